package import Intents

/// The newest request for a change of a room that has ended, with its result.
package struct RoomOutcome: Sendable, Equatable {
  /// A number that grows with each outcome, so that the screen shows an outcome again even if it
  /// equals the one before.
  package let number: Int
  package let chat: ChatID
  package let change: RoomChange
  package let result: RoomResult
}
