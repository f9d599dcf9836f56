package import Intents

/// A part of the messages of a chat's main timeline or of a thread, oldest first. Own messages that
/// are still in the outbox come last, except those that belong into a gap in the history.
package struct MessageWindow: Sendable, Equatable {
  package let messages: [Message]
  /// `true` if messages before the first loaded one are stored.
  package let hasEarlier: Bool
  /// `true` if messages after the last loaded one are stored.
  package let hasLater: Bool
  /// The readers of the newest loaded own message that others have read; `nil` if there is no such
  /// message, or if messages after the loaded ones are stored.
  package let seenBy: SeenBy?
  /// The state of the history before the first stored message of the chat or thread.
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
