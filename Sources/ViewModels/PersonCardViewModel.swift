package import Intents

/// What is known of a person of a chat, in lines.
package struct PersonCardViewModel: Sendable, Equatable {
  package let user: UserID
  /// The name for the title.
  package let title: String
  package let lines: [MessageDetailsLine]

  package init(user: UserID, title: String, lines: [MessageDetailsLine]) {
    self.user = user
    self.title = title
    self.lines = lines
  }
}
