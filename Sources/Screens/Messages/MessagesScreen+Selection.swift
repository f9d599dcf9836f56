internal import Cells
internal import Intents
internal import Keys
internal import ViewModels

// The selected message has the keyboard focus, unless an overlay has it, until the selection ends,
// for instance by Esc, by an edit of the composer's text, or because another pane gets the focus.
extension MessagesScreen {
  func selected(in context: SceneContext) -> SelectedMessage? {
    selection.state.message.flatMap { loaded($0, in: context) }
  }

  func loaded(_ message: MessageID, in context: SceneContext) -> SelectedMessage? {
    guard let chat = state.chat, let viewport = MessagesViewport(state, in: context),
      let row = viewport.layout.row(of: message)
    else { return nil }
    return SelectedMessage(chat: chat, row: row, layout: viewport.layout)
  }

  private func offer(in context: SceneContext) -> SelectionOffer? {
    selected(in: context).map { SelectionOffer($0.row, isFoldable: $0.isFoldable) }
  }

  func bar(in context: SceneContext) -> MessageBar? {
    guard let message = selection.state.message, let offer = offer(in: context) else { return nil }
    let buttons = offer.actions.map {
      RowButton(
        words: ScreenWords.label(of: $0, in: offer), key: $0.keyName)
    }
    return MessageBar(
      message: message, buttons: buttons,
      more: RowButton(words: ScreenWords.more, key: Self.menuKey),
      focused: selection.button,
      pageColumns: context.layout.page.size.columns)
  }

  private static var menuKey: String {
    KeyTable.hint(for: .menu, in: .selection)?.key ?? ""
  }

  mutating func pressButton(_ index: Int, in context: SceneContext) -> [SceneEffect] {
    guard let offer = offer(in: context), let bar = bar(in: context) else { return [] }
    guard index < bar.shown.count - 1, offer.actions.indices.contains(index) else {
      return openMenu(in: context)
    }
    return act(offer.actions[index], in: context)
  }

  mutating func openMenu(in context: SceneContext) -> [SceneEffect] {
    guard let offer = offer(in: context) else { return [.bell] }
    return runSelection(.opened(.actions(offer)), in: context)
  }

  /// The line above the composer: a note that ends at the latest with the next key press, or the
  /// reason why the selected message, or a change of it, could not be sent; "" for none.
  func composerNote(in context: SceneContext) -> String {
    if !selection.notice.isEmpty { return selection.notice }
    guard let failure = selected(in: context)?.row.abilities.failure, !failure.isEmpty else {
      return ""
    }
    return ScreenWords.failed(failure)
  }

  private func viewport(in context: SceneContext) -> MessagesViewport? {
    MessagesViewport(
      state, composerNote: composerNote(in: context), bar: bar(in: context), in: context)
  }

  mutating func startSelection(in context: SceneContext) -> [SceneEffect] {
    guard peek == nil, let message = viewport(in: context)?.lowestMessage else { return [.bell] }
    return select(message, in: context)
  }

  mutating func select(_ message: MessageID, in context: SceneContext) -> [SceneEffect] {
    [.show(.messages)] + runSelection(.selected(message), in: context)
      + reveal(message, in: context)
  }

  private mutating func reveal(_ message: MessageID, in context: SceneContext) -> [SceneEffect] {
    guard let scroll = viewport(in: context)?.position(revealing: message),
      scroll != state.scroll
    else { return [] }
    return run(.scrolled(scroll), in: context)
  }

  mutating func moveSelection(_ move: ListMove, in context: SceneContext) -> [SceneEffect] {
    guard let viewport = viewport(in: context), let current = selection.state.message else {
      return []
    }
    guard let target = viewport.message(move, from: current) else { return [.bell] }
    // Down from the newest message leads to the composer, so the selection ends.
    if move == .down, target == current, state.isNewestLoaded {
      return runSelection(.left, in: context)
    }
    return select(target, in: context)
  }

