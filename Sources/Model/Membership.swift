/// The membership of a person in a chat.
package enum Membership: String, Sendable, Equatable {
  case joined, invited, left
}
