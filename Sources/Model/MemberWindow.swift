/// A part of the people of a chat: first those who are in it, those of the highest power level
/// first, then those who are invited, then those who are banned; each by name.
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
