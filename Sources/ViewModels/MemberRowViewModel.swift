package import Intents

/// A person in the list of a chat's people.
package struct MemberRowViewModel: Sendable, Equatable {
  package let user: UserID
  /// The person's display name, or the user id of a person without a display name.
  package let name: String
  /// The person's user id; "" if `name` is the user id.
  package let address: String
  /// The person's role and membership: "admin", "moderator, invited", "banned"; "" for an ordinary
  /// member.
  package let role: String
  /// The actions on this member that the person at the keyboard may carry out.
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
