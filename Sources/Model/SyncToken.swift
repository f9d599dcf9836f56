internal import Intents

/// The sync token: the position in the sync stream of events from which the next sync
/// continues. Opaque.
package struct SyncToken: Sendable, Equatable {
  package let rawValue: String

  package init(_ rawValue: String) { self.rawValue = rawValue }
}
