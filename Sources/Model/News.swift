package import Intents

/// New messages of one chat of which the person is notified: unread messages of other people that
/// the chat's notification level includes, or an invite to the chat.
package struct News: Sendable, Equatable {
  package let chat: ChatID
  /// The name of the chat.
  package let name: String
  /// `true` for a direct chat, or an invite to one.
  package let isDirect: Bool
  /// The number of new messages, at least 1; an invite counts as 1.
  package let count: Int
  /// The first message of the thread to which the newest message belongs; `nil` for the main
  /// timeline.
  package let thread: EventID?
  /// The name to show for the newest message's sender, or for the person who sent the invite.
  package let senderName: String
  /// The newest message as one line of at most 200 scalars, safe to show (`CleanText` removed
  /// control characters); for an invite, the words "invites you".
  package let text: String
  /// The new messages, the newest last, at most 100; empty for an invite.
  package let events: [EventID]
  /// `true` if one of the new messages mentions the user; also `true` for an invite.
  package let hasMention: Bool

  package init(
    chat: ChatID, name: String, isDirect: Bool, count: Int, senderName: String, text: String,
    hasMention: Bool, thread: EventID? = nil, events: [EventID] = []
  ) {
    self.chat = chat
    self.name = name
    self.isDirect = isDirect
    self.count = count
    self.senderName = senderName
    self.text = text
    self.hasMention = hasMention
    self.thread = thread
    self.events = events.suffix(100)
  }
}
