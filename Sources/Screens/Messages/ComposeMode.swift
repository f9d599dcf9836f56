internal import Intents

/// The purpose of the text in the composer.
enum ComposeMode: Sendable, Equatable {
  case plain
  case replying(ReplyTarget)
  case editing(OpenEdit)

  var isEditing: Bool {
    if case .editing = self { true } else { false }
  }

  /// The message that is answered; `nil` for none.
  var answers: EventID? {
    if case .replying(let target) = self { target.event } else { nil }
  }

  var relation: Relation? {
    switch self {
    case .plain: nil
    case .replying(let target): .reply(target.event)
    case .editing(let edit): .edit(edit.event)
    }
  }

  var composerNote: String {
    switch self {
    case .plain: ""
    case .replying(let target): "↳ \(target.words)"
    case .editing: ScreenWords.editing
    }
  }
}

/// An edit of one of the person's own messages, whose text is in the composer.
struct OpenEdit: Sendable, Equatable {
  var event: EventID
  /// The message's text when the edit began; `nil` if it is not known, for instance because the
  /// edit was stored with the draft.
  let original: String?
  /// What the composer had before the edit, and gets back after it.
  let kept: ComposerText
  var undo: ComposerUndo
  let reply: ReplyTarget?
}

/// An edit that was left with a changed text, which nothing else contains.
struct LeftEdit: Sendable, Equatable {
  var event: EventID
  let text: ComposerText
}

// Replies and edits.
extension ChatSession {
  /// The number of messages whose changed texts are kept.
  private static let maxLeftEdits = 16

  mutating func reply(to target: ReplyTarget) -> [SceneEffect] {
    let left = leaveEdit()
    completion = nil
    mode = .replying(target)
    return left
  }

  /// Starts an edit of one of the person's own messages, with the message's text `body` in the
  /// composer. If an earlier edit of the message was left, its text follows as a change that undo
  /// takes back.
  mutating func edit(_ event: EventID, _ body: String) -> [SceneEffect] {
    leaveEdit()
    beginEdit(of: event, original: body, ComposerText(Draft(text: body, cursor: .max)))
    guard let left = leftEdits.last(where: { $0.event == event })?.text, left.text != body,
      !left.isBlank
    else { return [] }
    undo.record(text)
    text = left
    return [.note(ScreenWords.leftEditIsBack)]
  }

  /// Starts an edit with `words` in the composer, which gets its former text back when the edit
  /// ends.
  mutating func beginEdit(of event: EventID, original: String? = nil, _ words: ComposerText) {
    let reply: ReplyTarget? =
      if case .replying(let target) = mode { target } else { nil }
    mode = .editing(
      OpenEdit(event: event, original: original, kept: text, undo: undo, reply: reply))
    undo.clear()
    completion = nil
    note = ""
    text = words
  }

  /// Cancels a reply or an edit. If it was a reply, the composer keeps its text; if it was an edit,
  /// the composer gets back the text that it had before the edit.
  mutating func cancelMode() -> [SceneEffect] {
    completion = nil
    guard !mode.isEditing else { return leaveEdit() }
    mode = .plain
    return []
  }

  /// Ends the edit, if there is one. A changed text that was not sent comes back by undo, which
  /// goes on with the edit, and by the next edit of the message.
  @discardableResult
  mutating func leaveEdit(isSent: Bool = false) -> [SceneEffect] {
    guard case .editing(let edit) = mode else { return [] }
    let left = LeftEdit(event: edit.event, text: text)
    // The note above the composer was about the text of the edit.
    note = ""
    text = edit.kept
    mode = edit.reply.map { .replying($0) } ?? .plain
    undo = edit.undo
    undo.endRecent()
    undo.removeLeftEdits(of: left.event)
    leftEdits.removeAll { $0.event == left.event }
    guard !isSent, left.text.text != edit.original else { return [] }
    leftEdits = (leftEdits + [left]).suffix(Self.maxLeftEdits)
    undo.record(left)
    return [.note(ScreenWords.editIsKept)]
  }

  /// `true` if a note is shown above an empty composer, such as the reason why an action failed.
  /// `endNote` removes such a note, which otherwise could stay until the person types, and which
  /// covers the typing notice and the number of new messages.
  var hasNoteAlone: Bool { !note.isEmpty && text.isEmpty }

  mutating func endNote() -> [SceneEffect] {
    note = ""
    return []
  }

  /// Puts the text of an unsent message back into the composer, before the text that is there.
  /// `now`: nanoseconds of the monotonic clock.
  mutating func takeBack(_ body: String, at now: UInt64) -> [SceneEffect] {
    leaveEdit()
    completion = nil
    undo.record(text)
    text.prepend(body + (text.isEmpty ? "" : "\n"))
    return changed(at: now)
  }
}

// Editing the composer's text in the person's external editor.

extension ChatSession {
  /// Stores the draft and returns the effect that opens the composer's text in the person's
  /// external editor. `words` first replaces the composer's text; `nil` leaves that text as it is.
  /// Rings the bell while the stored draft is still loading, because that draft would change the
  /// composer's text while the editor works on it.
  mutating func lendText(replacedBy words: String?) -> [SceneEffect] {
    guard hasDraft else { return [.bell] }
    completion = nil
    if let words {
      undo.record(text)
      text = ComposerText(Draft(text: words, cursor: .max))
    }
    undo.endStep()
    lentText = text.text
    return flush() + [.openEditor(conversation, text: text.text)]
  }

