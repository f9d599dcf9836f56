/// The reason why a typed query cannot be run. The string of a case is the value that is not
/// understood, without the name of its filter: for `before:soon` it is `soon`.
package enum SearchProblem: Sendable, Equatable {
  /// The query has neither a word nor a filter.
  case noWords
  /// The query only excludes messages.
  case onlyExclusions
  /// The value of `before:`, `after:` or `on:` is no date.
  case unknownDate(String)
  /// The text after `in:` means no stored chat.
  case unknownChat(String)
  /// The text after `from:` means no person of the stored chats.
  case unknownPerson(String)
  /// The value of `has:` is none that the search knows.
  case unknownPossession(String)
  /// The value of `is:` is none that the search knows.
  case unknownState(String)
  /// The query has more words or filters than the search takes.
  case tooLong
}
