package import Intents

extension ChatModel {
  /// What this position says is read: the newest event of the open chat, when it was shown.
  /// Whether it is only looked at is the caller's to know: that may change in the same group of events.
  /// Nothing when each is read as it comes, because the person watched the end already.
  package func readEvent(by position: ReadingPosition) -> EventID? {
    guard position.isReadingAlong, let open, position.chat == open.chat.id,
      open.readUpTo == nil || reading.chat != position.chat || !reading.isReadingAlong,
      let shown = position.lastShown, shown == open.window.newestEvent
    else { return nil }
    return shown
  }

  /// We have read up to this event.
  package mutating func read(_ event: EventID, in chat: ChatID) {
    if open?.chat.id == chat { open?.readUpTo = event }
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
