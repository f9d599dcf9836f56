/// The delivery state of an own message, from the outbox to being seen.
package enum Delivery: Sendable, Equatable {
  case queued
  case sending
  case sent
  case seen
  case failed(FailureReason)
}
