internal import Intents

/// A part of the chat list, the newest activity first.
package struct ChatListWindow: Sendable, Equatable {
  package let chats: [Chat]
  package let hasNewer: Bool
  package let hasOlder: Bool

  package init(chats: [Chat], hasNewer: Bool, hasOlder: Bool) {
    self.chats = chats
    self.hasNewer = hasNewer
    self.hasOlder = hasOlder
  }

  package static let empty = ChatListWindow(chats: [], hasNewer: false, hasOlder: false)
}
