internal import Formatting
internal import Intents
internal import Keys
internal import ViewModels

/// The composer, scroll position and unsaved draft of one chat or thread, kept after the chat or
/// thread was closed.
struct ChatSession: Sendable, Equatable {
  let chat: ChatID
  /// The root message of the thread; `nil` for the main timeline of the chat.
  let thread: EventID?
  var text = ComposerText() { didSet { findWord() } }
  /// `true` if the person keeps a text that is longer than a message, so that the choices for it
  /// are not offered, until it is sent or shorter.
  var keepsLongText = false
  /// The word before the cursor that can be completed: a pasted path, if it is all that the
  /// composer contains, or the command, person, path or emoji that is being typed; `nil` for none.
  /// The word is stored, and determined again when `text` or `pasted` changes, because each key
  /// press needs it several times.
  private(set) var typedWord: CompletableWord?
  var mode = ComposeMode.plain
  /// `true` once the stored draft was received. Before that, `text` contains only what was
  /// entered while the draft was being loaded.
  private(set) var hasDraft = false
  /// The submissions of texts, but not of polls, that were passed to the router, as long as it is
  /// not known that they were stored in the database or refused.
  private(set) var submitting: [Submission] = []
  var scroll = ScrollPosition.end
  /// The messages that the person unfolded: long ones are shown in full, and spoilers are visible.
  private(set) var unfolded: Set<MessageID> = []
  var note = ""
  /// The reason why the person cannot write in the chat; "" while none is known.
  private(set) var obstacle = ""
  /// The offered completion that was written in place of the typed word, as long as Tab can replace
  /// it by the next one; `nil` for none.
  var completion: Completion?
  var undo = ComposerUndo()
  /// The edits that were left last with a changed text, one for each message, the newest last.
  var leftEdits: [LeftEdit] = []
  var sentTexts = SentTexts()
  /// The offset (`CompletableWord.start`) of the word for which no completions are offered, for
  /// instance because the person hid them; `nil` for none.
  var dismissedWord: Int?
  /// The word, which means a person, that was to be completed before the matching people arrived;
  /// `nil` for none.
  var waitingWord: CompletableWord?
  /// The people who were received last as completions, for the word that is being typed or for an
  /// earlier one.
  var people = MentionsViewModel.initial
  /// The composer's whole text right after the last paste, if the cursor was at its end and it is
  /// short enough for a path; otherwise "". While the composer still contains exactly this text,
  /// and it looks like a file's path, the composer can offer to send the file.
  private(set) var pasted = "" { didSet { findWord() } }
  /// The files and folders that were received last, for the path that is being typed or for an
  /// earlier one.
  var paths = PathListing(letters: "", paths: [])
  /// The path that was to be completed before the matching files and folders arrived; `nil` for
  /// none.
  var waitingPath: String?
  /// The text that was passed to the person's external editor; `nil` while no editor runs.
  var lentText: String?
  /// The last 64 refused submissions whose text was put back into the composer, the newest last.
  private var returned: [TransactionID] = []
  private var saver = DraftSaver(stored: .empty)
  private var typing = TypingNotice.quiet

  init(chat: ChatID, thread: EventID? = nil) {
    self.chat = chat
    self.thread = thread
  }

  var conversation: Conversation { Conversation(chat, thread: thread) }

  /// The time at which `tick(at:)` is to save the draft or end the typing notice, in nanoseconds of
  /// the monotonic clock; `nil` if neither is due.
  var deadline: UInt64? {
    [hasDraft ? saver.deadline : nil, typing.deadline].compactMap(\.self).min()
  }

  func paneState(isFocused: Bool) -> MessagesPaneState {
    var pane = MessagesPaneState()
    pane.isThread = thread != nil
    pane.scroll = scroll
    pane.unfolded = unfolded
    pane.composer = text.state
    // An edit has no row of its own; it is shown in the row of the message that it changes.
    pane.submitting = submitting.filter { !$0.isEdit }
    pane.composerNote = mode.composerNote
    if offersLongText {
      pane.offersReason = ScreenWords.tooLong(bytes: text.size)
      pane.offersAreChoices = true
    }
    pane.isFocused = isFocused
    pane.note = note
    pane.obstacle = obstacle
    pane.offers = offers.map { ComposerOffer(words: $0.shown, description: $0.description) }
    pane.selectedOffer = completion?.index
    pane.offerStart = pane.offers.isEmpty ? 0 : offerStart
    return pane
  }

  /// Applies a view model of this chat or thread: the stored draft (the first time only), the
  /// reason why the person cannot write, the outcome of submissions, and changed ids of the
  /// person's own messages.
  mutating func receive(_ viewModel: MessagesViewModel) {
    if !hasDraft { take(viewModel.draft) }
    if note == obstacle { note = "" }
    obstacle = viewModel.obstacles.writing
    dropStored(viewModel)
    giveBack(viewModel.refused)
    follow(viewModel.echoes)
  }

