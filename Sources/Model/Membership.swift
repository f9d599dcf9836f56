/// A person's relation to a chat: in it, only invited, or gone; a removed or banned person counts as
/// one who left.
package enum Membership: String, Sendable, Equatable {
  case joined, invited, left
}
