/// The subject of a `Report` (a problem or notice in the status line), by which the program
/// recognises that the problem is over.
package enum ReportSubject: Sendable, Equatable {
  /// The subject of a single failure or notice, such as a request that failed. No later event says
  /// that it is over.
  case event
  /// The subject of the problem that events that a sync brought cannot be stored.
  case news
  /// The subject of the problem that an event that no sync brought, such as a draft of the person
  /// or a page of history, cannot be stored.
  case storing
  /// The subject of the problem that the responses to syncs are faulty: malformed or too large.
  case answers
  /// The subject of a problem with the person's file of key bindings: it has a mistake, or cannot
  /// be read or written.
  case keys
}
