/// The loaded part of the list of the people of a chat, or the first people who match a search.
/// Order: the joined people, those with higher power levels of their own first, the invited people,
/// the banned people; within each group by name.
package struct MemberWindow: Sendable, Equatable {
  package let people: [MemberEntry]
  package let hasEarlier: Bool
  package let hasLater: Bool

  package init(people: [MemberEntry], hasEarlier: Bool, hasLater: Bool) {
    self.people = people
    self.hasEarlier = hasEarlier
    self.hasLater = hasLater
  }

  package static let empty = MemberWindow(people: [], hasEarlier: false, hasLater: false)
}
