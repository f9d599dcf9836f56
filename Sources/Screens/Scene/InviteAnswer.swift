/// The answers to an invite. The first one, `later`, leaves the invite as it is.
enum InviteAnswer: Sendable, Equatable, CaseIterable {
  case later, accept, decline
}
