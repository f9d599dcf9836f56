internal import Cells
internal import Intents
internal import Keys
internal import ViewModels

/// The chat list: its rows, the selected row, the filter, and a request for another chat that only
/// the router can find, such as the next unread one.
struct ChatListScreen: Sendable {
  /// The delay between the last move of the selection and storing the selected chat, in
  /// nanoseconds.
  private static let selectionDelay: UInt64 = 500_000_000

  @Boxed private(set) var viewModel = ChatListViewModel.initial
  private(set) var state = State.loading(wanted: nil)
  private(set) var cache = PlainPaneCache<ChatListViewModel, ChatListPaneState>()
  /// The time at which another chat was last selected, in nanoseconds of the monotonic clock; `nil`
  /// once the selection is stored.
  private var selectionMoved: UInt64?
  private var wish = Wish.none
  private(set) var filter = ChatListFilter()
  /// The selected row of another account; `nil` if none is selected, for instance while a chat or a
  /// section's heading of this account is.
  var selectedOther: OtherAccountRows.Place?

  /// A request for another chat, for instance the next unread one, that only the router can find,
  /// or for a link, and the router's answer.
  private enum Wish { case none, asked, answered(FoundTarget) }

  private mutating func run(_ event: Event, in context: SceneContext) -> [SceneEffect] {
    let old = listing?.selected
    context.trace?(.reduce(.chatList))
    let step = Self.reduce(
      state, event, visible: context.layout.visibleChats)
    state = step.state
    if let old, let new = listing?.selected, new != old { selectionMoved = context.now }
    return step.effects
  }

  /// The loaded rows of the chat list and the selection; `nil` while the rows are loading, when
  /// they could not be loaded, and when the account has no chat.
  var listing: ChatListSelection? { state.listing }

  var hasNoChats: Bool {
    if case .empty = state { true } else { false }
  }

  /// The time at which `tick(in:)` is to store the selected chat, in nanoseconds of the monotonic
  /// clock; `nil` when it is stored.
  var deadline: UInt64? {
    selectionMoved.map { MonotonicTime.end(of: Self.selectionDelay, since: $0) }
  }

  mutating func tick(in context: SceneContext) -> [SceneEffect] {
    guard let moved = selectionMoved,
      MonotonicTime.isOver(Self.selectionDelay, since: moved, at: context.now)
    else { return [] }
    return settle(in: context)
  }

  /// Returns the intent that stores the selected chat, without waiting for `selectionDelay`;
  /// nothing if the router already has that selection, or if no rows are loaded.
  mutating func settle(in context: SceneContext) -> [SceneEffect] {
    selectionMoved = nil
    return run(.settled, in: context)
  }

  mutating func resize(in context: SceneContext) -> [SceneEffect] { run(.resized, in: context) }

  /// If the view model contains the result of a request for another chat, `takeAnswer` returns the
  /// effect that opens what was found.
  mutating func receive(_ viewModel: ChatListViewModel, in context: SceneContext) -> [SceneEffect] {
    let found = viewModel.chatToOpen
    if case .asked = wish, found.number != self.viewModel.chatToOpen.number {
      wish = .answered(found.finding)
    }
    self.viewModel = viewModel
    return run(.received(viewModel), in: context)
  }

  /// Returns nothing before the answer arrives, and after it was returned once.
  mutating func takeAnswer() -> [SceneEffect] {
    guard case .answered(let finding) = wish else { return [] }
    wish = .none
    switch finding {
    case .conversation(let conversation, let message?): return [.openMessage(conversation, message)]
    case .conversation(let conversation, nil):
      let chat = conversation.chat
      return [conversation.thread.map { .openThread(chat, $0) } ?? .open(chat)]
    case .unknown(let link): return [.newChatTaking(PersonChoice(link))]
    case .link(let link): return [.copy(link), .note(ScreenWords.copiedLink)]
    case .nothing: return [.bell]
    }
  }

  mutating func awaitChat() { wish = .asked }

  mutating func opened(_ chat: ChatID, in context: SceneContext) -> [SceneEffect] {
    wish = .none
    selectedOther = nil
    let effects = endFilter(in: context) + run(.opened(chat), in: context)
    selectionMoved = nil
    return effects
  }

