/// The person's choice whether links in messages are sent to the terminal as links, which it can
/// open.
package enum LinkWish: String, Sendable, Equatable, CaseIterable {
  /// Links where the terminal is known to open them.
  case auto
  case on, off
}
