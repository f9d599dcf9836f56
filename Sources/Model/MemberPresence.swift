/// The membership of a person in a chat, as far as people see it. The list of the people of a chat
/// is without those who left, of whom only the details are shown.
package enum MemberPresence: Sendable, Equatable {
  case joined, invited, banned, left
}
