package import Intents

extension ChatModel {
  /// The event up to which a reading position marks the open chat or thread as read: its newest
  /// event, if that is shown and still unread, and the person reads new messages as they arrive;
  /// otherwise `nil`. Whether the chat is only peeked at is left to the caller, because another
  /// event of the same batch may change that.
  package func readEvent(by position: ReadingPosition) -> EventID? {
    guard position.isReadingAlong, let open, position.chat == open.chat.id,
      position.thread == open.thread, !open.window.isReadToEnd, let shown = position.lastShown,
      shown == open.window.newestEvent
    else { return nil }
    return shown
  }

  /// The newest event of the open chat or thread if it is shown but still counts as unread, for
  /// example because the reading position arrived before the messages were loaded; otherwise `nil`.
  package var missedReading: (conversation: Conversation, event: EventID)? {
    guard let open, !open.isPeeked else { return nil }
    return readEvent(by: reading).map { (open.conversation, $0) }
  }

  /// Records the part of the messages that the person sees. If the messages around an older message
  /// are loaded and the person has reached the end of the chat or thread, loads the newest messages
  /// instead. If the person does not wait any more for the message up to which history is being
  /// fetched, no further page is fetched.
  package mutating func apply(_ position: ReadingPosition) -> Consequences {
    reading = position
    var consequences = Consequences.none
    if let sought = open?.sought, position.awaited != .event(sought.event) {
      open?.sought = nil
      consequences = Consequences(changed: .messages)
    }
    guard let before = open, position.chat == before.chat.id, position.thread == before.thread
    else { return consequences }
    guard position.isReadingAlong else { return consequences }
    // A window around an older message would not include new messages, so at its end it becomes the
    // window of the newest ones.
    guard before.query.around != nil, !before.window.hasLater else { return consequences }
    consequences.add(show(before.chat.id, around: nil))
    return consequences
  }
}

extension ReadingPosition {
  /// `true` if the person reads new messages as they arrive: the terminal has the focus and the
  /// view follows the end.
  package var isReadingAlong: Bool { isFocused && followsEnd }
}
