/// How a person belongs to a chat: as the list of its people tells it, which leaves out those who
/// left.
package enum MemberPresence: Sendable, Equatable {
  case joined, invited, banned
}
