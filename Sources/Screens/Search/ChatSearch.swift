internal import Intents
internal import Keys
internal import ViewModels

/// A search for a chat by letters of its name or a person's user id: the typed query, the matches,
/// and an Enter that was pressed before the matches arrived. The switcher and the filter of the
/// chat list each have a search; the switcher's search also finds people and chats of other
/// accounts.
struct ChatSearch: Sendable {
  /// The limit of a query's length, in bytes of UTF-8. The router truncates a query of more than
  /// 200 characters, so that its matches would not be recognized as those for the typed query.
  static let queryLimit = 200

  /// The greatest number of matching chats that the router sends.
  static let maxMatches = 100

  private(set) var state = State.closed
  /// The matches that were received last, which may be for another query.
  private(set) var viewModel = ChatSearchViewModel.initial
  /// The matches of other accounts that were received last, which may be for other queries.
  private var elsewhere: [OtherSearchViewModel] = []
  /// The inputs that were typed after Enter and before the matches arrived; they are meant for the
  /// chat that will open.
  private(set) var held = HeldInputs()

  mutating func run(_ event: Event) -> [SceneEffect] {
    var step = Self.reduce(state, event)
    // The router sends no matches that equal the last ones, so those of an earlier search for the
    // same query are applied once more.
    if let form = step.state.form, !form.isAnswered, viewModel.query == form.query.text {
      let again = Self.reduce(step.state, .received(viewModel))
      step = Step(again.state, step.effects + again.effects)
    }
    state = step.state.finding(elsewhere)
    // The inputs in `held` are meant for the chat that opens when the matches arrive; they are
    // dropped if no Enter waits for matches.
    if !state.isChoosing { held = HeldInputs() }
    return step.effects
  }

  /// `visited`: the last two opened chats, which come first while the query is blank; `nil` to keep
  /// the order of the matches.
  mutating func begin(
    _ query: ComposerText = ComposerText(), visited: VisitedChats? = nil, for scope: Scope
  ) -> [SceneEffect] {
    run(.opened(query, visited, scope, known: viewModel))
  }

  /// Receives matches; matches for another query are ignored. If Enter was pressed before they
  /// arrived, opens the first chat if it is selected and clearly meant (`isFirstMeant`). If only
  /// chats of other accounts have matched so far, and nothing was typed after Enter, chooses the
  /// selected match; otherwise rings the bell.
  mutating func receive(_ viewModel: ChatSearchViewModel) -> [SceneEffect] {
    self.viewModel = viewModel
    let inputs = held.inputs
    let wasChoosing = state.isChoosing
    let effects = run(.received(viewModel))
    // Inputs after the Enter could not be passed to another account, so if there are any, no chat
    // of another account is chosen.
    if wasChoosing, inputs.isEmpty, case .open(let form) = state, form.hasOnlyOthers {
      return run(.chosen)
    }
    return state.isChoosing || inputs.isEmpty ? effects : effects + [.replay(inputs)]
  }

  mutating func receive(elsewhere: [OtherSearchViewModel]) {
    self.elsewhere = elsewhere
    state = state.finding(elsewhere)
  }

  /// Stores an input that was typed after Enter for the chat about to open, and returns `true`.
  /// Returns `false` for any other input, which is to be handled now. `keys`: the context in which
  /// `KeyTable` looks up keys.
  mutating func hold(_ input: TerminalInput, in keys: KeyContext) -> Bool {
    guard state.isChoosing, Self.isForTheChosenChat(input, keys) else { return false }
    held.append(input)
    return true
  }

  private static func isForTheChosenChat(_ input: TerminalInput, _ keys: KeyContext) -> Bool {
    switch input {
    case .focus, .mouse: return false
    case .paste: return true
    case .key(let stroke):
      switch KeyTable.action(for: stroke, in: keys) {
      case .back, .quit, .suspend, .redraw, .help, .switcher: return false
      default: return true
      }
    }
  }
}

