package import Intents

extension ChatModel {
  /// The person sees each message of this chat as it comes.
  package func readsAlong(in chat: ChatID) -> Bool {
    reading.isReadingAlong && reading.chat == chat && open?.chat.id == chat
      && open?.isAwaited == false
  }

  /// What this position says is read: the newest event of the open chat, when it was shown.
  package func readEvent(by position: ReadingPosition) -> EventID? {
    guard position.isReadingAlong, let open, position.chat == open.chat.id,
      let shown = position.lastShown, shown == open.window.newestEvent
    else { return nil }
    return shown
  }

  /// What the person can see now.
  package mutating func apply(_ position: ReadingPosition) -> Consequences {
    reading = position
    guard let before = open, position.chat == before.chat.id else { return .none }
    if !position.isReadingAlong {
      // All was read up to now: the next message that is not starts a new line.
      guard before.window.firstUnread == nil, before.unreadLine != nil else { return .none }
      open?.unreadLine = nil
      return Consequences(changed: .messages)
    }
    // A window around an old message would stop growing; at the end it is the newest ones again.
    guard before.query.around != nil, !before.window.hasLater else { return .none }
    return show(before.chat.id, around: nil)
  }
}

extension ReadingPosition {
  /// Focused, at the end, and following it.
  package var isReadingAlong: Bool { isFocused && followsEnd }
}
