/// An event of the user about a message, which is not a message itself.
package enum RelatedEvent: Sendable, Equatable {
  /// A reaction with an emoji or a short text.
  case reaction(key: String)
  /// A vote in a poll for the answers with these ids, in place of the user's earlier vote; an empty
  /// list withdraws the earlier vote.
  case vote([String])
  /// The end of a poll. `words`: the result as text, for programs that do not support polls.
  case pollEnd(words: String)
}