  /// Replaces the composer's text by the text from the editor, as one undo step, and stores the
  /// draft. A text that was changed while the editor ran is kept before it. If the editor failed,
  /// shows the reason.
  mutating func take(_ edited: EditedText) -> [SceneEffect] {
    let lent = lentText
    lentText = nil
    switch edited {
    case .failed(let failure): return refuse(ScreenWords.unchanged(failure))
    case .text(let raw, let isRepaired):
      let kept = text.text == lent || text.isEmpty ? "" : text.text + "\n"
      let piece = PastedText.cleaned(
        raw.withoutLastNewline, limit: max(0, ComposerText.limit - kept.utf8.count))
      replace(with: kept + piece.text)
      note = piece.isCut ? ScreenWords.leftOff : isRepaired ? ScreenWords.repaired : ""
      return flush() + (note.isEmpty ? [] : [.bell])
    }
  }

  private mutating func replace(with words: String) {
    guard words != text.text else { return }
    undo.record(text)
    sentTexts.stay()
    text = ComposerText(Draft(text: words, cursor: .max))
    dismissedWord = text.completableWord?.start
  }
}

extension String {
  /// The text without the newline at its end, which editors add to the last line; CRLF counts as
  /// one newline.
  fileprivate var withoutLastNewline: String {
    var rest = Substring(self).unicodeScalars
    guard rest.popLast() == "\n" else { return self }
    if rest.last == "\r" { rest.removeLast() }
    return String(rest)
  }
}

/// The schedule for saving a draft: `delay` after the first unsaved change, and at once for
/// instance when the text is sent or the person leaves the chat. `DraftTable` stores the draft.
struct DraftSaver: Sendable, Equatable {
  /// The delay from the first unsaved change of a draft to its saving, in nanoseconds.
  static let delay: UInt64 = 300_000_000

  enum State: Sendable, Equatable {
    case saved
    /// The draft has had unsaved changes since this time, in nanoseconds of the monotonic clock.
    case changed(since: UInt64)
  }

  enum Event: Sendable, Equatable {
    case changed(at: UInt64)
    case ticked(at: UInt64)
    /// The draft is to be saved at once, as when the person leaves the chat, the account or the
    /// terminal.
    case left
    /// The composer's text was sent, or carried out as a slash command.
    case sent
  }

  private(set) var state = State.saved
  private(set) var stored: Draft

  init(stored: Draft) { self.stored = stored }

  /// The time at which the changed draft is to be saved, in nanoseconds of the monotonic clock;
  /// `nil` if there is no unsaved change.
  var deadline: UInt64? {
    switch state {
    case .saved: nil
    case .changed(let since): MonotonicTime.end(of: Self.delay, since: since)
    }
  }

  /// Handles an event; returns the draft if it is to be saved now and differs from the stored one.
  /// `draft` is evaluated only when it is needed.
  mutating func reduce(_ event: Event, draft: @autoclosure () -> Draft) -> Draft? {
    switch (state, event) {
    case (.saved, .changed(let time)):
      state = .changed(since: time)
      return nil
    case (.changed(let since), .ticked(let time)):
      guard MonotonicTime.isOver(Self.delay, since: since, at: time) else { return nil }
      return save(draft())
    case (.saved, .left), (.changed, .left), (.changed, .sent), (.saved, .sent):
      return save(draft())
    case (.saved, .ticked), (.changed, .changed):
      return nil
    }
  }

  private mutating func save(_ draft: Draft) -> Draft? {
    state = .saved
    guard draft != stored else { return nil }
    stored = draft
    return draft
  }
}

/// The state of the typing notice for a chat, which tells the other members when the person begins
/// and stops typing.
enum TypingNotice: Sendable, Equatable {
  case quiet
  /// The person is typing. The notice was last sent at `announced`, and the composer's text last
  /// changed at `lastKey`, both in nanoseconds of the monotonic clock.
  case typing(announced: UInt64, lastKey: UInt64)

  /// The interval at which typing notices are repeated while the person types, in nanoseconds. The
  /// server ends each notice after `ClientTimings.typingMilliseconds`, which is longer.
  private static let interval: UInt64 = 20_000_000_000
  /// The time after the last change of the text from which the person no longer counts as typing,
  /// in nanoseconds.
  private static let idle: UInt64 = 5_000_000_000

  enum Event: Sendable, Equatable {
    /// The composer's text changed, and is neither empty nor a slash command. `at`: nanoseconds of
    /// the monotonic clock, as in `ticked`.
    case typed(at: UInt64)
    case ticked(at: UInt64)
    /// The text was sent or cleared, became a slash command, or the draft is saved at once, for
    /// instance because the person leaves the chat.
    case stopped
  }

  /// The time at which the person no longer counts as typing, unless the text changes before, in
  /// nanoseconds of the monotonic clock; `nil` in the state `quiet`.
  var deadline: UInt64? {
    switch self {
    case .quiet: nil
    case .typing(_, let lastKey): MonotonicTime.end(of: Self.idle, since: lastKey)
    }
  }

  /// Handles an event. Returns `true` or `false` if the server is to be told that the person is
  /// typing or has stopped typing; otherwise `nil`.
  mutating func reduce(_ event: Event) -> Bool? {
    switch (self, event) {
    case (.quiet, .typed(let time)):
      self = .typing(announced: time, lastKey: time)
      return true
    case (.typing(let announced, _), .typed(let time)):
      let isDue = MonotonicTime.isOver(Self.interval, since: announced, at: time)
      self = .typing(announced: isDue ? time : announced, lastKey: time)
      return isDue ? true : nil
    case (.typing(_, let lastKey), .ticked(let time)):
      guard MonotonicTime.isOver(Self.idle, since: lastKey, at: time) else { return nil }
      self = .quiet
      return false
    case (.typing, .stopped):
      self = .quiet
      return false
    case (.quiet, .ticked), (.quiet, .stopped):
      return nil
    }
  }
}
