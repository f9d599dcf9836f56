package import Intents

/// The result of a request for a change of a room.
package enum RoomResult: Sendable, Equatable {
  /// The server has made the requested change; `user`: the person whom the change is about, `nil`
  /// for a change of the room itself.
  case done(user: UserID?)
  /// The requested change needs a power level that the user does not have; nothing was sent to the
  /// server.
  case tooLow(needed: Int, own: Int)
  /// The typed name fits several people, or one person while further people of this name may exist.
  case several([Contact])
  /// The typed name fits nobody.
  case nobody
  case failed(FailureReason)
}