  /// Keeps a message selected after the rows or the page's size changed, and scrolls to it if the
  /// view follows new messages. If the message's row is not loaded any more, the newest loaded
  /// message is selected instead; if there is none, the selection ends. One of the person's own
  /// messages stays selected when its id changes.
  mutating func keepSelection(in context: SceneContext) -> [SceneEffect] {
    guard let message = selection.state.message else { return [] }
    guard let layout = viewport(in: context)?.layout else {
      return runSelection(.left, in: context)
    }
    guard layout.row(of: message) == nil else {
      return state.scroll == .end ? reveal(message, in: context) : []
    }
    let moved = state.echoes.newID(of: message)
    let nearest = layout.row(of: moved) == nil ? layout.message(0, from: nil) : moved
    return runSelection(.changed(isThere: false, nearest: nearest), in: context)
      + (nearest.map { reveal($0, in: context) } ?? [])
  }

  mutating func carryOut(
    _ taken: SelectionScreen.Taken?, in context: SceneContext
  ) -> [SceneEffect] {
    guard let taken, let chat = state.chat else { return [] }
    if case .act(let action) = taken.choice { return act(action, in: context) }
    if case .mark(let marked, let index) = taken.choice {
      return openVote(of: taken.message, marked: marked, selected: index, in: context)
    }
    if case .vote(let answers) = taken.choice, !isPossible(answers, in: taken.message, context) {
      return run(.refused(ScreenWords.pollChanged), in: context)
    }
    return taken.choice.effects(target(of: taken.message, in: context), in: chat, context)
  }

  // MARK: The original of a reply

  /// Selects `original`, the message that a reply answers or the poll that a message ends. If its
  /// row is not loaded, requests the rows around it, and `selectAwaited` selects the message when
  /// they arrive. If the message is not stored as a part of the shown main timeline or thread,
  /// shows a note that it is not here, and rings the bell.
  private mutating func go(to original: OriginalViewModel, in context: SceneContext)
    -> [SceneEffect]
  {
    let left = leaving
    if isLoaded(original.message, in: context) {
      return left + select(original.message, in: context)
    }
    guard let intent = original.show else {
      show(notice: ScreenWords.originalNotHere, in: context)
      return [.bell]
    }
    awaitMessage(original.message)
    return left + [.intent(intent)]
  }

  /// Selects a message that was found, as by a search or the command `/goto`, and scrolls so that
  /// messages around it are visible. If its row is not loaded, requests the rows around it, and
  /// `selectAwaited` selects the message when they arrive.
  mutating func show(found message: MessageID, in context: SceneContext) -> [SceneEffect] {
    // The person wants to see the message, not the unread marker.
    endUnreadSearch()
    guard let chat = state.chat else { return [] }
    if isLoaded(message, in: context) { return selectInMiddle(message, in: context) }
    awaitMessage(message)
    return [.intent(.messages(.show(chat, around: message)))]
  }

  var position: PositionHistory.Position? {
    state.part { .init(conversation: $0.conversation, scroll: $0.scroll) }
  }

  /// The effect that records the position, because a jump leaves it; none during a peek, and while
  /// no chat is open.
  var leaving: [SceneEffect] {
    guard peek == nil, let position else { return [] }
    return [.leavePosition(position)]
  }

  /// Scrolls to a position that a jump left. If its message is not loaded, requests the rows around
  /// it, and selects the message when they arrive.
  mutating func go(to scroll: ScrollPosition, in context: SceneContext) -> [SceneEffect] {
    endUnreadSearch()
    let left = runSelection(.left, in: context)
    guard state.scroll != scroll else { return left }
    guard case .anchored(let row, _) = scroll else {
      return left + self.scroll(.toEnd, in: context)
    }
    guard !hasRow(of: row.messageID, in: context) else {
      return left + run(.scrolled(scroll), in: context)
    }
    return left + show(found: row.messageID, in: context)
  }

  private mutating func selectInMiddle(
    _ message: MessageID, in context: SceneContext
  ) -> [SceneEffect] {
    let effects = select(message, in: context)
    guard let scroll = viewport(in: context)?.position(withInMiddle: message),
      scroll != state.scroll
    else { return effects }
    return effects + run(.scrolled(scroll), in: context)
  }

