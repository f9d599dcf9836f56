package import Intents

/// A part of the chat list: of each section that is not folded the chats in the chosen order.
package struct ChatListWindow: Sendable, Equatable {
  package let chats: [Chat]
  package let hasNewer: Bool
  package let hasOlder: Bool
  /// The chats that have numbers, also those outside of this part.
  package let numbers: [ChatNumber: ChatID]
  /// All sections with chats and all spaces, also those outside of this part.
  package let sections: [ListSection]

  package init(
    chats: [Chat], hasNewer: Bool, hasOlder: Bool, numbers: [ChatNumber: ChatID] = [:],
    sections: [ListSection] = []
  ) {
    self.sections = sections
    self.numbers = numbers
    self.chats = chats
    self.hasNewer = hasNewer
    self.hasOlder = hasOlder
  }

  package static let empty = ChatListWindow(chats: [], hasNewer: false, hasOlder: false)
}
