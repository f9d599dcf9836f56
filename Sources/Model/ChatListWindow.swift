package import Intents

/// The loaded part of the chat list. Its chats are sorted by section and, within a section, in the
/// order that the person chose or, for the section of a space, that the space defines. The chats of
/// folded sections are left out.
package struct ChatListWindow: Sendable, Equatable {
  package let chats: [Chat]
  /// `true` if the list has chats above the loaded ones.
  package let hasNewer: Bool
  /// `true` if the list has chats below the loaded ones.
  package let hasOlder: Bool
  /// The chats to which the person gave a number from 1 to 9, so that one key opens the chat; chats
  /// outside of this part of the list are included.
  package let numbers: [ChatNumber: ChatID]
  /// All sections that have chats and the sections of all spaces of the user, even those outside of
  /// the loaded part of the list, in the order of the list.
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
