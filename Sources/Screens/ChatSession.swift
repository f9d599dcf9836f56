internal import Intents
internal import Keys
internal import Panes
internal import ViewModels

/// What the screen knows of one chat that is or was in front. Kept when another comes to the front.
struct ChatSession: Sendable, Equatable {
  let chat: ChatID
  var text = ComposerText()
  /// What the text is to become.
  var mode = ComposeMode.plain
  /// The stored draft was taken, or is known to be older than the text here.
  private(set) var hasDraft = false
  /// Handed over, not known to be on disk.
  private(set) var submitting: [Submission] = []
  var scroll = ScrollPosition.end
  /// Long messages that are shown whole.
  private(set) var unfolded: Set<MessageID> = []
  var note = ""
  /// The command that Tab is completing.
  var completion: CommandCompletion?
  /// Refused submissions whose text was given back, newest last.
  private var returned: [TransactionID] = []
  private var saver = DraftSaver(stored: .empty)
  private var typing = TypingNotice.quiet

  init(chat: ChatID) { self.chat = chat }

  /// When to tick.
  var deadline: UInt64? {
    [hasDraft ? saver.deadline : nil, typing.deadline].compactMap(\.self).min()
  }

  /// What the pane draws.
  func paneState(isFocused: Bool) -> MessagesPaneState {
    var pane = MessagesPaneState()
    pane.scroll = scroll
    pane.unfolded = unfolded
    pane.composer = text.state
    // An edit shows at its message once the server has it.
    pane.submitting = submitting.filter { !$0.isEdit }
    pane.banner = mode.banner
    pane.isFocused = isFocused
    pane.note = note
    pane.commands = commands.map { CommandHint(usage: $0.usage, sentence: $0.command.sentence) }
    pane.selectedCommand = completion?.index
    return pane
  }

  /// Takes from a view model of this chat what is the composer's: the draft, once, and what became of
  /// submissions.
  mutating func receive(_ viewModel: MessagesViewModel) {
    if !hasDraft { take(viewModel.draft) }
    dropStored(viewModel)
    giveBack(viewModel.refused)
  }

  /// The stored draft first, then what was typed before it was there.
  private mutating func take(_ draft: Draft) {
    hasDraft = true
    completion = nil
    let typed = text.text
    text = ComposerText(draft)
    mode = draft.answers.map { .replying($0) } ?? .plain
    if let edit = draft.edit {
      mode = .editing(edit.event, kept: text, reply: draft.answers)
      text = ComposerText(Draft(text: edit.text, cursor: edit.cursor))
    }
    saver = DraftSaver(stored: draft)
    // A look at the messages before their draft was here counts for more.
    if scroll == .end, let place = draft.place { scroll = ScrollPosition(place) }
    guard !typed.isEmpty else { return }
    text.place(cursorAt: .max)
    if !text.insert(typed) { note = ChatSession.tooLong }
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
    // They are taken in order, and of many at once only the last are named: what stands before one that is
    // stored is stored too, unless it was refused.
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
      _ = self.edit(event, edit.typed)
      note = last.reason
      return
    }
    text.prepend(fresh.map(\.text).joined(separator: "\n") + (text.isEmpty ? "" : "\n"))
    note = last.reason
    // Due at once: this text is stored nowhere.
    _ = saver.reduce(.changed(at: 0), draft: Self.draft(of: text, mode, scroll))
  }

  private static let tooLong = "The text is longer than a message can be; the rest was left off."
}

// What a person does. Each returns what to hand over.
extension ChatSession {
  mutating func edit(_ edit: ComposerEdit, at now: UInt64) -> [Effect] {
    completion = nil
    switch text.apply(edit) {
    case .unchanged, .moved: return []
    case .changed:
      note = ""
      return changed(at: now)
    case .tooLong:
      note = ChatSession.tooLong
      return changed(at: now) + [.bell]
    }
  }

  mutating func changed(at now: UInt64) -> [Effect] {
    _ = saver.reduce(.changed(at: now), draft: Self.draft(of: text, mode, scroll))
    // Who writes a command writes nothing to anybody.
    return tell(typing.reduce(text.isEmpty || isCommand ? .stopped : .typed(at: now)))
  }

  mutating func unfold(_ message: MessageID) -> [Effect] {
    if unfolded.remove(message) == nil { unfolded.insert(message) }
    return []
  }

