package import Intents

/// An event about rooms: changes that the person asked for, and rooms of a directory.
package enum RoomEvent: Sendable, Equatable {
  /// The request for a change has ended. The changed state of the room comes with a later sync.
  case changed(ChatID, RoomChange, RoomResult)
  /// A page of a public room directory.
  case listed(RoomPageRequest, RoomPage)
  /// A page of a public room directory could not be fetched.
  case notListed(RoomPageRequest, FailureReason)
}
