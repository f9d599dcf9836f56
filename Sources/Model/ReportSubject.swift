/// The subject of a `Report` (a problem shown in the status line), by which the program recognises
/// that the problem is over.
package enum ReportSubject: Sendable, Equatable {
  /// The subject of a single failure, such as a request that failed. No later event says that such
  /// a problem is over.
  case event
  /// The subject of the problem that events from the server cannot be stored.
  case news
  /// The subject of the problem that an action of the person cannot be stored.
  case storing
  /// The subject of the problem that the server's responses are malformed.
  case answers
  /// The subject of a problem with the person's file of key bindings: it has a mistake, or cannot
  /// be read or written.
  case keys
}
