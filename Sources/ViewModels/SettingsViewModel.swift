package import Intents

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
  package let isLinear: Bool
  package let backdrop: Backdrop
  package let density: Density
  /// The stored width in columns of the chat list beside a page; `nil` for the default share of the
  /// screen.
  package let listColumns: Int?
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

package struct SettingRow: Sendable, Equatable {
  package let group: String
  /// The name of the setting, in one or two words; for a row that has only a button, the text of
  /// the button.
  package let label: String
  package let sentence: String
  /// The note that a command-line option overrides the stored value in this run ("now off:
  /// --notify"); "" for none.
  package let override: String
  package let control: SettingControl

  package init(
    group: String = "", label: String, sentence: String, override: String, control: SettingControl
  ) {
    self.group = group
    self.label = label
    self.sentence = sentence
    self.override = override
    self.control = control
  }
}

package enum SettingControl: Sendable, Equatable {
  /// The values to choose from. `selected` is the index of the stored value or, if none is stored,
  /// of the default; the intent of a value stores that value.
  case choice([SettingChoice], selected: Int)
  case trial
  case keys
}

package struct SettingChoice: Sendable, Equatable {
  package let words: String
  package let intent: Intent

  package init(words: String, intent: Intent) {
    self.words = words
    self.intent = intent
  }
}

extension NotificationLevel {
  package var words: String {
    switch self {
    case .all: "all messages"
    case .mentions: "mentions only"
    case .mute: "no notifications"
    }
  }
}
