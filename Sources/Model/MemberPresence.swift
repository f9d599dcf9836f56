/// The membership of a person in the list of the people of a chat. People who left are not in that
/// list.
package enum MemberPresence: Sendable, Equatable {
  case joined, invited, banned
}