  /// Applies the new ids of the person's own messages to this session, so that an unfolded message
  /// stays unfolded, the edit of a message goes on, and the scroll position stays at the same line.
  private mutating func follow(_ echoes: [OwnEcho]) {
    for message in unfolded {
      let now = echoes.newID(of: message)
      guard now != message else { continue }
      unfolded.remove(message)
      unfolded.insert(now)
    }
    if case .editing(var edit) = mode {
      edit.event = echoes.newID(of: edit.event)
      edit.undo.follow(echoes)
      mode = .editing(edit)
    }
    for index in leftEdits.indices {
      leftEdits[index].event = echoes.newID(of: leftEdits[index].event)
    }
    undo.follow(echoes)
    if case .anchored(let row, let line) = scroll {
      scroll = .anchored(row: row.moved(by: echoes), line: line)
    }
  }

  /// Applies the stored draft: its text comes before the text that was entered until the draft was
  /// loaded; its reply and edit are restored, and its scroll position if the view is at the end.
  private mutating func take(_ draft: Draft) {
    hasDraft = true
    completion = nil
    let typed = text.text
    text = ComposerText(draft)
    mode = draft.answers.map { .replying($0) } ?? .plain
    if let edit = draft.edit {
      beginEdit(of: edit.event, ComposerText(Draft(text: edit.text, cursor: edit.cursor)))
    }
    saver = DraftSaver(stored: draft)
    // A scroll position that a person chose before the draft arrived is kept.
    if scroll == .end, let place = draft.place { scroll = ScrollPosition(place) }
    guard !typed.isEmpty else { return }
    text.place(cursorAt: .max)
    if !text.insert(typed) { text.prepend(typed) }
    _ = saver.reduce(.changed(at: 0), draft: Self.draft(of: text, mode, scroll))
  }

  private mutating func dropStored(_ viewModel: MessagesViewModel) {
    guard !submitting.isEmpty else { return }
    var stored = Set(viewModel.accepted)
    if case .loaded(let rows) = viewModel.state {
      for case .message(let message) in rows.rows {
        if case .local(let transaction) = message.id { stored.insert(transaction) }
      }
    }
    // Submissions are stored in order, and a view model lists only the newest stored ones. So all
    // submissions before a stored one are stored too, unless they were refused.
    guard let last = submitting.lastIndex(where: { stored.contains($0.transaction) }) else {
      return
    }
    let refused = Set(viewModel.refused.map(\.transaction))
    submitting =
      submitting[...last].filter { refused.contains($0.transaction) } + submitting[(last + 1)...]
  }

  private mutating func giveBack(_ refused: [RefusedSubmission]) {
    let fresh = refused.filter { !returned.contains($0.transaction) }
    guard let last = fresh.last else { return }
    returned = (returned + fresh.map(\.transaction)).suffix(64)
    leaveEdit()
    completion = nil
    let edit = submitting.first { $0.isEdit && $0.transaction == last.transaction }
    submitting.removeAll { submission in
      fresh.contains { $0.transaction == submission.transaction }
    }
    if fresh.count == 1, let edit, case .edit(let event)? = edit.relation {
      beginEdit(of: event, ComposerText(Draft(text: edit.typed, cursor: .max)))
      note = last.reason
      return
    }
    let words = fresh.map { PastedText.cleaned($0.text, limit: ComposerText.limit).text }
    text.prepend(words.joined(separator: "\n") + (text.isEmpty ? "" : "\n"))
    note = last.reason
    // The draft is due for saving at once, because the text of a refused submission is stored
    // nowhere else.
    _ = saver.reduce(.changed(at: 0), draft: Self.draft(of: text, mode, scroll))
  }
}

// The person's edits and commands.
extension ChatSession {
  mutating func edit(_ edit: ComposerEdit, at now: UInt64) -> [SceneEffect] {
    if !obstacle.isEmpty, !edit.suitsCommand(text) { return refuse(obstacle) }
    completion = nil
    defer { followWord() }
    // The text is copied only if the edit begins a new undo step: while a copy exists, the edit has
    // to copy the whole text.
    let before = undo.continues(edit) ? nil : text
    let result = text.apply(edit)
    switch result {
    case .unchanged: return []
    case .tooLong: return refuse(ScreenWords.tooLong)
    case .moved:
      undo.endStep()
      return []
    case .changed:
      if let before { undo.record(before, edit: edit) }
      if edit == .type(":") { takeEmojiName() }
      if case .paste = edit { notePasted() }
      sentTexts.stay()
      note = ""
      return changed(at: now)
    }
  }

  private mutating func notePasted() {
    let isWhole = text.after.isEmpty && text.before.utf8.count <= ComposerText.maxPathLength
    pasted = isWhole ? text.text : ""
  }

