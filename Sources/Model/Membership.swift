/// Whether a person is in a chat, is only invited, or has left; a removed or banned person counts
/// as one who left.
package enum Membership: String, Sendable, Equatable {
  case joined, invited, left
}
