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
  static let mostMatches = 100

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

  /// Begins the search with this query. `visited`: the last two opened chats, which come first
  /// while the query is blank; `nil` to keep the order of the matches.
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

  /// Receives the matches of other accounts; matches for another query are not shown.
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
