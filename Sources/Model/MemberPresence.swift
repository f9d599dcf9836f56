/// A person's membership of a chat, in which banned people are told apart from those who left. The
/// list of a chat's people leaves out those who left; only their details can be shown.
package enum MemberPresence: Sendable, Equatable {
  case joined, invited, banned, left
}
