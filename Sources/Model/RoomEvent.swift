package import Intents

/// An event about the outcome of a request about rooms: a change that the person asked for, or a
/// page of a public room directory.
package enum RoomEvent: Sendable, Equatable {
  /// The request for a change of a room, of a person's membership, or the like (`RoomChange`) has
  /// ended, with this result.
  case changed(ChatID, RoomChange, RoomResult)
  /// The server sent a page of a public room directory.
  case listed(RoomPageRequest, RoomPage)
  /// The request for a page of a public room directory failed.
  case notListed(RoomPageRequest, FailureReason)
}
