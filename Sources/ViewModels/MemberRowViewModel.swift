package import Intents

/// A person in the list of a chat's people: a member, or somebody who is invited or banned.
package struct MemberRowViewModel: Sendable, Equatable {
  package let user: UserID
  /// The display name; the user id if there is none, or if the display name contains "@" and so
  /// could imitate another person's user id.
  package let name: String
  /// The user id; "" if `name` is the user id already.
  package let address: String
  /// The role and the state: "admin", "moderator, invited", "banned", "ignored", "you"; "" for an
  /// ordinary member.
  package let role: String
  /// The actions on this person that the user may carry out, or may try while the power levels are
  /// not known.
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
