internal import Intents

/// The purpose of the text in the composer.
enum ComposeMode: Sendable, Equatable {
  case plain
  case replying(ReplyTarget)
  /// The text edits one of the person's own messages, this event. `kept` and `reply` are the text
  /// and the reply target that the composer had before the edit, and gets back after it; `reply` is
  /// `nil` if it had none.
  case editing(EventID, kept: ComposerText, reply: ReplyTarget?)

  /// `true` while one of the person's own messages is being edited.
  var isEditing: Bool {
    if case .editing = self { true } else { false }
  }

  /// The relation to another message with which the text would be sent now; `nil` for none.
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
  /// Makes the composer's text a reply to this message.
  mutating func reply(to target: ReplyTarget) -> [SceneEffect] {
    leaveEdit()
    completion = nil
    mode = .replying(target)
    return []
  }

  /// Starts an edit of one of the person's own messages, with `body` in the composer: the message's
  /// text, or an edited text that was refused. The composer gets its former text back when the edit
  /// ends.
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

  /// Cancels a reply or an edit. If it was a reply, the composer keeps its text; if it was an edit,
  /// the composer gets back the text that it had before the edit.
  mutating func cancelMode() -> [SceneEffect] {
    completion = nil
    if case .editing = mode { leaveEdit() } else { mode = .plain }
    return []
  }

  /// Ends an edit and restores the text and the reply target that the composer had before the edit;
  /// does nothing outside of an edit.
  mutating func leaveEdit() {
    guard case .editing(_, let kept, let reply) = mode else { return }
    // The note above the composer was about the text of the edit.
    note = ""
    text = kept
    undo.clear()
    mode = reply.map { .replying($0) } ?? .plain
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
