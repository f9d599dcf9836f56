/// An opaque identifier, made by a server or by this program.
///
/// The type parameter `Kind` distinguishes, for instance, a chat's identifier from a message's; no
/// value of that type exists.
package struct Identifier<Kind>: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The identifier's text, as sent to and received from a server.
  package let rawValue: String

  /// Makes an identifier from its text, as sent to and received from a server.
  package init(_ rawValue: String) { self.rawValue = rawValue }

  /// The identifier's text, as sent to and received from a server.
  package var description: String { rawValue }

  /// Compares the identifiers as strings, so that their order is always the same.
  package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}
