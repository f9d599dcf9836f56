/// The delivery states of the person's own messages.
package enum DeliveryPhase: Sendable, Equatable, CaseIterable {
  case queued, sending, sent, seen, failed
}
