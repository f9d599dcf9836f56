/// The subject of a `Report` (a problem shown in the status line), by which the program recognises
/// that the problem is over.
package enum ReportSubject: Sendable, Equatable {
  /// The subject of a single failure, such as a request that failed. No later event ends such a
  /// problem.
  case event
  /// The problem that events from the server cannot be stored.
  case news
  /// The problem that an action of the person cannot be stored.
  case storing
  /// The problem that the server's responses are malformed.
  case answers
  /// A problem with the person's file of key bindings: it has a mistake, or cannot be read or
  /// written.
  case keys
}
