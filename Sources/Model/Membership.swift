/// A person's membership of a chat: joined, invited, or left; a removed or banned person counts as
/// one who left.
package enum Membership: String, Sendable, Equatable {
  case joined, invited, left
}
