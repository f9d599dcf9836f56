/// The people who are invited to a chat and have not joined it.
package struct InvitedPeople: Sendable, Equatable {
  /// The maximum number of invited people whose names are read.
  package static let mostNames = 2
  /// The number up to which invited people are counted.
  package static let mostPeople = 1_000

  /// The names to show for the first invited people in the order of the list of people, at most
  /// `mostNames`: the display name, followed by the user id if others in the chat have it too;
  /// without a usable display name, the user id.
  package let names: [String]
  /// The number of invited people, at least that of `names`, counted up to `mostPeople`: at this
  /// limit there may be more.
  package let count: Int

  package init(names: [String], count: Int) {
    self.names = names
    self.count = count
  }

  package static let nobody = InvitedPeople(names: [], count: 0)
}
