internal import Cells
internal import Intents
internal import Keys
internal import ViewModels

/// The page on which a person searches the messages: a query, and the messages that match it.
struct MessageSearchScreen: Sendable {
  private(set) var state = State.closed(MessageSearchForm())
  /// The found messages that were received last, which may be for an earlier query.
  private(set) var viewModel = MessageSearchViewModel.initial
  private(set) var cache = PlainPaneCache<MessageSearchViewModel, MessageSearchPaneState>()

  private mutating func run(_ event: Event, in context: SceneContext) -> [SceneEffect] {
    context.trace?(.reduce(.messageSearch))
    let wasOpen = state.isOpen
    let step = Self.reduce(state, event)
    state = step.state
    return (wasOpen && !state.isOpen ? [.hide(.messageSearch)] : []) + step.effects
  }

  /// Opens the search. `words` are the query of a new search; `nil` shows the last search again,
  /// with its messages and the selected message. `chat`: the chat to which the search can be
  /// restricted; `nil` for none.
  mutating func open(
    _ words: String?, from chat: MessageSearchForm.Chat?, in context: SceneContext
  ) -> [SceneEffect] {
    [.show(.messageSearch)] + run(.opened(words: words, from: chat), in: context)
  }

  /// Forgets that Enter was pressed before the messages arrived, so that no message is shown in its
  /// chat when they arrive, because another pane or overlay has the keyboard focus now.
  mutating func stopWaiting(in context: SceneContext) {
    if state.form.isChoosing { _ = run(.gaveUp, in: context) }
  }

  mutating func close(in context: SceneContext) -> [SceneEffect] {
    state.isOpen ? run(.left, in: context) : []
  }

  mutating func receive(
    _ viewModel: MessageSearchViewModel, in context: SceneContext
  ) -> [SceneEffect] {
    self.viewModel = viewModel
    return run(.received(viewModel), in: context)
  }

  /// Shows the found message after (1) or before (-1) the selected one in its chat, or the selected
  /// one itself if it is not the one that was shown last. Rings the bell if there is none, and
  /// while the search is open.
  mutating func showMatch(by step: Int, in context: SceneContext) -> [SceneEffect] {
    run(.stepped(by: step), in: context)
  }

  mutating func changeScope(in context: SceneContext) -> [SceneEffect] {
    run(.changedScope, in: context)
  }

  mutating func changeOrder(in context: SceneContext) -> [SceneEffect] {
    run(.changedOrder, in: context)
  }

  mutating func take(_ input: SceneInput, in context: SceneContext) -> [SceneEffect] {
    let size = context.layout.page.size
    let visible = MessageSearchPane.visibleHits(shown, paneState(in: context), size: size)
    switch input {
    case .edit(let edit): return run(.edited(edit), in: context)
    case .move(let move): return self.move(move, visible, in: context)
    case .turn(let lines): return move(lines < 0 ? .up : .down, visible, in: context)
    case .choose: return run(.chosen, in: context)
    case .press(let row, let column):
      return [.show(.messageSearch)] + press(row, column, in: context)
    case .back: return run(.left, in: context)
    case .retry: return run(.retried, in: context)
    }
  }

  private mutating func move(
    _ move: ListMove, _ visible: Int, in context: SceneContext
  ) -> [SceneEffect] {
    run(.moved(move, visible: visible, isLinear: context.layout.isLinear), in: context)
  }

  private mutating func press(
    _ row: Int, _ column: Int, in context: SceneContext
  ) -> [SceneEffect] {
    let area = context.layout.page
    let place = Position(row: row - area.row, column: column - area.column)
    switch MessageSearchPane.target(at: place, shown, paneState(in: context), size: area.size) {
    case .hit(let index): return run(.pressed(index), in: context)
    case .more: return run(.wantedMore, in: context)
    case .server: return run(.pressedServer, in: context)
    case .back: return run(.left, in: context)
    case nil: return []
    }
  }

  var hintWords: HintWords {
    let form = state.form
    let canChoose = form.selected != nil || form.isOnServerLine
    return HintWords(
      order: (canChoose ? [.choose, .down] : [])
        + (form.inOtherScope == nil ? [] : [.searchHere]) + [.back, .searchOrder],
      labels: [
        .choose: form.isOnServerLine ? ScreenWords.askServer : ScreenWords.showInItsChat,
        .searchHere: form.only == nil ? ScreenWords.thisChatOnly : ScreenWords.everyChat,
        .searchOrder: ScreenWords.order(form.inOtherOrder.order),
      ], isOverlay: false,
      hidden: Set(
        (canChoose ? [] : [.choose, .down]) + (form.inOtherScope == nil ? [.searchHere] : [])))
  }

  mutating func forgetDrawing() { cache.forget() }

  private var shown: MessageSearchViewModel { state.form.viewModel }

  private func paneState(
    isFocused: Bool = true, in context: SceneContext
  ) -> MessageSearchPaneState {
    let form = state.form
    var pane = MessageSearchPaneState()
    pane.query = form.query.state
    pane.isQuerySelected = form.isQuerySelected
    pane.selected = form.index
    pane.chatName = form.only?.name ?? ""
    pane.isFocused = isFocused
    pane.hasBack = !context.layout.showsBoth
    pane.isLinear = context.layout.isLinear
    pane.isOnRow = context.layout.isLinear && !form.isInField
    return pane
  }

  mutating func draw(isFocused: Bool, in context: SceneContext) -> Layer {
    cache.layer(
      .messageSearch, shown, paneState(isFocused: isFocused, in: context),
      in: context.layout.page
    ) {
      MessageSearchPane.draw($0, $1, size: $2)
    }
  }
}
