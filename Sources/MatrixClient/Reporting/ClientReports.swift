internal import Model
internal import Synchronization

/// Reports the results of a client's requests to the engine, and a lost connection or the end of
/// the session to the sync. For use on the network thread only.
struct ClientReports: Sendable {
  private let outlet: EventOutlet
  /// Ends the session, as the server does not accept the access token any more.
  let signOut: @Sendable () -> Void
  /// Makes the sync check the connection, as a call failed, for instance because its response was
  /// lost.
  let doubtConnection: @Sendable () -> Void

  init(
    outlet: EventOutlet, signOut: @escaping @Sendable () -> Void,
    doubtConnection: @escaping @Sendable () -> Void
  ) {
    self.outlet = outlet
    self.signOut = signOut
    self.doubtConnection = doubtConnection
  }

  /// Reports one batch of events to the engine, which stores it as a whole.
  func tell(_ events: [Event]) { outlet.tell(events) }

  /// Reports `events`, the consequences of a failed call, to the engine. Also ends the session if
  /// the access token is no longer accepted, and makes the sync check the connection if the
  /// response was lost.
  func tell(_ events: [Event], after failure: CallFailure) {
    if failure.isSignedOut { signOut() }
    outlet.tell(events)
    if failure.isLost { doubtConnection() }
  }
}

/// Passes the events of a client's parts on to the engine until the client stops.
final class EventOutlet: Sendable {
  private let emit: @Sendable ([Event]) -> Void
  private let isOpen = Atomic(true)

  /// Creates an open outlet.
  ///
  /// - Parameter emit: receives each batch of events, which is to be stored as a whole.
  init(emit: @escaping @Sendable ([Event]) -> Void) { self.emit = emit }

  /// Passes one batch of events to the engine, unless the outlet is closed or the batch is empty.
  func tell(_ events: [Event]) {
    if isOpen.load(ordering: .relaxed), !events.isEmpty { emit(events) }
  }

  /// Closes the outlet: `tell` drops all later batches of events.
  func close() { isOpen.store(false, ordering: .relaxed) }
}
