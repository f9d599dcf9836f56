/// Our membership of a chat.
package enum Membership: String, Sendable, Equatable {
  case joined, invited, left
}
