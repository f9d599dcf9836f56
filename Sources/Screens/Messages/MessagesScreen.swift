internal import Intents
internal import ViewModels

/// The messages page: the open chat, or a thread of it, with its composer, the selected message,
/// and the peek, which shows another chat without marking it as read.
struct MessagesScreen: Sendable {
  @Boxed private(set) var state = State.closed
  private(set) var selection = SelectionScreen()
  private(set) var peek: Peek?
  /// The open chat, also while another one is peeked at; `nil` for none.
  var openChat: ChatID? { peek.map { $0.before?.chat } ?? state.chat }

  /// The chat whose row in the list stands for the open one: the chat that goes on in its place
  /// after a room upgrade, else the open one itself.
  var listedChat: ChatID? {
    openChat.map { chat in
      state.viewModel.flatMap { $0.chat == chat ? $0.newer : nil } ?? chat
    }
  }
  @Boxed private(set) var unread = UnreadMarkerSearch()
  /// The index of the answer that has the focus while an invite is shown.
  private(set) var focusedAnswer = 0
  /// `true` from the time when the person accepts the shown invite until a view model arrives in
  /// which the chat is not an invite any more, or the chat is left. Meanwhile keys work as in
  /// a joined chat: typed text goes to the composer, not, as on an invite, to the chat list.
  private(set) var hasAccepted = false
  private(set) var cache = Cache()
  /// The text that was last deleted by word or to the start or end of a line, which yank inserts
  /// again; `nil` for none.
  private var killed: KilledText?
  /// `true` if the last edit deleted text into `killed`; the next deletion then adds to `killed`.
  private var isKilling = false
  /// `true` if the last input was `deleteToStart`; another one then empties the composer.
  var deletedToStart = false
  /// The message, or notice about a change of the room, in the last row at the time when the
  /// viewport last showed the end of the chat or thread; `newCount` counts the messages after it.
  /// `nil` if that row was neither, or if the viewport has not been there since the chat or thread
  /// was opened.
  private(set) var newestSeen: MessageID?
  /// The people who were received last as completions, for any chat.
  @Boxed private(set) var people = MentionsViewModel.initial
  private var mentionSearch: MentionSearch?
  /// The path whose files and folders were requested last, as long as it is being typed; `nil`
  /// while no path is being typed, and once a completion has been written in its place.
  private var pathSearch: String?
  /// The number of the last shown `ActionOutcome`, which reports an action in a chat, such as a
  /// change of its room; a greater number is a new outcome.
  private var told = 0
  /// The number of the last `LandingViewModel` that was handled: the answer to a `/goto` command,
  /// or to fetching history up to a found message. A greater number is a new answer.
  private var landed = 0
  /// `true` from a request for a message until the next view model of the shown chat or thread,
  /// which says whether history is fetched up to the message.
  private var awaitsRows = false
  /// The view model that was received last, of any chat. It is stored, because the router does not
  /// send an equal view model twice.
  @Boxed private var newest = MessagesViewModel.initial
  /// The composer, draft and scroll position of each chat and thread that was open before; they are
  /// restored when the chat or thread is opened again.
  private var sessions: [Conversation: ChatSession] = [:]

  typealias Cache = PaneCache<PaneInput<MessagesViewModel, MessagesPaneState>, MessagesDrawing>

  /// A chat that is shown without being marked as read, and the chat or thread that was open before
  /// the peek.
  struct Peek: Sendable, Equatable {
    let chat: ChatID
    let before: Conversation?
  }

  // MARK: Events

  /// Passes an event to the state machine; if the event changes the open chat or thread, the
  /// selected message is deselected.
  mutating func run(_ event: Event, in context: SceneContext) -> [SceneEffect] {
    context.trace?(.reduce(.messages))
    // The state is moved out of its `Boxed` storage and back, because copying it would cost
    // thousands of instructions at each key.
    var old = State.closed
    swap(&old, &state)
    let step = Self.reduce(old, event)
    let isSameChat = old.conversation == step.state.conversation
    if !isSameChat {
      newestSeen = nil
      focusedAnswer = 0
      hasAccepted = false
    }
    let opening = step.state.opening
    state = step.state
    let left = isSameChat ? [] : runSelection(.left, in: context)
    return left + step.effects + searchPeople() + searchPaths()
      + takeNewest(of: opening, in: context)
  }

