package import Intents

/// An event about rooms: changes that the person asked for, and rooms of a directory.
package enum RoomEvent: Sendable, Equatable {
  /// The request for a change of a room has ended. A later sync response contains the changed state
  /// of the room.
  case changed(ChatID, RoomChange, RoomResult)
  /// The server sent a page of a public room directory.
  case listed(RoomPageRequest, RoomPage)
  /// The request for a page of a public room directory failed.
  case notListed(RoomPageRequest, FailureReason)
}