  /// Hands the text over, or asks for the command that it is. Blank text stays as it is, and so does what
  /// begins like a command and is none.
  mutating func send(_ transaction: TransactionID) -> [Effect] {
    guard !text.isBlank else { return [] }
    let typed = text.trimmed
    completion = nil
    switch WrittenText(typed) {
    case .words(let words): return submit(words, typed: typed, transaction)
    case .emote(let words): return submit(words, isEmote: true, typed: typed, transaction)
    case .command(let call):
      guard case .editing = mode else { return [.command(call)] }
      return refuse("A message cannot become /\(call.name). //\(call.name) puts it there as text.")
    case .refused(let refusal): return refuse(refusal.sentence)
    }
  }

  private mutating func submit(
    _ words: String, isEmote: Bool = false, typed: String, _ transaction: TransactionID
  ) -> [Effect] {
    let submission = Submission(
      chat: chat, transaction: transaction, text: words, isEmote: isEmote, typed: typed,
      relation: mode.relation)
    submitting.append(submission)
    if submission.isEdit {
      leaveEdit()
    } else {
      text = ComposerText()
      mode = .plain
    }
    scroll = .end
    note = ""
    let intents: [Effect] = [.intent(.messages(.submit(submission)))]
    return intents + save(.sent) + tell(typing.reduce(.stopped))
  }

  /// Hands this over; what stands in the composer stays there.
  mutating func say(_ words: String, _ transaction: TransactionID) -> [Effect] {
    let submission = Submission(
      chat: chat, transaction: transaction, text: words,
      typed: WrittenText.typed(words, isEmote: false))
    submitting.append(submission)
    scroll = .end
    return [.intent(.messages(.submit(submission)))]
  }

  mutating func tick(at now: UInt64) -> [Effect] {
    save(.ticked(at: now)) + tell(typing.reduce(.ticked(at: now)))
  }

  /// Hands over what is unsaved: the chat or the terminal is being left.
  mutating func flush() -> [Effect] {
    save(.left) + tell(typing.reduce(.stopped))
  }

  private mutating func save(_ event: DraftSaver.Event) -> [Effect] {
    // Before the stored draft is here, ours is only a part of it.
    guard hasDraft,
      let draft = saver.reduce(event, draft: Self.draft(of: text, mode, scroll))
    else { return [] }
    return [.intent(.messages(.draft(chat, draft)))]
  }

  /// What is to be there at the next start.
  private static func draft(
    of text: ComposerText, _ mode: ComposeMode, _ scroll: ScrollPosition
  ) -> Draft {
    let draft = text.draft
    switch mode {
    case .plain: return Draft(text: draft.text, cursor: draft.cursor, place: scroll.place)
    case .replying(let target):
      return Draft(text: draft.text, cursor: draft.cursor, answers: target, place: scroll.place)
    case .editing(let event, let kept, let reply):
      return Draft(
        text: kept.draft.text, cursor: kept.draft.cursor, answers: reply,
        edit: EditDraft(event: event, text: draft.text, cursor: draft.cursor),
        place: scroll.place)
    }
  }

  /// The command stands there no more. What is answered is answered still.
  mutating func takeCommand() -> [Effect] {
    text = ComposerText()
    completion = nil
    note = ""
    return save(.sent) + tell(typing.reduce(.stopped))
  }

  private func tell(_ isTyping: Bool?) -> [Effect] {
    isTyping.map { [.intent(.messages(.typing(chat, $0)))] } ?? []
  }
}

extension ScrollPosition {
  fileprivate init(_ place: ViewPlace) {
    self = .anchored(row: .message(.event(place.message)), line: place.line)
  }

  /// As it is stored: at a message that the server has; what stands before one gives way to it.
  fileprivate var place: ViewPlace? {
    switch self {
    case .anchored(.message(.event(let event)), let line): ViewPlace(message: event, line: line)
    case .anchored(.before(.event(let event), _), _): ViewPlace(message: event, line: 0)
    case .anchored(.message(.local), _), .anchored(.before(.local, _), _), .end: nil
    }
  }
}

extension Submission {
  /// It is no message of its own.
  var isEdit: Bool {
    if case .edit? = relation { true } else { false }
  }
}

extension ComposerText {
  /// The text without blank lines around it and blanks behind it: what is sent.
  fileprivate var trimmed: String {
    var rest = Substring(text)
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    while let first = rest.first, first.isNewline { rest.removeFirst() }
    return String(rest)
  }
}
