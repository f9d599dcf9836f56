package import Intents

/// The newest request for a change (`RoomChange`) that has ended, with its result.
package struct RoomOutcome: Sendable, Equatable {
  /// The number of this outcome, by which the screen recognises a new outcome that equals the one
  /// before. Outcomes of changes of rooms and of requests about files are numbered together.
  package let number: Int
  package let chat: ChatID
  package let change: RoomChange
  package let result: RoomResult
}
