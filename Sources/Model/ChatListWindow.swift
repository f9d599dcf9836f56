package import Intents

/// The loaded part of the chat list. Its chats are sorted by section and, within a section, in the
/// order that the person chose; folded sections have no chats in it.
package struct ChatListWindow: Sendable, Equatable {
  package let chats: [Chat]
  package let hasNewer: Bool
  package let hasOlder: Bool
  /// The chats to which the person gave a number from 1 to 9, so that one key opens the chat; chats
  /// outside of this part of the list are included.
  package let numbers: [ChatNumber: ChatID]
  /// All sections that have chats and the sections of all spaces, also those outside of this part
  /// of the list.
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
