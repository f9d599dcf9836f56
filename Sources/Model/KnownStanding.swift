/// The user's power level in a chat, as far as the store knows it.
package enum KnownStanding: Sendable, Equatable {
  /// The server has sent no power levels of the room: the program allows every action and leaves
  /// the check to the server.
  case unknown
  /// The chat was stored by an older version of the program, which did not store power levels, so
  /// that they have to be fetched.
  case missing
  case known(Standing)

  /// The user's power level and the levels that actions need; `nil` unless they are known.
  package var standing: Standing? {
    if case .known(let standing) = self { standing } else { nil }
  }
}
