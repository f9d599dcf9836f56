/// The size limit of a message that a person writes.
package enum MessageLimit {
  /// The limit in bytes of UTF-8. An event of Matrix has at most 65,536 bytes, and the other fields
  /// of the event need some of these.
  package static let bytes = 60_000
}