  func selects(otherThan chat: ChatID) -> Bool {
    guard let listing else { return false }
    return listing.selected != chat || listing.selectedHead != nil
  }

  /// Selects the open chat, because the keys have left the chat list for its page.
  mutating func returned(to chat: ChatID, in context: SceneContext) -> [SceneEffect] {
    run(.returned(to: chat), in: context)
  }

  /// The row of the selected chat, among the filter's matches once these have arrived; `nil` if no
  /// chat is selected, or if its row is not loaded.
  var selectedRow: ChatRowViewModel? {
    guard selectedOther == nil else { return nil }
    return filter.matches == nil ? listing?.selectedRow : filter.selectedRow
  }

  mutating func take(_ input: SceneInput, in context: SceneContext) -> [SceneEffect] {
    switch input {
    case .move(let move):
      return moveInOthers(move, in: context) ?? self.move(move, in: context)
    case .turn(let lines):
      guard isFiltered else { return run(.scrolled(by: lines), in: context) }
      return move(lines < 0 ? .up : .down, in: context)
    case .choose:
      if let effects = chooseOther() { return effects }
      return isFiltered ? runFilter(in: context) { $0.choose() } : run(.chosen, in: context)
    case .retry: return run(.retried, in: context)
    case .press(let row, let column): return press(row, column, in: context)
    case .edit(let edit):
      selectedOther = nil
      return runFilter(in: context) { $0.edit(edit) }
    case .back: return endFilter(in: context)
    }
  }

  private mutating func move(_ move: ListMove, in context: SceneContext) -> [SceneEffect] {
    let visible = context.layout.visibleChats
    let effects = runFilter(in: context) { $0.move(move, visible: visible) }
    return isFiltered ? effects : run(.moved(move), in: context)
  }

  private func target(_ row: Int, _ column: Int, in context: SceneContext) -> ChatListPane.Target? {
    let area = context.layout.list
    let place = Position(row: row - area.row, column: column - area.column)
    var pane = paneState(isFocused: true)
    pane.isCompact = context.layout.isCompact
    pane.others = context.layout.others
    return ChatListPane.target(at: place, shownEntries, pane, size: area.size)
  }

  /// Returns the effects; `nil` if no chat is there, or if it cannot be selected because the filter
  /// still waits for matches.
  mutating func select(
    atRow row: Int, column: Int, in context: SceneContext
  ) -> [SceneEffect]? {
    guard case .entry(let index) = target(row, column, in: context),
      case .chat(let row) = shownEntries[index]
    else { return nil }
    let chat = row.id
    selectedOther = nil
    let effects =
      isFiltered
      ? runFilter(in: context) { $0.select(index) } : run(.pointed(index), in: context)
    return selectedRow?.id == chat ? effects : nil
  }

  private mutating func press(_ row: Int, _ column: Int, in context: SceneContext) -> [SceneEffect]
  {
    switch target(row, column, in: context) {
    case .newChat: return [.newChat(with: "")]
    case .field:
      return runFilter(in: context) { $0.focus() }
    case .clear:
      return runFilter(in: context) { $0.end() }
    case .other(let index): return pressOther(index, in: context)
    case .entry(let index):
      selectedOther = nil
      guard !isFiltered else { return runFilter(in: context) { $0.press(index) } }
      return run(.pressed(index), in: context)
    case nil: return []
    }
  }

  mutating func forgetDrawing() { cache.forget() }

  /// Its title shows the number of unread messages in `badge`, which counts all open accounts.
  mutating func draw(
    isFocused: Bool, open: ChatID?, badge: BadgeViewModel, in context: SceneContext
  ) -> Layer {
    // When the chat list gets the keyboard focus again, the selection is in this account, not on a
    // row of another account.
    if !isFocused { selectedOther = nil }
    var pane = paneState(isFocused: isFocused)
    pane.open = open
    // The selection of the filter, and of a list that the wheel scrolls, may be another chat than
    // the one to which the composer writes.
    if !isFocused, let open {
      pane.selected = open
      pane.selectedHead = nil
    }
    pane.others = context.layout.others
    pane.selectedOther = selectedOther
    pane.badge = badge
    pane.isLinear = context.layout.isLinear
    pane.isCompact = context.layout.isCompact
    return cache.layer(.chatList, shownViewModel, pane, in: context.layout.list) {
      ChatListPane.draw($0, $1, size: $2)
    }
  }
}