  /// Selects the message that was recorded by `awaitMessage(_:)`, if that message's row is loaded
  /// now. A change of the room, to which a jump may lead back, cannot be selected: the page then
  /// ends with its row.
  mutating func selectAwaited(in context: SceneContext) -> [SceneEffect] {
    guard let message = selection.awaited, hasRow(of: message, in: context) else { return [] }
    if isLoaded(message, in: context) { return selectInMiddle(message, in: context) }
    stopAwaiting()
    return run(.scrolled(.anchored(row: .message(message), line: 0)), in: context)
  }

  mutating func pressQuote(of message: MessageID, in context: SceneContext) -> [SceneEffect] {
    select(message, in: context) + act(.showOriginal, in: context)
  }

  private func hasRow(of message: MessageID, in context: SceneContext) -> Bool {
    viewport(in: context)?.layout.rows.contains { MessagesLayout.messageID(of: $0) == message }
      ?? false
  }

  private func isLoaded(_ message: MessageID, in context: SceneContext) -> Bool {
    viewport(in: context)?.layout.row(of: message) != nil
  }

  // MARK: Files

  func press(_ button: FileButton, of message: MessageID, in context: SceneContext)
    -> [SceneEffect]
  {
    let file = loaded(message, in: context)?.row.file
    return file?.intent(of: button).map { [.intent($0)] } ?? [.bell]
  }

  func newestFile(in context: SceneContext) -> FileViewModel? {
    newest(in: context) { $0.file }
  }

  func newestEdited(in context: SceneContext) -> MessageID? {
    newest(in: context) { $0.isEdited ? $0.id : nil }
  }

  /// Returns the first value other than `nil` that `value` returns for the lowest visible message
  /// and the loaded messages above it, from the newest to the oldest.
  func newest<T>(
    in context: SceneContext, _ value: (MessageViewModel) -> T?
  ) -> T? {
    guard let viewport = viewport(in: context), let rows = state.rows?.rows,
      let lowest = viewport.lowestMessage
    else { return nil }
    var isShown = false
    for case .message(let message) in rows.reversed() {
      isShown = isShown || message.id == lowest
      if isShown, let found = value(message) { return found }
    }
    return nil
  }

  // MARK: Actions

  mutating func act(_ action: MessageAction, in context: SceneContext) -> [SceneEffect] {
    guard let selected = selected(in: context) else { return [.bell] }
    switch selected.response(to: action, at: context.now) {
    case .effects(let effects): return effects
    case .discarded(let effects): return runSelection(.left, in: context) + effects
    case .refused(let why):
      show(notice: why, in: context)
      return [.bell]
    case .copied(let text):
      show(notice: ScreenWords.copied, in: context)
      return [.copy(text)]
    case .picked(let picker): return runSelection(.opened(picker), in: context)
    case .original(let original): return go(to: original, in: context)
    case .thread(let root): return open(thread: root, in: context)
    case .unfolded:
      let message = selected.row.id
      return run(.unfolded(message), in: context) + reveal(message, in: context)
    case .written(let event, let effects):
      return runSelection(.left, in: context) + run(event, in: context) + effects
    }
  }

  /// The event of a message, to which reactions and votes refer; `nil` for one of the person's own
  /// messages that has no event id yet and is not loaded.
  func target(of message: MessageID, in context: SceneContext) -> EventID? {
    switch state.echoes.newID(of: message) {
    case .event(let event): event
    case .local: loaded(message, in: context)?.target
    }
  }

  func delete(_ message: MessageID, of chat: ChatID, in context: SceneContext) -> [SceneEffect] {
    // While the question was open, a sync may have given the person's own message its event id.
    let message = state.echoes.newID(of: message)
    guard state.chat == chat, let message = loaded(message, in: context) else { return [.bell] }
    return message.deleted(context)
  }

  /// Discards what is unsent of the newest message of which something could not be sent: the
  /// message itself, or changes of it such as edits and reactions. Rings the bell if there is none.
  mutating func discardFailed(in context: SceneContext) -> [SceneEffect] {
    let left = runSelection(.left, in: context)
    guard let failed = state.rows?.failed, let message = loaded(failed, in: context) else {
      return left + [.bell]
    }
    return left + message.discarded
  }
}
