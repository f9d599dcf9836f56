internal import Intents

/// A pagination token, with which the next older page of the history of a chat or thread is
/// fetched. Opaque.
package struct HistoryToken: Sendable, Hashable {
  package let rawValue: String

  package init(_ rawValue: String) { self.rawValue = rawValue }
}
