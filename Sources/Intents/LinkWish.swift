/// The person's choice whether links in messages are written to the terminal as hyperlinks, which
/// it can open.
package enum LinkWish: String, Sendable, Equatable, CaseIterable {
  /// Hyperlinks are written if the terminal is known to open them.
  case auto
  case on, off
}
