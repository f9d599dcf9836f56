package import Intents

/// The settings with their values, and the values that the terminal and the screens follow.
package struct SettingsViewModel: Sendable, Equatable {
  package let rows: [SettingRow]
  package let notify: NotifyStyle
  /// Tells if the terminal's bell rings for a key without an action.
  package let rings: Bool
  /// A theme's name or path.
  package let theme: String
  package let links: LinkWish
  package let glyphs: GlyphWish

  package init(
    rows: [SettingRow], notify: NotifyStyle, rings: Bool, theme: String, links: LinkWish = .auto,
    glyphs: GlyphWish = .auto
  ) {
    self.glyphs = glyphs
    self.links = links
    self.rows = rows
    self.notify = notify
    self.rings = rings
    self.theme = theme
  }

  package static let initial = SettingsViewModel(
    rows: [], notify: .terminal, rings: true, theme: "")
}
