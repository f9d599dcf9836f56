package import Intents

/// An event about a change of a room that the person asked for.
package enum RoomEvent: Sendable, Equatable {
  /// The request for a change has ended. What it changed comes with a sync.
  case changed(ChatID, RoomChange, RoomResult)
}
