/// The delivery state of an own message, or of an own change of a message, from the outbox until
/// another person has seen the message.
package enum Delivery: Sendable, Equatable {
  /// The message or change waits in the outbox to be sent.
  case queued
  case sending
  /// The server has accepted the message, and nobody else is known to have seen it.
  case sent
  /// Another person has read the message or a later one.
  case seen
  case failed(FailureReason)
}
