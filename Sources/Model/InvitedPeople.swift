/// The people who are invited to a chat and have not joined it.
package struct InvitedPeople: Sendable, Equatable {
  /// The number of invited people of one chat whose names are read.
  package static let mostNames = 2
  /// The number up to which the invited people of one chat are counted.
  package static let mostPeople = 1_000

  /// The display names of the first invited people in the order of the list of people, at most
  /// `mostNames`, each followed by the user id if others in the chat have the same name.
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
