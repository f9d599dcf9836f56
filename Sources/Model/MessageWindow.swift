package import Intents

/// A part of the messages of a chat's main timeline or of a thread, oldest first. Own messages that
/// are still in the outbox come last, except those that belong into a gap in the history.
package struct MessageWindow: Sendable, Equatable {
  package let messages: [Message]
  package let hasEarlier: Bool
  package let hasLater: Bool
  /// The readers of the newest loaded own message that others have read; `nil` if there is no such
  /// message, or if messages after the loaded ones are stored.
  package let seenBy: SeenBy?
  package let history: HistoryEdge
  /// The newest stored event of the main timeline, or the newest stored reply of the thread,
  /// whether it is loaded or not; `nil` for none.
  package let newestEvent: EventID?
  /// The first unread message of another person among the loaded ones; `nil` if there is none, or
  /// if the loaded messages do not show which one it is.
  package let firstUnread: MessageID?
  /// `true` if the user's read position is at the newest event or later, or no event is stored.
  package let isReadToEnd: Bool
  /// The message with which the thread begins, whether it is loaded or not; `nil` in the main
  /// timeline.
  package let root: Quote?
  /// The people who are invited to a chat that nobody but the user has joined; `.nobody` for any
  /// other chat, and for a thread.
  package let invited: InvitedPeople

  package init(
    messages: [Message], hasEarlier: Bool, hasLater: Bool, seenBy: SeenBy? = nil,
    history: HistoryEdge, newestEvent: EventID?, firstUnread: MessageID?, isReadToEnd: Bool,
    root: Quote? = nil, invited: InvitedPeople = .nobody
  ) {
    self.invited = invited
    self.messages = messages
    self.hasEarlier = hasEarlier
    self.hasLater = hasLater
    self.seenBy = seenBy
    self.history = history
    self.newestEvent = newestEvent
    self.firstUnread = firstUnread
    self.isReadToEnd = isReadToEnd
    self.root = root
  }

  package static let empty = MessageWindow(
    messages: [], hasEarlier: false, hasLater: false, history: .unknown, newestEvent: nil,
    firstUnread: nil, isReadToEnd: true)
}

package struct MessageQuery: Sendable, Equatable {
  /// The maximum number of messages that are loaded at the end of a chat or thread: a few screens.
  package static let newestLimit = 120
  /// The maximum number of messages that are loaded around a message: several screens, so that a
  /// view can be scrolled in both directions.
  package static let aroundLimit = 200

  package let chat: ChatID
  package let thread: EventID?
  /// The message around which messages are read; `nil` for the newest messages.
  package let around: MessageID?
  /// The maximum number of messages to read. The message with which a thread begins may come in
  /// addition.
  package let limit: Int

  package init(chat: ChatID, thread: EventID? = nil, around: MessageID?, limit: Int) {
    self.chat = chat
    self.thread = thread
    self.around = around
    self.limit = limit
  }
}

/// The place of a typed date (a day, a month, a year, or the beginning) among the messages of a
/// chat's main timeline. Reports of a change of the room, such as a join, and messages of ignored
/// people do not count.
package enum DayPlace: Sendable, Equatable {
  case unknownDate
  /// No message of the chat's main timeline is stored, or the store could not be read.
  case nothing
  /// The first stored message of the date; for the beginning, the first message of the chat.
  case message(MessageID)
  /// The first stored message after the date, because the chat has no stored message of the date.
  case next(MessageID)
  /// The newest stored message, because all stored messages are older than the date.
  case newest(MessageID)
  /// The first stored message of the chat, because older messages, which may be of the date, are
  /// not stored.
  case oldest(MessageID)

  package var message: MessageID? {
    switch self {
    case .message(let message), .next(let message), .newest(let message),
      .oldest(let message):
      message
    case .unknownDate, .nothing: nil
    }
  }
}
