/// The delivery state of an own message, from the outbox until another person has seen the message.
package enum Delivery: Sendable, Equatable {
  case queued
  case sending
  case sent
  case seen
  case failed(FailureReason)
}