  private mutating func findWord() {
    if !isTooLong { keepsLongText = false }
    let path = pasted.isEmpty || pasted != text.text ? nil : text.pastedPath
    typedWord = path ?? text.completableWord
  }

  mutating func changed(at now: UInt64) -> [SceneEffect] {
    _ = saver.reduce(.changed(at: now), draft: Self.draft(of: text, mode, scroll))
    // A person who types a command does not write to the others, so they get no typing notice.
    return tell(typing.reduce(text.isEmpty || isCommand ? .stopped : .typed(at: now)))
  }

  mutating func unfold(_ message: MessageID) -> [SceneEffect] {
    if unfolded.remove(message) == nil { unfolded.insert(message) }
    return []
  }

  /// Submits the text of the composer. A slash command that is not sent as a message, as `/me` is,
  /// is returned as the effect `.command`; while a message is being edited, it is refused. A blank
  /// text is ignored. A refused text, such as an unknown command, stays in the composer, with a
  /// note.
  mutating func send(_ transaction: TransactionID, isMarkdown: Bool) -> [SceneEffect] {
    guard !text.isBlank else { return [] }
    let typed = text.trimmed
    if longTextTask == .sendAsFile { return sendAsFile(transaction) }
    completion = nil
    let submitted = SubmittedText(typed)
    if isTooLong {
      keepsLongText = false
      if case .refused(let refusal) = submitted { return refuse(refusal.sentence) }
      return refuse(ScreenWords.tooLongToSend)
    }
    switch submitted {
    case .words(let words):
      return submit(words, isMarkdown: isMarkdown, typed: typed, transaction)
    case .plain(let words): return submit(words, isMarkdown: false, typed: typed, transaction)
    case .spoiler(let words):
      let hidden = Self.hidden(words)
      guard Markdown(hidden) != nil else { return refuse(ScreenWords.tooLongToHide) }
      return submit(hidden, isMarkdown: true, typed: typed, transaction)
    case .emote(let words):
      return submit(words, isEmote: true, isMarkdown: isMarkdown, typed: typed, transaction)
    case .command(let call):
      guard case .editing = mode else { return [.command(call)] }
      return refuse(ScreenWords.noCommandInEdit(call.name))
    case .refused(let refusal): return refuse(refusal.sentence)
    }
  }

  private static func hidden(_ words: String) -> String {
    "||\(words.replacing("||", with: "| |"))||"
  }

  private mutating func submit(
    _ words: String, isEmote: Bool = false, isMarkdown: Bool, typed: String,
    _ transaction: TransactionID
  ) -> [SceneEffect] {
    guard obstacle.isEmpty else { return refuse(obstacle) }
    let submission = Submission(
      chat: chat, thread: thread, transaction: transaction, text: words, isEmote: isEmote,
      format: isMarkdown ? Markdown(words)?.format : nil, typed: typed,
      relation: mode.relation)
    submitting.append(submission)
    sentTexts.add(typed)
    if submission.isEdit {
      leaveEdit(isSent: true)
    } else {
      undo.clear()
      text = ComposerText()
      mode = .plain
    }
    scroll = .end
    note = ""
    let intents: [SceneEffect] = [.intent(.messages(.submit(submission)))]
    return intents + save(.sent) + tell(typing.reduce(.stopped))
  }

  /// Submits `words` as a message; the composer keeps its text.
  mutating func say(
    _ words: String, _ transaction: TransactionID, isMarkdown: Bool
  ) -> [SceneEffect] {
    let submission = Submission(
      chat: chat, thread: thread, transaction: transaction, text: words,
      format: isMarkdown ? Markdown(words)?.format : nil,
      typed: SubmittedText.typed(words, isEmote: false))
    submitting.append(submission)
    scroll = .end
    return [.intent(.messages(.submit(submission)))]
  }

  mutating func tick(at now: UInt64) -> [SceneEffect] {
    save(.ticked(at: now)) + tell(typing.reduce(.ticked(at: now)))
  }

  /// Saves the draft at once, unless it is unchanged or the stored draft is not loaded yet, and
  /// ends the typing notice, for instance because the person leaves the chat or the terminal.
  mutating func flush() -> [SceneEffect] {
    waitingWord = nil
    return save(.left) + tell(typing.reduce(.stopped))
  }

  private mutating func save(_ event: DraftSaver.Event) -> [SceneEffect] {
    // Before the stored draft has arrived, the composer contains only part of the draft, and saving
    // that part would replace the rest.
    guard hasDraft,
      let draft = saver.reduce(event, draft: Self.draft(of: text, mode, scroll))
    else { return [] }
    return [.intent(.messages(.draft(chat, draft, thread: thread)))]
  }

