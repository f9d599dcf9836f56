package import Intents

/// The newest request for a change of a room that has ended, with its result.
package struct RoomOutcome: Sendable, Equatable {
  /// Grows with each outcome, so that an equal one is shown again.
  package let number: Int
  package let chat: ChatID
  package let change: RoomChange
  package let result: RoomResult
}