extension ChatSearch {
  struct Form: Sendable, Equatable {
    var query = ComposerText()
    /// The last two opened chats, which come first while the query is blank; `nil` to keep the
    /// order of the matches.
    var visited: VisitedChats?
    var scope = Scope.chats
    var selected = 0
    /// `true` if the cursor is in the field of the query: at first and after each edit; `false`
    /// after the person moved among the matches.
    var isInField = true
    /// The person whose user id is the query `answered`, shown above the chats; `nil` for nobody,
    /// and if the scope is `chats`.
    var meant: PersonRowViewModel?
    /// The matching chats of this account, for the query `answered`.
    var rows: [ChatRowViewModel] = []
    /// The matching people, for the query `answered`, shown below the chats; empty if the scope is
    /// `chats`.
    var people: [PersonRowViewModel] = []
    var others: [OtherChatViewModel] = []
    /// The query to which `rows` and `people` belong; `nil` before the first matches arrived.
    var answered: String?
    /// The number of all chats; `nil` if it is not known, because the matches for an empty query
    /// have not arrived, or because there may be more chats than the router sends.
    var total: Int?
    /// `true` if an Enter that was pressed before the matches arrived may open the first one: the
    /// query clearly means it, or it comes first here for a reason other than how well it matches.
    var isFirstMeant = true

    var isAnswered: Bool { answered == query.text }

    /// `true` if chats of other accounts match the typed query, and no chats or people of this
    /// account do.
    var hasOnlyOthers: Bool {
      isAnswered && meant == nil && rows.isEmpty && people.isEmpty && !others.isEmpty
    }

    /// The link to Matrix that was typed; it is then the only match.
    var link: MatrixLink? {
      scope == .chats ? nil : MatrixLink(query.text.trimmingBlanks())
    }

    /// The name of the known room to which the typed link leads, else the address in it; `nil`
    /// without a link.
    var linkName: String? {
      link.map { link in rows.first { $0.id.rawValue == link.address }?.name ?? link.address }
    }

    var matches: [Match] {
      if let link { return [.link(link)] }
      let first = [meant].compactMap(\.self).map { ChatSearch.Match.person($0) }
      return first + rows.map { .chat($0) } + people.map { .person($0) } + others.map { .other($0) }
        + (searchesMessages ? [.messages(query.text)] : [])
    }

    var searchesMessages: Bool { scope == .chatsAndPeople && !query.isBlank && link == nil }
  }

  /// The kinds of matches that a search offers: only chats of this account, or also people, chats
  /// of other accounts, and a search of messages for the query.
  enum Scope: Sendable, Equatable {
    case chats, chatsAndPeople

    func search(_ text: String) -> SceneEffect {
      switch self {
      case .chats: .intent(.chatSearch(.search(text)))
      case .chatsAndPeople: .intent(.chatSearch(.goTo(text)))
      }
    }
  }

  enum Match: Sendable, Equatable {
    case chat(ChatRowViewModel)
    case person(PersonRowViewModel)
    case other(OtherChatViewModel)
    case messages(String)
    case link(MatrixLink)

    /// `true` if both matches are the same chat or person, or both the search of messages, even if
    /// their names or other contents differ.
    func isSame(as other: Match) -> Bool {
      switch (self, other) {
      case (.chat(let chat), .chat(let other)): chat.id == other.id
      case (.person(let person), .person(let other)):
        person.candidate.choice.address == other.candidate.choice.address
      case (.other(let chat), .other(let other)):
        chat.account == other.account && chat.row.id == other.row.id
      case (.messages, .messages): true
      case (.link(let link), .link(let other)): link == other
      case (.chat, .person), (.person, .chat), (.other, .chat), (.other, .person),
        (.chat, .other), (.person, .other), (.messages, .chat), (.messages, .person),
        (.messages, .other), (.chat, .messages), (.person, .messages), (.other, .messages),
        (.link, .chat), (.link, .person), (.link, .other), (.link, .messages), (.chat, .link),
        (.person, .link), (.other, .link), (.messages, .link):
        false
      }
    }

    /// The effect of choosing the match. For a person without a direct chat or an invite to one,
    /// the effect opens the form for a new chat with that person; a further Enter then creates the
    /// chat.
    var opening: SceneEffect {
      switch self {
      case .chat(let row): .opening(row)
      case .person(let person):
        person.chat.map { .open($0) } ?? .newChatTaking(person.candidate.choice)
      case .other(let chat): .account(.show(chat.account, Conversation(chat.row.id)))
      case .messages(let words): .findMessages(words)
      case .link(let link): .openLink(link.url)
      }
    }
  }

