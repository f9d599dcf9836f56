/// The answers to an invite, the safe one first.
enum InviteAnswer: Sendable, Equatable, CaseIterable {
  case later, accept, decline
}
