package import Intents

/// The result of a request for a change (`RoomChange`).
package enum RoomResult: Sendable, Equatable {
  /// The server has made the requested change; `user`: the person whom the change is about, `nil`
  /// for a change that is not about another person.
  case done(user: UserID?)
  /// The requested change needs the power level `needed`, and the user has only the level `own`;
  /// nothing was sent to the server.
  case tooLow(needed: Int, own: Int)
  /// The typed name fits these people: several, or one while further people of this name may exist.
  case several([Contact])
  /// The typed name fits nobody.
  case nobody
  /// The change could not be made, for this reason.
  case failed(FailureReason)
}