// The shown rows of the chat list, and their filter.
extension ChatListScreen {
  var isFiltered: Bool { filter.isActive }

  var typedCommand: String? {
    guard let text = filter.search.state.form?.query.text, text.hasPrefix("/") else { return nil }
    return text
  }

  private var shownEntries: ChatListEntries {
    filter.matches.map { ChatListEntries($0.rows, []) } ?? listing?.entries
      ?? ChatListEntries([], [])
  }

  private var shownViewModel: Boxed<ChatListViewModel> {
    guard let matches = filter.matches else { return $viewModel }
    return Boxed(
      wrappedValue: ChatListViewModel(
        state: .loaded(rows: matches.rows, hasEarlier: false, hasLater: false)))
  }

  private func paneState(isFocused: Bool) -> ChatListPaneState {
    var pane = state.paneState(isFocused: isFocused)
    filter.describe(in: &pane)
    return pane
  }

  private mutating func runFilter(
    in context: SceneContext, _ change: (inout ChatListFilter) -> [SceneEffect]
  ) -> [SceneEffect] {
    context.trace?(.reduce(.chatList))
    return change(&filter)
  }

  mutating func endFilter(in context: SceneContext) -> [SceneEffect] {
    runFilter(in: context) { $0.end() }
  }

  mutating func receive(
    _ viewModel: ChatSearchViewModel, in context: SceneContext
  ) -> [SceneEffect] {
    runFilter(in: context) { $0.receive(viewModel) }
  }

  /// Stops waiting for the filter's matches after Enter was pressed, so that no chat opens when
  /// they arrive, because another pane or overlay has the keyboard focus now.
  mutating func stopWaiting() { if filter.search.state.isChoosing { filter.stopWaiting() } }

  mutating func hold(_ input: TerminalInput) -> Bool { filter.hold(input) }
}

// Searches in the rows, and actions on the selected chat.

extension ChatListScreen {
  func row(of chat: ChatID?) -> ChatRowViewModel? {
    listing?.rows.first { $0.id == chat }
  }

  /// The names of the chats to which the person gave numbers; for a chat whose row is not loaded,
  /// its id instead of the name.
  var owners: [ChatNumber: String] {
    viewModel.numbers.mapValues { row(of: $0)?.name ?? $0.rawValue }
  }

  /// Returns the effect that opens the chat `offset` rows below `chat`; if `chat` is `nil`, the
  /// effect that opens the chat that was selected last. If the row of `chat` is not loaded, counts
  /// from the row that was selected last. Returns the bell if no loaded row is there.
  func openNeighbour(_ offset: Int, of chat: ChatID?) -> [SceneEffect] {
    let offset = chat == nil ? 0 : offset
    guard let row = listing?.row(offset, from: chat) else { return [.bell] }
    return [.opening(row)]
  }

  /// Returns the effect that opens the next unread chat (one with unread messages, or marked as
  /// unread): the next below the chat of `open`, the open chat or thread, else the first from the
  /// top. If that next chat may not be among the loaded rows, or if the open chat itself is unread,
  /// perhaps in a thread, returns the effect that asks the router to find the chat or thread.
  /// Returns the bell if no chat is unread, or if the chat list is empty or not loaded.
  func openNextUnread(after open: Conversation?) -> [SceneEffect] {
    let row = listing?.rows.first { $0.id == open?.chat }
    if let row, !row.unread.isEmpty {
      return [.awaitChat(.chatList(.findUnread(after: open)))]
    }
    switch listing?.nextUnread(after: open?.chat) {
    case .row(let row): return [.opening(row)]
    case .beyond: return [.awaitChat(.chatList(.findUnread(after: open)))]
    case .nowhere, nil: return [.bell]
    }
  }

