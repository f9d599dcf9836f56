/// The answers to an invite; the first one changes nothing.
enum InviteAnswer: Sendable, Equatable, CaseIterable {
  case later, accept, decline
}
