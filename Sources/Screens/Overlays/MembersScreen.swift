internal import Intents
internal import ViewModels

/// The overlay with the people of the open chat: a search field, a menu of actions on the selected
/// person, and the card of a person.
struct MembersScreen: Sendable {
  private(set) var state = State.closed
  /// The people who were received last, which may be for an earlier query.
  private(set) var viewModel = MembersViewModel.initial
  private(set) var cache = PlainPaneCache<MembersViewModel, MembersPaneState>()
  private var menuCache = PlainPaneCache<Int, PickerPaneState>()
  var hasMenu: Bool { state.menu != nil }

  private mutating func run(_ event: Event, in context: SceneContext) -> [SceneEffect] {
    context.trace?(.reduce(.members))
    let wasOpen = state != .closed
    let step = Self.reduce(state, event)
    state = step.state
    let isClosed = wasOpen && state == .closed
    return (isClosed ? [.hide(.members), .intent(.actions(.room(.hideMembers)))] : [])
      + step.effects
  }

  /// `name`: the search text to fill in. `showsOne`: if only one person matches, that person's card
  /// is shown at once.
  mutating func open(
    _ chat: ChatID, finding name: String, showsOne: Bool, in context: SceneContext
  ) -> [SceneEffect] {
    [.show(.members)] + run(.opened(chat, name, showsOne: showsOne), in: context)
  }

  mutating func close(in context: SceneContext) -> [SceneEffect] {
    state == .closed ? [] : run(.cancelled, in: context)
  }

  mutating func receive(
    _ viewModel: MembersViewModel, in context: SceneContext
  ) -> [SceneEffect] {
    self.viewModel = viewModel
    return run(.received(viewModel), in: context)
  }

  mutating func take(_ input: SceneInput, in context: SceneContext) -> [SceneEffect] {
    let visible = MembersPane.visibleRows(size: context.layout.members.size)
    switch input {
    case .edit(let edit): return run(.edited(edit), in: context)
    case .move(let move): return run(.moved(move, visible: visible), in: context)
    case .turn(let lines):
      return run(.moved(lines < 0 ? .up : .down, visible: visible), in: context)
    case .choose: return run(.chosen, in: context)
    case .press(let row, let column): return press(row, column, in: context)
    case .back: return run(.left, in: context)
    case .retry: return [.intent(.reconnect)]
    }
  }

  private mutating func press(_ row: Int, _ column: Int, in context: SceneContext) -> [SceneEffect]
  {
    if let menu = state.menu?.paneState {
      let area = context.layout.picker(menu)
      guard area.contains(row: row, column: column) else { return run(.left, in: context) }
      let index = PickerPane.index(atRow: row - area.row, menu, size: area.size)
      return index.map { run(.took($0), in: context) } ?? []
    }
    let area = context.layout.members
    guard area.contains(row: row, column: column) else { return run(.cancelled, in: context) }
    let index = MembersPane.index(
      atRow: row - area.row, shown, state.paneState, size: area.size)
    return index.map { run(.pressed($0), in: context) } ?? []
  }

  /// The people to draw: those for the typed search text; until these arrive, those for the text
  /// before, or none. Also contains the card of the person who is shown, once the card has arrived.
  private var shown: MembersViewModel {
    guard let form = state.form else { return .initial }
    let isCurrent = viewModel.query?.chat == form.chat
    return MembersViewModel(
      query: form.answered, rows: form.rows, earlier: nil, later: nil,
      hasMoreFound: isCurrent && viewModel.hasMoreFound,
      card: viewModel.card?.user == state.person ? viewModel.card : nil)
  }

  mutating func forgetDrawing() {
    cache.forget()
    menuCache.forget()
  }

  mutating func draw(in context: SceneContext) -> [Layer] {
    var pane = state.paneState
    pane.isOnRow = context.layout.isLinear && state.form?.isInField == false
    let list = cache.layer(.members, shown, pane, in: context.layout.members) {
      MembersPane.draw($0, $1, size: $2)
    }
    guard let menu = state.menu?.paneState else { return [list] }
    let layer = menuCache.layer(.members, 0, menu, in: context.layout.picker(menu)) {
      PickerPane.draw($1, size: $2)
    }
    return [list, layer]
  }
}

extension MembersScreen.State {
  var form: MembersScreen.Form? {
    switch self {
    case .closed: nil
    case .listing(let form), .choosing(let form, _), .showing(let form, _): form
    }
  }

  fileprivate var menu: Picker<MemberAction>? {
    if case .choosing(_, let menu) = self { menu } else { nil }
  }

