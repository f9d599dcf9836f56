package import Intents

/// A person in the list of a chat's people.
package struct MemberRowViewModel: Sendable, Equatable {
  package let user: UserID
  /// The display name, or the id of a person without one.
  package let name: String
  /// The id; "" if it is the name.
  package let address: String
  /// The role and the membership: "admin", "moderator, invited", "banned"; "" for a member.
  package let role: String
  /// What can be done with the person.
  package let actions: [MemberAction]

  package init(
    user: UserID, name: String, address: String, role: String, actions: [MemberAction]
  ) {
    self.user = user
    self.name = name
    self.address = address
    self.role = role
    self.actions = actions
  }
}
