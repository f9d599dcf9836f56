/// Milliseconds since 1970-01-01 UTC, by a server's clock.
package struct ServerTimestamp: Hashable, Comparable, Sendable {
  package let milliseconds: Int64

  package init(milliseconds: Int64) { self.milliseconds = milliseconds }

  package static func < (a: Self, b: Self) -> Bool { a.milliseconds < b.milliseconds }
}
