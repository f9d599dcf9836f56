/// The user's power level in a chat and the levels that actions need there, as far as the store
/// knows them.
package enum KnownStanding: Sendable, Equatable {
  /// No power levels of the room are known: the program refuses no change of the room, and leaves
  /// the check to the server.
  case unknown
  /// The stored power levels of the room are missing or incomplete, because an older version of the
  /// program stored the chat, so that they have to be fetched.
  case missing
  case known(Standing)

  /// The user's power level and the levels that actions need; `nil` unless they are known.
  package var standing: Standing? {
    if case .known(let standing) = self { standing } else { nil }
  }
}
