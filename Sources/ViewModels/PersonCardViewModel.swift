package import Intents

/// The card of a person in the list of a chat's people: the known details of that person, as lines
/// of text.
package struct PersonCardViewModel: Sendable, Equatable {
  package let user: UserID
  /// The title of the card: the person's name as in the list of people, or the user id until the
  /// details are read from the store.
  package let title: String
  /// The details as labelled lines; empty until they are read from the store.
  package let lines: [MessageDetailsLine]

  package init(user: UserID, title: String, lines: [MessageDetailsLine]) {
    self.user = user
    self.title = title
    self.lines = lines
  }
}
