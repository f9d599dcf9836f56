internal import Cells
internal import Intents
internal import Keys
internal import ViewModels

/// The switcher: the overlay that finds a chat or a person by letters of the name, or by a user id,
/// and leads to the search of messages and to the public rooms.
struct SwitcherScreen: Sendable {
  private(set) var search = ChatSearch()
  private(set) var cache = PlainPaneCache<ChatSearchViewModel, SwitcherPaneState>()

  private mutating func run(_ event: ChatSearch.Event, in context: SceneContext) -> [SceneEffect] {
    following(in: context) { $0.run(event) }
  }

  private mutating func following(
    in context: SceneContext, _ change: (inout ChatSearch) -> [SceneEffect]
  ) -> [SceneEffect] {
    context.trace?(.reduce(.switcher))
    let wasOpen = search.state != .closed
    var effects = change(&search)
    effects += searchesElsewhere(effects, in: context)
    guard wasOpen, search.state == .closed else { return effects }
    // The switcher closes after its search ended, and before the chosen chat opens.
    let end = effects.firstIndex(of: .intent(.chatSearch(.close))).map { $0 + 1 } ?? 0
    return effects[..<end] + [.hide(.switcher)] + effects[end...]
  }

  /// Returns the effect that also starts or ends the search in the other accounts, if one of
  /// `effects` starts or ends the search in this account; nothing if no other account is open.
  private func searchesElsewhere(
    _ effects: [SceneEffect], in context: SceneContext
  ) -> [SceneEffect] {
    guard !context.layout.others.rows.isEmpty else { return [] }
    for case .intent(.chatSearch(let intent)) in effects {
      switch intent {
      case .goTo(let words): return [.searchElsewhere(words)]
      case .close: return [.searchElsewhere("")]
      case .search, .messages: break
      }
    }
    return []
  }

  mutating func receive(elsewhere: [OtherSearchViewModel]) { search.receive(elsewhere: elsewhere) }

  /// Opens the switcher. While the query is blank, the first match is the chat that was open before
  /// the current one, so that Enter alternates between two chats.
  mutating func open(_ visited: VisitedChats, in context: SceneContext) -> [SceneEffect] {
    [.show(.switcher)]
      + following(in: context) {
        $0.begin(visited: visited, for: .chatsAndPeople)
      }
  }

  mutating func close(in context: SceneContext) -> [SceneEffect] { run(.cancelled, in: context) }

  /// Searches for a name and chooses a match, as if a person typed the name and pressed Enter.
  mutating func choose(_ name: String, in context: SceneContext) -> [SceneEffect] {
    run(.edited(.paste(name)), in: context) + run(.chosen, in: context)
  }

  mutating func receive(
    _ viewModel: ChatSearchViewModel, in context: SceneContext
  ) -> [SceneEffect] {
    following(in: context) { $0.receive(viewModel) }
  }

  mutating func hold(_ input: TerminalInput) -> Bool { search.hold(input, in: .switcher) }

  mutating func take(_ input: SceneInput, in context: SceneContext) -> [SceneEffect] {
    switch input {
    case .edit(let edit): return run(.edited(edit), in: context)
    case .move(let move): return self.move(move, in: context)
    case .turn(let lines): return move(lines < 0 ? .up : .down, in: context)
    case .choose: return run(.chosen, in: context)
    case .press(let row, let column): return press(row, column, in: context)
    case .back: return close(in: context)
    case .retry: return [.intent(.reconnect)]
    }
  }

  private mutating func move(_ move: ListMove, in context: SceneContext) -> [SceneEffect] {
    let visible = SwitcherPane.visibleRows(size: context.layout.switcher.size)
    return run(.moved(move, visible: visible), in: context)
  }

  private mutating func press(_ row: Int, _ column: Int, in context: SceneContext) -> [SceneEffect]
  {
    let area = context.layout.switcher
    guard area.contains(row: row, column: column) else { return close(in: context) }
    let place = Position(row: row - area.row, column: column - area.column)
    if SwitcherPane.opensPublicRooms(at: place, size: area.size) {
      let words = search.state.form?.query.text ?? ""
      return close(in: context) + [.findRooms(words)]
    }
    let index = SwitcherPane.index(
      atRow: row - area.row, search.state.switcherViewModel, search.state.switcherPaneState,
      size: area.size)
    return index.map { run(.pressed($0), in: context) } ?? []
  }

  mutating func forgetDrawing() { cache.forget() }

  mutating func draw(in context: SceneContext) -> Layer {
    var pane = search.state.switcherPaneState
    pane.isOnRow = context.layout.isLinear && search.state.form?.isInField == false
    return cache.layer(
      .switcher, search.state.switcherViewModel, pane, in: context.layout.switcher
    ) {
      SwitcherPane.draw($0, $1, size: $2)
    }
  }
}

extension ChatSearch.State {
  /// The chats and people of this account that the switcher shows: those for the typed query; until
  /// these arrive, those for the query before, or none.
  fileprivate var switcherViewModel: ChatSearchViewModel {
    guard let form, form.link == nil else { return .initial }
    return ChatSearchViewModel(
      query: form.answered, meant: form.meant, rows: form.rows, people: form.people)
  }

  fileprivate var switcherPaneState: SwitcherPaneState {
    var pane = SwitcherPaneState()
    pane.query = form?.query.state ?? pane.query
    pane.selected = form?.selected ?? 0
    pane.total = form?.total
    pane.others = form?.link == nil ? form?.others ?? [] : []
    pane.link = form?.linkName
    pane.searchesMessages = form?.searchesMessages ?? false
    return pane
  }
}
