/// A person's membership of a chat: joined, invited, or left; a person who was removed or banned
/// counts as a person who left.
package enum Membership: String, Sendable, Equatable {
  case joined, invited, left
}