  enum State: Sendable, Equatable {
    case closed
    case open(Form)
    /// Enter was pressed before the matches for the typed query arrived. The state lasts until
    /// these matches arrive, or until the person does something else in the search or leaves it.
    case choosing(Form)
  }

  enum Event: Sendable, Equatable {
    /// The search began with this query, in this scope. The visited chats, `nil` for none, decide
    /// which chat is offered first. `known`: the matches that were received last, which may be for
    /// another query.
    case opened(ComposerText, VisitedChats?, Scope, known: ChatSearchViewModel)
    case received(ChatSearchViewModel)
    case edited(ComposerEdit)
    case moved(ListMove, visible: Int)
    case chosen
    case pressed(Int)
    /// The match at this index is to be selected without being opened.
    case pointed(Int)
    case cancelled
    /// Another pane or overlay has the keyboard focus now. If Enter was pressed before the matches
    /// arrived, no chat is to open when they arrive.
    case gaveUp
  }

  static func reduce(_ state: State, _ event: Event) -> Step<State> {
    switch (state, event) {
    case (.closed, .opened(let query, let visited, let scope, let known)):
      let form = Form(query: query, visited: visited, scope: scope).received(known)
      return Step(.open(form), [scope.search(query.text)])
    case (.open(let form), .received(let viewModel)):
      return Step(.open(form.received(viewModel)))
    case (.choosing(let form), .received(let viewModel)):
      let next = form.received(viewModel)
      guard next.isAnswered else { return Step(.choosing(next)) }
      // An Enter never begins a chat with a person whose name was not visible when it was pressed,
      // and opens no other chat than the first, as the selection was among the former matches.
      let mayChoose =
        next.isFirstMeant && next.meant == nil && !next.rows.isEmpty && next.selected == 0
      return mayChoose ? choose(next) : Step(.open(next), [.bell])
    case (.open(let form), .edited(let edit)), (.choosing(let form), .edited(let edit)):
      return edited(form, edit)
    case (.open(let form), .moved(let move, let visible)),
      (.choosing(let form), .moved(let move, let visible)):
      return Step(.open(form.moved(move, visible: visible)))
    case (.open(let form), .chosen):
      return form.isAnswered || form.link != nil ? choose(form) : Step(.choosing(form))
    case (.open(let form), .pressed(let index)), (.choosing(let form), .pressed(let index)):
      guard form.matches.indices.contains(index) else { return Step(state) }
      var pressed = form
      pressed.selected = index
      return choose(pressed)
    case (.open(let form), .pointed(let index)), (.choosing(let form), .pointed(let index)):
      guard form.matches.indices.contains(index) else { return Step(state) }
      var pointed = form
      pointed.selected = index
      return Step(.open(pointed))
    case (.choosing(let form), .gaveUp): return Step(.open(form))
    case (.open, .cancelled), (.choosing, .cancelled):
      return Step(.closed, [.intent(.chatSearch(.close))])
    case (.closed, .received), (.closed, .edited), (.closed, .moved), (.closed, .chosen),
      (.closed, .pressed), (.closed, .cancelled), (.open, .opened), (.choosing, .opened),
      (.choosing, .chosen), (.closed, .gaveUp), (.open, .gaveUp), (.closed, .pointed):
      return Step(state)
    }
  }

  private static func choose(_ form: Form) -> Step<State> {
    let matches = form.matches
    guard matches.indices.contains(form.selected) else { return Step(.open(form), [.bell]) }
    return Step(.closed, [.intent(.chatSearch(.close)), matches[form.selected].opening])
  }

  private static func edited(_ form: Form, _ edit: ComposerEdit) -> Step<State> {
    var form = form
    let old = form.query.text
    form.edit(edit)
    guard form.query.text != old else { return Step(.open(form)) }
    form.selected = 0
    return Step(.open(form), [form.scope.search(form.query.text)])
  }
}

extension ChatSearch.Form {
  /// The selected match, which stays selected when further matches arrive. `nil` without matches,
  /// and if that match is the search of messages, unless the person moved the selection to it, so
  /// that an arriving chat or person is selected instead.
  private var chosen: ChatSearch.Match? {
    let matches = matches
    guard matches.indices.contains(selected) else { return nil }
    if case .messages = matches[selected], isInField { return nil }
    return matches[selected]
  }