  private static func draft(
    of text: ComposerText, _ mode: ComposeMode, _ scroll: ScrollPosition
  ) -> Draft {
    let draft = text.draft
    switch mode {
    case .plain: return Draft(text: draft.text, cursor: draft.cursor, place: scroll.place)
    case .replying(let target):
      return Draft(text: draft.text, cursor: draft.cursor, answers: target, place: scroll.place)
    case .editing(let edit):
      return Draft(
        text: edit.kept.draft.text, cursor: edit.kept.draft.cursor, answers: edit.reply,
        edit: EditDraft(event: edit.event, text: draft.text, cursor: draft.cursor),
        place: scroll.place)
    }
  }

  /// If the command was typed while replying to a message, the next text is still a reply to that
  /// message.
  mutating func takeCommand() -> [SceneEffect] {
    sentTexts.add(text.text.trimmingBlanks())
    undo.clear()
    text = ComposerText()
    completion = nil
    note = ""
    return save(.sent) + tell(typing.reduce(.stopped))
  }

  /// The text that a file has in place of a message that is too long; `nil` if no file can take its
  /// place: that of an edited message, of a command, and of a spoiler, which a file would reveal.
  var fileText: String? {
    guard !mode.isEditing else { return nil }
    guard text.startsWithSlash else { return text.text }
    return switch SubmittedText(text.trimmed) {
    case .words(let words), .emote(let words), .plain(let words): words
    case .spoiler, .command, .refused: nil
    }
  }

  private mutating func sendAsFile(_ transaction: TransactionID) -> [SceneEffect] {
    guard obstacle.isEmpty, let words = fileText else { return refuse(obstacle) }
    let content = FileContent.text(words, typed: text.text)
    let upload = FileIntent.upload(
      chat, content, transaction, answers: mode.answers, isByCommand: false)
    // The whole text is stored as the draft, and the store removes that draft together with
    // storing the message: at no time is the text in memory only.
    let stored = save(.left)
    mode = .plain
    let cleared = takeCommand()
    scroll = .end
    return stored + [.intent(.actions(.file(upload)))]
      + cleared.filter { if case .intent(.messages(.draft)) = $0 { false } else { true } }
  }

  private func tell(_ isTyping: Bool?) -> [SceneEffect] {
    isTyping.map { [.intent(.messages(.typing(chat, $0)))] } ?? []
  }
}

extension ScrollPosition {
  fileprivate init(_ place: ViewPlace) {
    self = .anchored(row: .message(.event(place.message)), line: place.line)
  }

  /// The scroll position as it is stored: the event of a row, and a line of that row; for a
  /// divider, the first line of the row below it that has an id. `nil` at the end of the chat, and
  /// if that id is not an event id yet.
  fileprivate var place: ViewPlace? {
    switch self {
    case .anchored(.message(.event(let event)), let line): ViewPlace(message: event, line: line)
    case .anchored(.before(.event(let event), _), _): ViewPlace(message: event, line: 0)
    case .anchored(.message(.local), _), .anchored(.before(.local, _), _), .end: nil
    }
  }
}

extension [OwnEcho] {
  /// The event id of a message of the person's own that may have been named by its transaction id.
  func newID(of event: EventID) -> EventID {
    guard let transaction = event.unsentTransaction,
      case .event(let now) = newID(of: .local(transaction))
    else { return event }
    return now
  }
}

extension Submission {
  var isEdit: Bool {
    if case .edit? = relation { true } else { false }
  }
}

extension ComposerText {
  /// The text to send: the composer's text without newlines at its start and whitespace at its end.
  fileprivate var trimmed: String {
    var rest = Substring(text)
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    while let first = rest.first, first.isNewline { rest.removeFirst() }
    return String(rest)
  }
}

enum Recall: Sendable, Equatable {
  case undo, redo
  /// A step back or forward through the sent texts; after the newest of them comes the text that
  /// the person was writing.
  case olderText, newerText
}

// Bringing earlier texts back into the composer
extension ChatSession {
  /// Puts the earlier or later text to which `recall` leads into the composer; rings the bell if
  /// there is none. `now`: nanoseconds of the monotonic clock.
  mutating func recall(_ recall: Recall, at now: UInt64) -> [SceneEffect] {
    if recall == .undo, let left = undo.takeLeftEdit() {
      sentTexts.stay()
      beginEdit(of: left.event, left.text)
      return changed(at: now)
    }
    let before = text
    let found: ComposerText?
    switch recall {
    case .undo: found = undo.undo(text)
    case .redo: found = undo.redo(text)
    case .olderText: found = sentTexts.text(-1, from: text)
    case .newerText: found = sentTexts.text(1, from: text)
    }
    guard let found else { return [.bell] }
    completion = nil
    note = ""
    text = found
    switch recall {
    case .undo, .redo: sentTexts.stay()
    case .olderText, .newerText: undo.record(before)
    }
    followWord()
    return changed(at: now)
  }
}
