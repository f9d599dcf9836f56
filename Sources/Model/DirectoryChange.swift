/// A change of the search in the server's user directory.
package enum DirectoryChange: Sendable, Equatable {
  /// The person typed this name to find people; "" ends the search.
  case typed(String)
  /// The pause in typing was long enough to start a search.
  case settled
  /// The search for this name in the server's user directory ended; the second value is the reason
  /// if it failed, otherwise `nil`.
  case answered(String, FailureReason?)
}
