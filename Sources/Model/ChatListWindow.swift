package import Intents

/// A part of the chat list, the newest activity first.
package struct ChatListWindow: Sendable, Equatable {
  package let chats: [Chat]
  package let hasNewer: Bool
  package let hasOlder: Bool
  /// The chats that have numbers, also those outside of this part.
  package let numbers: [ChatNumber: ChatID]

  package init(
    chats: [Chat], hasNewer: Bool, hasOlder: Bool, numbers: [ChatNumber: ChatID] = [:]
  ) {
    self.numbers = numbers
    self.chats = chats
    self.hasNewer = hasNewer
    self.hasOlder = hasOlder
  }

  package static let empty = ChatListWindow(chats: [], hasNewer: false, hasOlder: false)
}
