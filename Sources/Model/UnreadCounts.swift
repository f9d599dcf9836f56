internal import Intents

/// The unread messages and mentions of a chat: the server's counts, or 0 if the user's read
/// position is at or after the newest message of the batch that brought those counts.
/// `Storage/Tables/ChatReadState.swift` computes them, in `shown`.
package struct UnreadCounts: Sendable, Equatable {
  package let messages: Int
  package let mentions: Int

  package init(messages: Int, mentions: Int) {
    self.messages = messages
    self.mentions = mentions
  }

  package static let none = UnreadCounts(messages: 0, mentions: 0)
}