  private mutating func searchPeople() -> [SceneEffect] {
    let wanted = state.mentionSearch
    guard wanted != mentionSearch else { return [] }
    let old = mentionSearch
    mentionSearch = wanted
    if let wanted { return [.intent(wanted.intent)] }
    return old.map { [.intent(.messages(.mention($0.chat, nil)))] } ?? []
  }

  private mutating func searchPaths() -> [SceneEffect] {
    let wanted = state.pathSearch
    guard wanted != pathSearch else { return [] }
    pathSearch = wanted
    return wanted.map { [.listPaths($0)] } ?? []
  }

  /// Applies `newest`, the view model that was received last, again if it belongs to the chat or
  /// thread that is being opened, which may have been closed and reopened before the router built
  /// another view model.
  private mutating func takeNewest(
    of opening: Conversation?, in context: SceneContext
  ) -> [SceneEffect] {
    guard let opening, newest.conversation == opening else { return [] }
    return run(.received(newest), in: context)
  }

  mutating func runSelection(
    _ event: SelectionScreen.Event, in context: SceneContext
  ) -> [SceneEffect] {
    let (effects, taken) = selection.run(event, in: context)
    return effects + carryOut(taken, in: context)
  }

  mutating func takePicker(_ input: SceneInput, in context: SceneContext) -> [SceneEffect] {
    let (effects, taken) = selection.take(input, in: context)
    return effects + carryOut(taken, in: context)
  }

  /// If its chat or thread is not open, its messages are only stored, in case that chat or thread
  /// is opened next.
  mutating func receive(_ viewModel: MessagesViewModel, in context: SceneContext) -> [SceneEffect] {
    newest = viewModel
    if let shown = state.conversation, viewModel.chat == shown.chat,
      viewModel.thread == shown.thread
    {
      awaitsRows = false
    }
    if hasAccepted, viewModel.chat == state.chat {
      if case .invited = viewModel.state {} else { hasAccepted = false }
    }
    // The rows of a landing on a date replace those to which the present position belongs.
    let isDate = viewModel.landing.number > landed && viewModel.landing.sought == nil
    let left = isDate ? leaving : []
    let effects =
      run(.received(viewModel), in: context) + tell(viewModel.told, in: context)
      + land(viewModel.landing, leaving: left, in: context)
    let kept = follow(unread.keep(state, in: context), in: context)
    return effects + kept + goOnToUnread(in: context) + selectAwaited(in: context)
      + keepSelection(in: context)
  }

  /// Shows the result of a `/goto` command, or of fetching history up to a found message, once:
  /// selects the message, or rings the bell if there is none, and shows the note. Ignores the
  /// result for a found message for which the person does not wait any more.
  private mutating func land(
    _ landing: LandingViewModel, leaving left: [SceneEffect], in context: SceneContext
  ) -> [SceneEffect] {
    guard landing.number > landed else { return [] }
    landed = landing.number
    if let sought = landing.sought {
      // The person may have moved on while history was fetched.
      guard selection.awaited == sought else { return [] }
      stopAwaiting()
    }
    let effects = landing.message.map { left + show(found: $0, in: context) } ?? [.bell]
    // The note about fetching ends with the answer.
    let hasNote = !landing.note.isEmpty || landing.sought != nil
    return effects + (hasNote ? [.note(landing.note)] : [])
  }

  /// Shows the outcome of an action in the chat, such as a change of its room, once: a success at
  /// the latest until the next key press, or the reason of a failure at the latest until the
  /// composer's text is edited (with an empty composer, until the next key press).
  private mutating func tell(_ outcome: ActionOutcome, in context: SceneContext) -> [SceneEffect] {
    guard outcome.number > told else { return [] }
    told = outcome.number
    guard outcome.isDone else { return run(.refused(outcome.words), in: context) }
    show(notice: outcome.words, in: context)
    return []
  }

  mutating func receive(_ people: MentionsViewModel, in context: SceneContext) -> [SceneEffect] {
    self.people = people
    return run(.offered(people, at: context.now), in: context)
  }

