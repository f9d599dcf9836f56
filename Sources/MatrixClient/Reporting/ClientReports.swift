internal import Model
internal import Synchronization

/// Reports the results of a client's requests to the engine, and a lost connection or the end of
/// the session to the sync. For use on the network thread only.
struct ClientReports: Sendable {
  private let outlet: EventOutlet
  let signOut: @Sendable () -> Void
  let doubtConnection: @Sendable () -> Void

  init(
    outlet: EventOutlet, signOut: @escaping @Sendable () -> Void,
    doubtConnection: @escaping @Sendable () -> Void
  ) {
    self.outlet = outlet
    self.signOut = signOut
    self.doubtConnection = doubtConnection
  }

  func tell(_ events: [Event]) { outlet.tell(events) }

  func tell(_ events: [Event], after failure: CallFailure) {
    if failure.isSignedOut { signOut() }
    outlet.tell(events)
    if failure.isLost { doubtConnection() }
  }
}

final class EventOutlet: Sendable {
  private let emit: @Sendable ([Event]) -> Void
  private let isOpen = Atomic(true)

  /// - Parameter emit: receives each batch of events, which is to be stored as a whole.
  init(emit: @escaping @Sendable ([Event]) -> Void) { self.emit = emit }

  func tell(_ events: [Event]) {
    if isOpen.load(ordering: .relaxed), !events.isEmpty { emit(events) }
  }

  func close() { isOpen.store(false, ordering: .relaxed) }
}
