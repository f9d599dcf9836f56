package import Intents

/// The rows of the settings, and the values that the terminal and the screens apply.
package struct SettingsViewModel: Sendable, Equatable {
  package let rows: [SettingRow]
  package let notify: NotifyStyle
  /// `true` if the terminal's bell rings for a key without an action.
  package let rings: Bool
  /// The theme's name, or the path of its file.
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
