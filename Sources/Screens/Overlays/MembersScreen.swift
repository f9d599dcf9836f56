internal import Intents
internal import Panes
internal import ViewModels

/// The overlay with the people of the open chat: a search field, a menu of actions on the selected
/// person, and the card of a person.
struct MembersScreen: Sendable {
  private(set) var state = State.closed
  /// The people who were received last, which may be for an earlier query.
  private(set) var viewModel = MembersViewModel.initial
  private(set) var cache = PlainPaneCache<MembersViewModel, MembersPaneState>()
  private var menuCache = PlainPaneCache<Int, PickerPaneState>()

  /// `true` while the menu of a person is open.
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

  /// Opens the overlay with the people of a chat. `name`: the search text to fill in. `showsOne`:
  /// if only one person matches, that person's card is shown at once.
  mutating func open(
    _ chat: ChatID, finding name: String, showsOne: Bool, in context: SceneContext
  ) -> [SceneEffect] {
    [.show(.members)] + run(.opened(chat, name, showsOne: showsOne), in: context)
  }

  mutating func close(in context: SceneContext) -> [SceneEffect] {
    state == .closed ? [] : run(.cancelled, in: context)
  }

  /// Receives people; people of another chat or for an older search text are not shown.
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

  /// Discards the cached drawings, so that the overlay of people and the menu of a person are drawn
  /// again.
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
  /// The search text and the people; `nil` while the overlay of people is closed.
  var form: MembersScreen.Form? {
    switch self {
    case .closed: nil
    case .listing(let form), .choosing(let form, _), .showing(let form, _): form
    }
  }

  /// The menu of the selected person; `nil` if it is closed.
  fileprivate var menu: Picker<MemberAction>? {
    if case .choosing(_, let menu) = self { menu } else { nil }
  }

  /// The person whose card is shown; `nil` for none.
  fileprivate var person: UserID? {
    if case .showing(_, let user) = self { user } else { nil }
  }

  /// The state from which the overlay of people is drawn.
  fileprivate var paneState: MembersPaneState {
    var pane = MembersPaneState()
    pane.query = form?.query.state ?? pane.query
    pane.selected = form?.index ?? 0
    pane.showsCard = person != nil
    return pane
  }
}
