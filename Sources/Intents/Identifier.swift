/// An opaque identifier, made by a server or by this program.
///
/// `Kind` keeps a chat's identifier apart from a message's; it is never instantiated.
package struct Identifier<Kind>: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The identifier as it is on the wire.
  package let rawValue: String

  /// Wraps the identifier `rawValue` as it is on the wire.
  package init(_ rawValue: String) { self.rawValue = rawValue }

  /// The identifier as it is on the wire.
  package var description: String { rawValue }

  /// Compares the identifiers as strings, so that their order is always the same.
  package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}
