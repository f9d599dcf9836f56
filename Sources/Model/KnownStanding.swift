/// What is stored of the user's power level in a chat.
package enum KnownStanding: Sendable, Equatable {
  /// The room has told no power levels: everything is allowed until the server refuses it.
  case unknown
  /// The chat was stored by a version of the program that did not keep power levels; they are to be
  /// fetched.
  case missing
  case known(Standing)

  /// The level and those that actions need; `nil` unless they are known.
  package var standing: Standing? {
    if case .known(let standing) = self { standing } else { nil }
  }
}
