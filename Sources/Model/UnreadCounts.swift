internal import Intents

/// The numbers of unread messages and of unread mentions, such as those of a chat, of a thread or
/// of all chats. A mention also counts as a message.
package struct UnreadCounts: Sendable, Equatable {
  package let messages: Int
  package let mentions: Int

  package init(messages: Int, mentions: Int) {
    self.messages = messages
    self.mentions = mentions
  }

  package static let none = UnreadCounts(messages: 0, mentions: 0)
}
