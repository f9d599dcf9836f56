package import Intents

/// The rows of the settings, and the values that the terminal and the screens apply.
package struct SettingsViewModel: Sendable, Equatable {
  package let rows: [SettingRow]
  package let notify: NotifyStyle
  /// `true` if the terminal's bell rings when the person does something that has no effect, such as
  /// pressing a key without an action.
  package let rings: Bool
  /// The name of the theme whose colours are shown, or the path of its file; never `auto`.
  package let theme: String
  /// `true` if the theme follows the terminal's background colour, so that the terminal is asked
  /// for that colour.
  package let followsBackground: Bool
  package let links: LinkWish
  package let glyphs: GlyphWish
  package let thumbnails: ThumbnailWish
  /// `true` if the screen is drawn for a screen reader.
  package let isLinear: Bool
  package let backdrop: Backdrop
  package let density: Density
  /// The stored width in columns of the chat list beside a page; `nil` for the default share of the
  /// screen.
  package let listColumns: Int?
  /// `true` if messages that the person writes are formatted as Markdown.
  package let writesMarkdown: Bool

  package init(
    rows: [SettingRow], notify: NotifyStyle, rings: Bool, theme: String,
    followsBackground: Bool = false, links: LinkWish = .auto, glyphs: GlyphWish = .auto,
    isLinear: Bool = false, backdrop: Backdrop = .theme, density: Density = .roomy,
    listColumns: Int? = nil, thumbnails: ThumbnailWish = .auto, writesMarkdown: Bool = true
  ) {
    self.writesMarkdown = writesMarkdown
    self.backdrop = backdrop
    self.thumbnails = thumbnails
    self.density = density
    self.listColumns = listColumns
    self.isLinear = isLinear
    self.glyphs = glyphs
    self.links = links
    self.rows = rows
    self.notify = notify
    self.rings = rings
    self.theme = theme
    self.followsBackground = followsBackground
  }

  package static let initial = SettingsViewModel(
    rows: [], notify: .terminal, rings: true, theme: "")
}
