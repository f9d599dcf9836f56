internal import Intents

/// The numbers of unread messages and mentions of a chat: the counts that the server sent, or 0
/// once the user has read all messages that these counts include. Computed by `ChatReadState.shown`
/// in `Storage/Tables/ChatReadState.swift`.
package struct UnreadCounts: Sendable, Equatable {
  package let messages: Int
  package let mentions: Int

  package init(messages: Int, mentions: Int) {
    self.messages = messages
    self.mentions = mentions
  }

  package static let none = UnreadCounts(messages: 0, mentions: 0)
}
