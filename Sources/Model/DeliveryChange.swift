package import Intents

/// A change in the delivery of an own message or of an own change of a message.
package enum DeliveryChange: Sendable, Equatable {
  case sending
  /// The server accepted the message or change and assigned this event id to it.
  case sent(EventID)
  case failed(FailureReason)
  /// The message or change waits in the outbox again, for instance because the connection broke or
  /// the session ended.
  case queued
}
