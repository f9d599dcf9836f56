package import Intents

/// The card of a member of a chat: the known details of that member, as lines of text.
package struct PersonCardViewModel: Sendable, Equatable {
  package let user: UserID
  /// The member's name, as the title of the card.
  package let title: String
  package let lines: [MessageDetailsLine]

  package init(user: UserID, title: String, lines: [MessageDetailsLine]) {
    self.user = user
    self.title = title
    self.lines = lines
  }
}
