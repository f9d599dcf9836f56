/// The delivery states of the person's own messages: waiting to be sent, being sent, accepted by
/// the server, read by somebody, and failed.
package enum DeliveryPhase: Sendable, Equatable, CaseIterable {
  case queued, sending, sent, seen, failed
}
