/// The subject of a `Report` (a problem shown in the status line), by which the program recognises
/// that the problem is over.
package enum ReportSubject: Sendable, Equatable {
  /// A single failure, such as a request that failed. No later event ends it.
  case event
  /// Events from the server cannot be stored.
  case news
  /// An action of the person cannot be stored.
  case storing
  /// The server's responses are malformed.
  case answers
  /// The person's file of key bindings has a mistake, or cannot be read or written.
  case keys
}
