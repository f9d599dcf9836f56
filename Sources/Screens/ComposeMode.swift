internal import Intents

/// What the text being written is to become.
enum ComposeMode: Sendable, Equatable {
  case plain
  case replying(ReplyTarget)
  /// `kept`: what was being written before, with its own mode.
  case editing(EventID, kept: ComposerText, reply: ReplyTarget?)

  /// A message of ours is being changed.
  var isEditing: Bool {
    if case .editing = self { true } else { false }
  }

  /// What a text that is sent now is to another message.
  var relation: Relation? {
    switch self {
    case .plain: nil
    case .replying(let target): .reply(target.event)
    case .editing(let event, _, _): .edit(event)
    }
  }

  /// The line above the composer; "" when there is nothing to say.
  var banner: String {
    switch self {
    case .plain: ""
    case .replying(let target): "↳ \(target.words)"
    case .editing: "Editing your message; Esc leaves it as it was"
    }
  }
}

// Answering and editing.
extension ChatSession {
  /// What is written from now on answers this message.
  mutating func reply(to target: ReplyTarget) -> [Effect] {
    leaveEdit()
    completion = nil
    mode = .replying(target)
    return []
  }

  /// This text of ours is edited; what was being written is kept.
  mutating func edit(_ event: EventID, _ body: String) -> [Effect] {
    leaveEdit()
    let reply: ReplyTarget? =
      if case .replying(let target) = mode { target } else { nil }
    mode = .editing(event, kept: text, reply: reply)
    completion = nil
    note = ""
    text = ComposerText(Draft(text: body, cursor: .max))
    return []
  }

  /// Writes something plain again.
  mutating func cancelMode() -> [Effect] {
    completion = nil
    if case .editing = mode { leaveEdit() } else { mode = .plain }
    return []
  }

  /// What was being written before an edit comes back.
  mutating func leaveEdit() {
    guard case .editing(_, let kept, let reply) = mode else { return }
    // It was about the text that goes.
    note = ""
    text = kept
    mode = reply.map { .replying($0) } ?? .plain
  }

  /// A text that was not sent is written again, before what is being written.
  mutating func takeBack(_ body: String, at now: UInt64) -> [Effect] {
    leaveEdit()
    completion = nil
    text.prepend(body + (text.isEmpty ? "" : "\n"))
    return changed(at: now)
  }
}
