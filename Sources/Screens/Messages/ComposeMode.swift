internal import Intents

/// The purpose of the text in the composer.
enum ComposeMode: Sendable, Equatable {
  case plain
  case replying(ReplyTarget)
  /// An edit of an own message. `kept` and `reply` are the text and the reply that the edit
  /// interrupted.
  case editing(EventID, kept: ComposerText, reply: ReplyTarget?)

  /// `true` while an own message is being edited.
  var isEditing: Bool {
    if case .editing = self { true } else { false }
  }

  /// The relation of the text to another message if it is sent now; `nil` for none.
  var relation: Relation? {
    switch self {
    case .plain: nil
    case .replying(let target): .reply(target.event)
    case .editing(let event, _, _): .edit(event)
    }
  }

  /// The line above the composer: the quoted message of a reply, or a note that a message is being
  /// edited; "" for neither.
  var composerNote: String {
    switch self {
    case .plain: ""
    case .replying(let target): "↳ \(target.words)"
    case .editing: ScreenWords.editing
    }
  }
}

// Replies and edits.
extension ChatSession {
  /// Makes the text a reply to this message.
  mutating func reply(to target: ReplyTarget) -> [SceneEffect] {
    leaveEdit()
    completion = nil
    mode = .replying(target)
    return []
  }

  /// Starts an edit of an own message; the composer gets its former text back when the edit ends.
  mutating func edit(_ event: EventID, _ body: String) -> [SceneEffect] {
    leaveEdit()
    let reply: ReplyTarget? =
      if case .replying(let target) = mode { target } else { nil }
    mode = .editing(event, kept: text, reply: reply)
    undo.clear()
    completion = nil
    note = ""
    text = ComposerText(Draft(text: body, cursor: .max))
    return []
  }

  /// Ends a reply, and keeps its text, or ends an edit, and restores the text that it interrupted.
  mutating func cancelMode() -> [SceneEffect] {
    completion = nil
    if case .editing = mode { leaveEdit() } else { mode = .plain }
    return []
  }

  /// Ends an edit and restores the text that it interrupted; does nothing otherwise.
  mutating func leaveEdit() {
    guard case .editing(_, let kept, let reply) = mode else { return }
    // The note was about the text of the edit.
    note = ""
    text = kept
    undo.clear()
    mode = reply.map { .replying($0) } ?? .plain
  }

  /// `true` if the note above the composer is about no text in it, as that of a refused command.
  /// Nothing would end such a note but typing, and it covers who is typing and how many messages
  /// are new.
  var hasNoteAlone: Bool { !note.isEmpty && text.isEmpty }

  mutating func endNote() -> [SceneEffect] {
    note = ""
    return []
  }

  /// Puts an unsent text back into the composer, before the text that the composer has. `now`:
  /// nanoseconds of the monotonic clock.
  mutating func takeBack(_ body: String, at now: UInt64) -> [SceneEffect] {
    leaveEdit()
    completion = nil
    undo.record(text)
    text.prepend(body + (text.isEmpty ? "" : "\n"))
    return changed(at: now)
  }
}
