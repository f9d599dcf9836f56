/// The setting "links": links in messages are written as terminal hyperlinks (OSC 8), or as plain
/// text.
package enum LinkWish: String, Sendable, Equatable, CaseIterable {
  /// Links are written as hyperlinks if the terminal is known to support them.
  case auto
  case on, off
}
