/// An opaque identifier, made by a server or by this program.
///
/// The type parameter `Kind` distinguishes, for instance, a chat's identifier from a message's;
/// `Kind` has no values.
package struct Identifier<Kind>: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The identifier as text.
  package let rawValue: String

  /// Makes an identifier from its text, which is not checked.
  package init(_ rawValue: String) { self.rawValue = rawValue }

  /// The identifier as text, equal to `rawValue`.
  package var description: String { rawValue }

  /// Compares the identifiers as strings.
  package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}
