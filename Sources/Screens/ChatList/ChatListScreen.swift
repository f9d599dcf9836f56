internal import Intents
internal import Keys
internal import Panes
internal import ViewModels

/// The chat list: its rows, the selected row, and a request for another chat that only the router
/// can find, such as the next unread one.
struct ChatListScreen: Sendable {
  private(set) var viewModel = ChatListViewModel.initial
  private(set) var state = State.loading(wanted: nil)
  private(set) var cache = PlainPaneCache<ChatListViewModel, ChatListPaneState>()
  /// The time of the last move of the selection, in nanoseconds; `nil` once the selection is
  /// stored.
  private var selectionMoved: UInt64?
  private var wish = Wish.none

  /// A request for another chat, for instance the next unread one, that only the router can find.
  /// `answered` has the chat that the router found, or `nil` if it found none.
  private enum Wish { case none, asked, answered(ChatID?) }

  private mutating func run(_ event: Event, in context: SceneContext) -> [SceneEffect] {
    let old = listing?.selected
    context.trace?(.reduce(.chatList))
    let step = Self.reduce(
      state, event, visible: ChatListPane.visibleRows(size: context.layout.list.size))
    state = step.state
    if let old, let new = listing?.selected, new != old { selectionMoved = context.now }
    return step.effects
  }

  /// The loaded rows and the selection; `nil` while the rows are loading, when they could not be
  /// loaded, and when the account has no chat.
  var listing: ChatListSelection? { state.listing }

  /// The time at which `tick(in:)` is to store the selected chat, in nanoseconds of the monotonic
  /// clock; `nil` when it is stored.
  var deadline: UInt64? {
    selectionMoved.map { ScreenDelay.end(of: ScreenDelay.selection, since: $0) }
  }

  mutating func tick(in context: SceneContext) -> [SceneEffect] {
    guard let moved = selectionMoved,
      ScreenDelay.isOver(ScreenDelay.selection, since: moved, at: context.now)
    else { return [] }
    return settle(in: context)
  }

  /// Returns the intent that stores the selected chat, without a further delay; nothing if the
  /// router already has that selection.
  mutating func settle(in context: SceneContext) -> [SceneEffect] {
    selectionMoved = nil
    return run(.settled, in: context)
  }

  mutating func resize(in context: SceneContext) -> [SceneEffect] { run(.resized, in: context) }

  /// Receives new rows. If they bring the result of a request for another chat, the result is kept
  /// for `takeAnswer`.
  mutating func receive(_ viewModel: ChatListViewModel, in context: SceneContext) -> [SceneEffect] {
    let found = viewModel.nextUnreadChat
    if case .asked = wish, found.number != self.viewModel.nextUnreadChat.number {
      wish = .answered(found.chat)
    }
    self.viewModel = viewModel
    return run(.received(viewModel), in: context)
  }

  /// Returns the effect that opens the chat which the router was asked to find, or the bell if it
  /// found none. Returns nothing before the router's result, and after the result was taken once.
  mutating func takeAnswer() -> [SceneEffect] {
    guard case .answered(let chat) = wish else { return [] }
    wish = .none
    return chat.map { [.open($0)] } ?? [.bell]
  }

  /// Remembers that the router was asked for another chat, which is opened when it is found.
  mutating func awaitChat() { wish = .asked }

  /// Selects the chat that was opened, and forgets a request for another one.
  mutating func opened(_ chat: ChatID, in context: SceneContext) -> [SceneEffect] {
    wish = .none
    let effects = run(.opened(chat), in: context)
    selectionMoved = nil
    return effects
  }

  mutating func take(_ input: SceneInput, in context: SceneContext) -> [SceneEffect] {
    switch input {
    case .move(let move): return run(.moved(move), in: context)
    case .turn(let lines): return run(.scrolled(by: lines), in: context)
    case .choose: return run(.chosen, in: context)
    case .retry: return run(.retried, in: context)
    case .press(let row, let column): return press(row, column, in: context)
    case .edit: return [.bell]
    case .back: return []
    }
  }

  private mutating func press(_ row: Int, _ column: Int, in context: SceneContext) -> [SceneEffect]
  {
    guard let listing else { return [] }
    let area = context.layout.list
    let index = ChatListPane.index(
      atRow: row - area.row, listing.rows, state.paneState(isFocused: true), size: area.size)
    return index.map { run(.pressed($0), in: context) } ?? []
  }

  /// Forgets the last drawing, so that the next one is made anew.
  mutating func forgetDrawing() { cache.forget() }

  mutating func draw(isFocused: Bool, in context: SceneContext) -> Layer {
    cache.layer(
      .chatList, viewModel, state.paneState(isFocused: isFocused), in: context.layout.list
    ) {
      ChatListPane.draw($0, $1, size: $2)
    }
  }
}
