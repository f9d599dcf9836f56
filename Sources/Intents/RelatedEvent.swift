/// An event of the user about a message, which is not a message itself.
package enum RelatedEvent: Sendable, Equatable {
  /// A reaction with an emoji or a few words.
  case reaction(key: String)
  /// A vote in a poll for the answers with these ids, in place of the vote before; without an id it
  /// withdraws that one.
  case vote([String])
  /// The end of a poll. `words`: the result, for programs that cannot show polls.
  case pollEnd(words: String)
}
