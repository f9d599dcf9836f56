internal import Model

/// The reporting that all requests of a client share: results, a lost connection, and the end of
/// the session. To be used on the network thread only.
struct ClientReports: Sendable {
  private let outlet: EventOutlet
  /// Ends the session, as the server does not accept our access token any more.
  let signOut: @Sendable () -> Void
  /// Makes the sync check the connection, as a call on it was lost.
  let doubtConnection: @Sendable () -> Void

  init(
    outlet: EventOutlet, signOut: @escaping @Sendable () -> Void,
    doubtConnection: @escaping @Sendable () -> Void
  ) {
    self.outlet = outlet
    self.signOut = signOut
    self.doubtConnection = doubtConnection
  }

  /// Reports one batch of events.
  func tell(_ events: [Event]) { outlet.tell(events) }

  /// Reports the events that follow from a failed call, and passes a lost connection or an ended
  /// session on.
  func tell(_ events: [Event], after failure: CallFailure) {
    if failure.isSignedOut { signOut() }
    outlet.tell(events)
    if failure.isLost { doubtConnection() }
  }
}