  /// `unread` is the number of unread messages in all chats of the account.
  func perform(_ action: ChatAction, unread: Int) -> [SceneEffect] {
    let row = selectedRow
    switch action {
    case .peek: return [.peek]
    // All chats can be marked as read even if no chat is selected.
    case .markAllRead: return askMarkAllRead(unread: unread)
    case .markRead:
      guard let row, !row.unread.isEmpty || !row.mentions.isEmpty else { return [.bell] }
      return row.markedRead
    case .markUnread:
      guard let row, row.canBeMarkedUnread else { return [.bell] }
      return row.markedUnread
    case .favourite: return row.map { $0.isInvite ? [.bell] : $0.tagged(.favourite) } ?? [.bell]
    case .lowPriority: return row.map { $0.isInvite ? [.bell] : $0.tagged(.low) } ?? [.bell]
    case .changeLevel:
      guard let row, let change = row.changeLevel else { return [.bell] }
      let undo = row.level.map {
        UndoOffer(words: row.levelNote, intent: .chatList(.setLevel(row.id, $0)))
      }
      return [.intent(change), undo.map { .offerUndo($0) } ?? .note(row.levelNote)]
    case .copyLink:
      return row.map { [.awaitChat(.chatList(.makeLink($0.id)))] } ?? [.bell]
    case .leave: return row?.departure.map { [.ask(.leave($0))] } ?? [.bell]
    }
  }

  private func askMarkAllRead(unread: Int) -> [SceneEffect] {
    let rows = listing?.rows ?? []
    let isAnyUnread = unread > 0 || rows.contains { !$0.unread.isEmpty }
    return isAnyUnread ? [.ask(.markAllRead)] : [.bell]
  }
}

// The rows of other accounts below the chats. A move down from the last entry of the chat list
// leads to them.

extension ChatListScreen {
  /// Moves the selection within the rows of other accounts, into them from the chats, or back.
  /// Returns the effects; `nil` if the move is to be made among the chats of this account.
  mutating func moveInOthers(_ move: ListMove, in context: SceneContext) -> [SceneEffect]? {
    let rows = context.layout.shownOthers.rows
    guard !rows.isEmpty, !isFiltered else {
      selectedOther = nil
      return nil
    }
    guard let selected = selectedOther.flatMap({ context.layout.shownOthers.index(of: $0) }) else {
      return enterOthers(move, rows)
    }
    switch move {
    case .down: selectedOther = rows[min(selected + 1, rows.count - 1)].place
    case .up: selectedOther = selected == 0 ? nil : rows[selected - 1].place
    case .pageDown, .last: selectedOther = rows.last?.place
    case .pageUp: selectedOther = nil
    case .first:
      selectedOther = nil
      return nil
    }
    return []
  }

  private mutating func enterOthers(
    _ move: ListMove, _ rows: [OtherAccountRows.Row]
  ) -> [SceneEffect]? {
    selectedOther = nil
    guard listing?.isAtEnd ?? true else { return nil }
    switch move {
    case .down, .pageDown: selectedOther = rows.first?.place
    case .last: selectedOther = rows.last?.place
    case .up, .pageUp, .first: return nil
    }
    return []
  }

  /// Keeps the selected row when the rows of other accounts change. If a selected chat is gone,
  /// selects the row of its account; if that is gone too, none of these rows is selected any more.
  mutating func keepOther(in rows: OtherAccountRows) {
    selectedOther = selectedOther.flatMap { rows.index(of: $0) }.map { rows.rows[$0].place }
  }

  func chooseOther() -> [SceneEffect]? { selectedOther.map { [.account($0.showing)] } }

  mutating func pressOther(_ index: Int, in context: SceneContext) -> [SceneEffect] {
    let rows = context.layout.shownOthers.rows
    return rows.indices.contains(index) ? [.account(rows[index].place.showing)] : []
  }
}

extension OtherAccountRows.Place {
  fileprivate var showing: AccountWish {
    switch self {
    case .account(let name): .show(name)
    case .chat(account: let name, let chat): .show(name, Conversation(chat))
    }
  }
}