  /// Returns the contents of the search with the matches of other accounts for the typed query,
  /// after the chats and people of this account, so that none of these moves.
  fileprivate func finding(_ elsewhere: [OtherSearchViewModel]) -> Self {
    var copy = self
    let fitting = scope == .chats || query.isBlank ? [] : elsewhere
    copy.others = fitting.filter { $0.query == query.text }.flatMap { search in
      search.rows.map { OtherChatViewModel(account: search.account, row: $0) }
    }
    if copy.others != others {
      let kept = chosen.flatMap { chosen in copy.matches.firstIndex { $0.isSame(as: chosen) } }
      copy.selected = kept ?? min(selected, max(0, copy.matches.count - 1))
    }
    return copy
  }

  fileprivate func received(_ viewModel: ChatSearchViewModel) -> Self {
    guard viewModel.query == query.text else { return self }
    var copy = self
    copy.answered = viewModel.query
    copy.rows = pinned(arranged(viewModel.rows))
    copy.meant = scope == .chats ? nil : viewModel.meant
    copy.people = scope == .chats ? [] : viewModel.people
    if query.isEmpty {
      copy.total = viewModel.rows.count < ChatSearch.maxMatches ? viewModel.rows.count : nil
    }
    copy.isFirstMeant = viewModel.isFirstMeant || copy.rows.first?.id != viewModel.rows.first?.id
    let new = copy.matches
    // The selection follows the match when the matches change their order.
    let chosen = isAnswered ? chosen : nil
    let kept = chosen.flatMap { chosen in new.firstIndex { $0.isSame(as: chosen) } }
    copy.selected = kept ?? min(selected, max(0, new.count - 1))
    return copy
  }

  /// Returns the rows of the matching chats. If the first row on the screen is for this query and
  /// is selected, it stays first if it matches, because the person may be about to press Enter.
  private func pinned(_ rows: [ChatRowViewModel]) -> [ChatRowViewModel] {
    guard isAnswered, meant == nil, selected == 0, let first = self.rows.first,
      let index = rows.firstIndex(where: { $0.id == first.id })
    else { return rows }
    var rows = rows
    rows.insert(rows.remove(at: index), at: 0)
    return rows
  }

  /// Returns the rows of the matching chats. While the query is blank, the chat that was open
  /// before the current one is moved to the top, and the open chat below it.
  private func arranged(_ rows: [ChatRowViewModel]) -> [ChatRowViewModel] {
    guard let visited, query.isBlank else { return rows }
    var rest = rows
    let current = rest.firstIndex { $0.id == visited.current }.map { rest.remove(at: $0) }
    let before = rest.firstIndex { $0.id == visited.before }.map { rest.remove(at: $0) }
    if let before { rest.insert(before, at: 0) }
    if let current { rest.insert(current, at: min(1, rest.count)) }
    return rest
  }

  fileprivate mutating func edit(_ edit: ComposerEdit) {
    query.editQuery(edit, for: scope)
    isInField = true
  }

  fileprivate func moved(_ move: ListMove, visible: Int) -> Self {
    let count = matches.count
    guard count > 0 else { return self }
    var copy = self
    copy.selected = move.target(from: selected, count: count, page: visible)
    copy.isInField = false
    return copy
  }
}

extension ChatSearch.State {
  func finding(_ elsewhere: [OtherSearchViewModel]) -> Self {
    switch self {
    case .closed: .closed
    case .open(let form): .open(form.finding(elsewhere))
    case .choosing(let form): .choosing(form.finding(elsewhere))
    }
  }

  var form: ChatSearch.Form? {
    switch self {
    case .closed: nil
    case .open(let form), .choosing(let form): form
    }
  }

  var isChoosing: Bool {
    if case .choosing = self { true } else { false }
  }
}

extension ComposerText {
  /// Applies an edit to the query of a search. A link in the switcher, or in a command in the
  /// filter of the chat list, may be longer than other queries.
  mutating func editQuery(_ edit: ComposerEdit, for scope: ChatSearch.Scope) {
    let linkLimit = MatrixLink.mostBytes
    switch scope {
    case .chats:
      let isCommand = text.hasPrefix("/") || isEmpty && edit.beginsCommand
      applyInLine(edit, limit: isCommand ? linkLimit : ChatSearch.queryLimit)
    case .chatsAndPeople:
      applyInLine(edit, limit: ChatSearch.queryLimit, linkLimit: linkLimit)
    }
  }
}