  fileprivate var person: UserID? {
    if case .showing(_, let user) = self { user } else { nil }
  }

  fileprivate var paneState: MembersPaneState {
    var pane = MembersPaneState()
    pane.query = form?.query.state ?? pane.query
    pane.selected = form?.index ?? 0
    pane.showsCard = person != nil
    return pane
  }
}

extension MembersScreen {
  struct Form: Sendable, Equatable {
    let chat: ChatID
    var query = ComposerText()
    var rows: [MemberRowViewModel] = []
    var index = 0
    /// `true` if the cursor is in the field of the search text: at first and after each edit;
    /// `false` after one of the people was selected.
    var isInField = true
    /// The query for which `rows` contains the people; `nil` before the first people arrived.
    var answered: MemberQuery?
    var earlier: Intent?
    var later: Intent?
    /// `true` if the person's card is to be shown at once in case only one person is found; `false`
    /// after the first people arrived or the search text was edited.
    var showsOne = false
    /// `true` if a person's card was shown at once (`showsOne`), so that closing it leads back to
    /// the chat.
    var isCardAlone = false

    /// The limit of the length of the search text for people, in bytes of UTF-8.
    private static let queryLimit = 64
    /// More people are requested when fewer than this number of loaded rows are above or below the
    /// selected row.
    private static let margin = 20

    var selected: MemberRowViewModel? { rows.indices.contains(index) ? rows[index] : nil }

    var search: SceneEffect {
      .intent(.actions(.room(.showMembers(MemberQuery(chat: chat, text: query.text)))))
    }

    /// The selected person stays selected if still found, except after an edit of the search text.
    /// People for another chat or search text change nothing.
    func received(_ viewModel: MembersViewModel) -> Self {
      guard let query = viewModel.query, query.chat == chat, query.text == self.query.text else {
        return self
      }
      var copy = self
      let user = isInField && answered?.text != query.text ? nil : selected?.user
      copy.answered = query
      copy.rows = viewModel.rows
      copy.earlier = viewModel.earlier
      copy.later = viewModel.later
      copy.showsOne = false
      let place = user.flatMap { user in viewModel.rows.firstIndex { $0.user == user } }
      copy.index = place ?? min(user == nil ? 0 : index, max(0, viewModel.rows.count - 1))
      return copy
    }

    /// Returns the contents of the overlay of people after a move of the selection, and the request
    /// for more people if the selected row comes near the first or last loaded row. `visible`: the
    /// number of rows that fit.
    func moved(_ move: ListMove, visible: Int) -> Step<State> {
      guard !rows.isEmpty else { return Step(.listing(self)) }
      var copy = self
      copy.index = move.target(from: index, count: rows.count, page: visible)
      copy.isInField = false
      var more: Intent?
      if copy.index < Self.margin { more = earlier }
      if copy.index >= rows.count - Self.margin { more = later ?? more }
      guard let more else { return Step(.listing(copy)) }
      // Only one request is made at a time: the rows that it loads contain the intents for the next
      // requests.
      copy.earlier = nil
      copy.later = nil
      return Step(.listing(copy), [.intent(more)])
    }

    func edited(_ edit: ComposerEdit) -> Step<State> {
      var copy = self
      copy.query.applyInLine(edit, limit: Self.queryLimit)
      copy.isInField = true
      copy.showsOne = false
      copy.isCardAlone = false
      guard copy.query.text != query.text else { return Step(.listing(copy)) }
      copy.index = 0
      return Step(.listing(copy), [copy.search])
    }

    func chosen() -> Step<State> {
      guard let selected else { return Step(.listing(self), [.bell]) }
      var menu = Picker<MemberAction>(title: selected.name)
      for action in selected.actions { menu.add(action, words: ScreenWords.label(of: action)) }
      return Step(.choosing(self, menu))
    }

    func act(_ action: MemberAction?) -> Step<State> {
      guard let action, let person = selected else { return Step(.listing(self), [.bell]) }
      let id = person.user.rawValue
      switch action {
      case .card:
        return Step(
          .showing(self, person.user), [.intent(.actions(.room(.showPerson(person.user))))])
      case .message:
        return Step(.closed, [.newChatTaking(PersonChoice(address: id, label: person.name))])
      case .mention: return Step(.closed, [.write(id + " ")])
      case .copyID: return Step(.listing(self), [.copy(id), .note(ScreenWords.copied)])
      case .kick: return change(.kick, id)
      case .ban: return change(.ban, id)
      case .unban: return change(.unban, id)
      case .ignore: return change(.ignore, id)
      case .unignore: return change(.unignore, id)
      }
    }