  // MARK: The open chat

  /// `isRestored`: the visible chat was only restored at the program's start and is not marked as
  /// read; if that is `chat`, it is opened again, which marks it as read.
  mutating func open(
    _ chat: ChatID, isRestored: Bool, in context: SceneContext
  ) -> [SceneEffect] {
    var effects: [SceneEffect] = []
    if state.conversation != Conversation(chat) || peek != nil || isRestored {
      effects = keepSession(in: context)
      effects += bring(chat, in: context) { .opened($0) }
    } else {
      // The router gets the intent again, so that the banner no longer announces messages of this
      // chat.
      effects = [.intent(.messages(.open(chat)))]
    }
    peek = nil
    return effects + [.hide(.peek), .show(.messages)]
  }

  /// Shows the chat that was open when the program last ended, without marking it as read.
  mutating func restore(_ chat: ChatID, in context: SceneContext) -> [SceneEffect] {
    bring(chat, in: context) { .peeked($0) }
  }

  mutating func peek(into chat: ChatID, in context: SceneContext) -> [SceneEffect] {
    let before = if let peek { peek.before } else { state.conversation }
    let effects = keepSession(in: context)
    peek = Peek(chat: chat, before: before)
    return effects + [.show(.peek)] + bring(chat, in: context) { .peeked($0) }
  }

  /// `isRestored`: that chat was only restored at the program's start and not entered, so it is
  /// still not marked as read.
  mutating func endPeek(isRestored: Bool, in context: SceneContext) -> [SceneEffect] {
    guard let ended = peek else { return [] }
    let effects = keepSession(in: context) + [.hide(.peek)]
    peek = nil
    guard let before = ended.before else { return effects + run(.closed, in: context) }
    unread.end()
    let session = session(of: before)
    return effects + run(isRestored ? .peeked(session) : .opened(session), in: context)
  }

  mutating func close(in context: SceneContext) -> [SceneEffect] {
    keepSession(in: context) + run(.closed, in: context) + [.hide(.messages)]
  }

  /// Shows the main timeline of a chat at its unread marker; if it has none, at the scroll position
  /// where the person left it. `event` makes the event that opens the chat or peeks at it.
  private mutating func bring(
    _ chat: ChatID, in context: SceneContext, by event: (ChatSession) -> Event
  ) -> [SceneEffect] {
    bring(Conversation(chat), in: context, by: event)
  }

  mutating func bring(
    _ conversation: Conversation, in context: SceneContext, by event: (ChatSession) -> Event
  ) -> [SceneEffect] {
    unread.begin(in: conversation.chat)
    return run(event(session(of: conversation)), in: context) + goOnToUnread(in: context)
  }

  mutating func keepSession(in context: SceneContext) -> [SceneEffect] {
    let effects = flush(in: context)
    if let session = state.session { sessions[session.conversation] = session }
    return effects
  }

  /// Records in all composers that the person did something that cannot be undone.
  mutating func endRecentEdits() {
    for conversation in sessions.keys { sessions[conversation]?.undo.endRecent() }
    switch state {
    case .closed: break
    case .opening(var session):
      session.undo.endRecent()
      state = .opening(session)
    case .open(var chat):
      chat.session.undo.endRecent()
      state = .open(chat)
    }
  }

  func session(of conversation: Conversation) -> ChatSession {
    sessions[conversation]
      ?? ChatSession(chat: conversation.chat, thread: conversation.thread)
  }

  // MARK: Unread

  /// Scrolls to the unread marker (the divider above the first message that was unread); rings the
  /// bell if there is no marker, or if the rows are not loaded.
  mutating func showFirstUnread(in context: SceneContext) -> [SceneEffect] {
    guard let chat = state.chat, state.rows?.hasUnread == true else { return [.bell] }
    unread.begin(in: chat)
    return goOnToUnread(in: context)
  }

  mutating func endUnreadSearch() { unread.end() }

  /// Records a message whose row is being loaded, so that the message is selected once the row is
  /// loaded.
  mutating func awaitMessage(_ message: MessageID) {
    selection.awaitRow(of: message)
    awaitsRows = true
  }

  mutating func stopAwaiting() { selection.stopAwaiting() }

