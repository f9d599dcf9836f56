package import Intents

/// A change in the delivery of an own message.
package enum DeliveryChange: Sendable, Equatable {
  case sending
  /// The server accepted the message and assigned this event id to it.
  case sent(EventID)
  case failed(FailureReason)
  /// The message waits in the outbox again, because the connection broke or the server ended the
  /// session.
  case queued
}