    private func change(_ task: PersonTask, _ id: String) -> Step<State> {
      let change = RoomChange.person(task, name: id, reason: "")
      return Step(.listing(self), [.intent(.actions(.room(.change(chat, change))))])
    }
  }

  enum State: Sendable, Equatable {
    case closed
    case listing(Form)
    case choosing(Form, Picker<MemberAction>)
    case showing(Form, UserID)
  }

  enum Event: Sendable, Equatable {
    case opened(ChatID, String, showsOne: Bool)
    case received(MembersViewModel)
    case edited(ComposerEdit)
    case moved(ListMove, visible: Int)
    case chosen
    /// The person at this index was clicked.
    case pressed(Int)
    /// The choice at this index in the menu of the selected person was clicked.
    case took(Int)
    /// Back was pressed, or a click was outside of the open menu: the menu or the card of a person
    /// closes, or if neither is open, the overlay of people. A card that was shown at once closes
    /// the overlay, too.
    case left
    case cancelled
  }

  static func reduce(_ state: State, _ event: Event) -> Step<State> {
    switch (state, event) {
    case (.closed, .opened(let chat, let name, let showsOne)),
      (.listing, .opened(let chat, let name, let showsOne)),
      (.choosing, .opened(let chat, let name, let showsOne)),
      (.showing, .opened(let chat, let name, let showsOne)):
      var form = Form(chat: chat)
      form.query.applyInLine(.paste(name), limit: 64)
      form.showsOne = showsOne
      return Step(.listing(form), [form.search])
    case (.listing(let form), .received(let viewModel)):
      var new = form.received(viewModel)
      let isOnly = form.showsOne && !new.showsOne && new.rows.count == 1
      new.isCardAlone = isOnly
      return isOnly ? new.act(.card) : Step(.listing(new))
    case (.choosing(let form, let menu), .received(let viewModel)):
      let new = form.received(viewModel)
      // The actions that are possible on the person may have changed.
      let isSame =
        new.selected?.user == form.selected?.user && new.selected?.actions == menu.choices
      return Step(isSame ? .choosing(new, menu) : .listing(new))
    case (.showing(let form, let user), .received(let viewModel)):
      return Step(.showing(form.received(viewModel), user))
    case (.listing(let form), .edited(let edit)), (.choosing(let form, _), .edited(let edit)):
      return form.edited(edit)
    case (.showing(let form, _), .edited(let edit)):
      let step = form.edited(edit)
      return Step(step.state, [.intent(.actions(.room(.showPerson(nil))))] + step.effects)
    case (.listing(let form), .moved(let move, let visible)):
      return form.moved(move, visible: visible)
    case (.choosing(let form, let menu), .moved(let move, let visible)):
      return Step(.choosing(form, menu.moved(move, visible: visible)))
    case (.listing(let form), .chosen): return form.chosen()
    case (.choosing(let form, let menu), .chosen):
      return form.act(
        menu.choices.indices.contains(menu.selected) ? menu.choices[menu.selected] : nil)
    case (.listing(let form), .pressed(let index)):
      var pressed = form
      pressed.index = index
      pressed.isInField = false
      return pressed.chosen()
    case (.choosing(let form, let menu), .took(let index)):
      return form.act(menu.choices.indices.contains(index) ? menu.choices[index] : nil)
    case (.choosing(let form, _), .left): return Step(.listing(form))
    case (.showing(let form, _), .left), (.showing(let form, _), .chosen):
      let next = form.isCardAlone ? State.closed : .listing(form)
      return Step(next, [.intent(.actions(.room(.showPerson(nil))))])
    case (.listing, .left), (.listing, .cancelled), (.choosing, .cancelled), (.showing, .cancelled):
      return Step(.closed)
    case (.closed, .received), (.closed, .edited), (.closed, .moved), (.closed, .chosen),
      (.closed, .pressed), (.closed, .took), (.closed, .left), (.closed, .cancelled),
      (.listing, .took), (.choosing, .pressed), (.showing, .moved), (.showing, .pressed),
      (.showing, .took):
      return Step(state)
    }
  }
}

extension ScreenWords {
  static func label(of action: MemberAction) -> String {
    switch action {
    case .card: "About this person"
    case .message: "Write to them"
    case .mention: "Mention"
    case .copyID: "Copy the id"
    case .kick: "Remove from the chat"
    case .ban: "Ban from the chat"
    case .unban: "Lift the ban"
    case .ignore: "Ignore"
    case .unignore: "Ignore no longer"
    }
  }
}
