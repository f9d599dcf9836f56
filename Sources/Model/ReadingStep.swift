package import Intents

extension ChatModel {
  /// What this position says is read and is not noted down yet: the newest event of the open chat, when it
  /// was shown. Whether it is only looked at is the caller's to know: that may change in the same group of
  /// events.
  package func readEvent(by position: ReadingPosition) -> EventID? {
    guard position.isReadingAlong, let open, position.chat == open.chat.id,
      !open.window.isReadToEnd, let shown = position.lastShown, shown == open.window.newestEvent
    else { return nil }
    return shown
  }

  /// What was shown and counts as unread still, by the newest that is known: the position may have been told
  /// before the chat was open here.
  package var missedReading: (chat: ChatID, event: EventID)? {
    guard let open, !open.isPeeked else { return nil }
    return readEvent(by: reading).map { (open.chat.id, $0) }
  }

  /// What the person can see now.
  package mutating func apply(_ position: ReadingPosition) -> Consequences {
    reading = position
    guard let before = open, position.chat == before.chat.id else { return .none }
    guard position.isReadingAlong else { return .none }
    // A window around an old message would stop growing; at the end it is the newest ones again.
    guard before.query.around != nil, !before.window.hasLater else { return .none }
    return show(before.chat.id, around: nil)
  }
}

extension ReadingPosition {
  /// Focused, at the end, and following it.
  package var isReadingAlong: Bool { isFocused && followsEnd }
}
