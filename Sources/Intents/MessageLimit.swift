/// The size limit of a message that a person writes.
package enum MessageLimit {
  /// The limit of a message's text in bytes of UTF-8. A Matrix event has at most 65,536 bytes, and
  /// its other fields need some of them.
  package static let bytes = 60_000
}