  /// `true` while the person waits for a message up to which the chat's history is fetched, or of
  /// which it is not known yet whether it has to be.
  var isAwaitingHistory: Bool {
    selection.awaited != nil && (awaitsRows || state.rows?.isSeeking == true)
  }

  private mutating func goOnToUnread(in context: SceneContext) -> [SceneEffect] {
    follow(unread.next(state, in: context), in: context)
  }

  private mutating func follow(
    _ step: UnreadMarkerSearch.Step, in context: SceneContext
  ) -> [SceneEffect] {
    switch step {
    case .none: []
    case .ask(let intent): [.intent(intent)]
    case .scroll(let position): run(.scrolled(position), in: context)
    }
  }

  mutating func accepted() { hasAccepted = true }

  mutating func moveButton(by step: Int, in context: SceneContext) -> [SceneEffect] {
    guard invite == nil else {
      context.trace?(.reduce(.messages))
      focusedAnswer = min(max(0, focusedAnswer + step), InviteAnswer.allCases.count - 1)
      return []
    }
    let count = bar(in: context)?.shown.count ?? 0
    selection.moveButton(by: step, of: count, in: context)
    return []
  }

  // MARK: New messages below the view

  /// Records the message or notice in the last row of `rows`, which the viewport shows: `newCount`
  /// counts the messages after it. Records `nil` if that row is neither.
  mutating func sawEnd(_ rows: MessageRows) {
    newestSeen = rows.rows.last.flatMap { MessagesLayout.messageID(of: $0) }
  }

  // MARK: Text

  /// Text that is deleted by word or to the start or end of a line is stored, so that yank can
  /// insert it again.
  mutating func edit(_ edit: ComposerEdit, in context: SceneContext) -> [SceneEffect] {
    // A second press in a row empties the composer.
    let isSecond = edit == .deleteToStart && deletedToStart
    deletedToStart = edit == .deleteToStart
    let edit = isSecond ? .deleteAll : edit
    let text = state.part { $0.text.killed(by: edit) } ?? nil
    if let text {
      if isKilling { killed?.add(text) } else { killed = text }
    }
    isKilling = text != nil
    return run(.edited(edit, at: context.now), in: context)
  }

  mutating func yank(in context: SceneContext) -> [SceneEffect] {
    isKilling = false
    guard let killed else { return [.bell] }
    return run(.edited(.paste(killed.text), at: context.now), in: context)
  }

  /// Receives the text from the person's external editor, or the reason why there is none, also for
  /// the composer of a chat or thread that is not shown any more.
  mutating func take(
    _ edited: EditedText, of conversation: Conversation, in context: SceneContext
  ) -> [SceneEffect] {
    if state.conversation == conversation { return run(.tookEdited(edited), in: context) }
    return sessions[conversation]?.take(edited) ?? []
  }

  // MARK: Notes and drawings

  /// Shows a note above the composer, at the latest until the next key press; "" removes the note.
  mutating func show(notice: String, in context: SceneContext) {
    selection.show(notice: notice, in: context)
  }

  /// If only the composer's text or cursor changed, only the composer is drawn again where
  /// `MessagesPane.redraw` can do that. `news`: the extent to which the drawing may differ from the
  /// last one.
  mutating func drawings(
    of input: PaneInput<MessagesViewModel, MessagesPaneState>
  ) -> (drawing: MessagesDrawing, news: Cache.News) {
    cache.drawing(of: input) { last, old in
      guard old.size == input.size, old.$viewModel == input.$viewModel else { return nil }
      return MessagesPane.redraw(
        last, of: old.state, as: input.state, title: input.viewModel.title, size: input.size)
    } _: {
      MessagesPane.draw($0.viewModel, $0.state, size: $0.size)
    }
  }

  mutating func forgetDrawing() {
    cache.forget()
    selection.forgetDrawing()
  }

  mutating func remember(_ drawing: MessagesDrawing, in area: Area) {
    let shown = drawing.selectedRows
    selection.drawn(
      in: area.row + shown.lowerBound..<area.row + shown.upperBound, drawing.messages)
  }

  mutating func drawPicker(in context: SceneContext) -> Layer? { selection.draw(in: context) }
}
