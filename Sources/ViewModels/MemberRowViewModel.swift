package import Intents

/// A member in the list of a chat's people.
package struct MemberRowViewModel: Sendable, Equatable {
  package let user: UserID
  /// The member's display name, or the user id of a member without a display name.
  package let name: String
  /// The member's user id; "" if `name` is the user id.
  package let address: String
  /// The member's role and membership: "admin", "moderator, invited", "banned"; "" for an ordinary
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
