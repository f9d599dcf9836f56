internal import Intents

/// A pagination token: it fetches the next older page of a chat's history. Opaque.
package struct HistoryToken: Sendable, Hashable {
  package let rawValue: String

  package init(_ rawValue: String) { self.rawValue = rawValue }
}
