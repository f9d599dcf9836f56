package import Intents

/// The newest request for a change of a room that has ended, with its result.
package struct RoomOutcome: Sendable, Equatable {
  /// A number that grows with each outcome, so that an outcome is shown again that equals the one
  /// before.
  package let number: Int
  package let chat: ChatID
  package let change: RoomChange
  package let result: RoomResult
}
