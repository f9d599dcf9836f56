internal import Model
internal import Synchronization

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
