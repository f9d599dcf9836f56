/// The delivery states of an own message.
package enum DeliveryPhase: Sendable, Equatable, CaseIterable {
  case queued, sending, sent, seen, failed
}
