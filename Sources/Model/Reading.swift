package import Intents

package enum ReadScope: Sendable, Hashable {
  /// The main timeline and all threads, as in the receipts of clients that do not support threads.
  case everything
  case main
  case thread(EventID)
}

package struct Reader: Sendable, Equatable {
  package let user: UserID
  /// The person's name to show in this chat: the display name, followed by the user id if others
  /// have the same name; without a usable display name, the user id. Never empty.
  package let name: String
  /// The time at which the person read this message or a later one; 0 if the server sent no time.
  package let timestamp: ServerTimestamp
  /// `true` if the person read exactly this message at `timestamp`; `false` if `timestamp` is the
  /// time of a later message, so that the person read this message then or earlier.
  package let isExact: Bool

  package init(user: UserID, name: String, timestamp: ServerTimestamp, isExact: Bool) {
    self.user = user
    self.name = name
    self.timestamp = timestamp
    self.isExact = isExact
  }
}

/// The other people, without ignored ones, who have read an own message: the newest one that others
/// have read. All earlier messages have been read by at least these people, because read positions
/// are cumulative.
package struct SeenBy: Sendable, Equatable {
  package static let maxNames = 2
  /// The number up to which readers are counted. In a chat of many thousands of people, counting
  /// all readers would take longer than reading the messages.
  package static let maxReaders = 1_000

  package let message: MessageID
  /// The names to show for the first readers in the order of their user ids, at most `maxNames`:
  /// the display name, followed by the user id if others in the chat have it too; without a usable
  /// display name, the user id. Empty if, for instance, all readers have left the chat.
  package let names: [String]
  /// The number of readers, at least that of `names`, counted up to `maxReaders`: at this limit
  /// there may be more.
  package let count: Int

  package init(message: MessageID, names: [String], count: Int) {
    self.message = message
    self.names = names
    self.count = count
  }
}

package struct Receipt: Sendable, Equatable {
  package let user: UserID
  package let event: EventID
  package let timestamp: ServerTimestamp
  package let scope: ReadScope

  package init(
    user: UserID, event: EventID, timestamp: ServerTimestamp, scope: ReadScope = .everything
  ) {
    self.user = user
    self.event = event
    self.timestamp = timestamp
    self.scope = scope
  }
}

package struct PendingReceipt: Sendable, Equatable {
  package let chat: ChatID
  package let event: EventID
  package let scope: ReadScope

  package init(chat: ChatID, event: EventID, scope: ReadScope = .everything) {
    self.chat = chat
    self.event = event
    self.scope = scope
  }
}

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
    // window of the newest ones. A position in the window before it says nothing about its end.
    guard before.query.around != nil, before.answered == before.query, !before.window.hasLater
    else { return consequences }
    consequences.add(show(before.chat.id, around: nil))
    return consequences
  }
}

extension ReadingPosition {
  package var isReadingAlong: Bool { isFocused && followsEnd }
}
