package import Intents

package struct SettingsModel: Sendable, Equatable {
  /// The settings that command-line options gave, for this run only.
  package let given: Settings
  /// The settings that the person chose, and the background that the terminal reported; they are
  /// stored.
  package internal(set) var chosen: Settings
  /// `true` if push notifications of the homeserver are on by default.
  package let pushesByItself: Bool
  package let themes: [String]
  /// The background (dark or light) that is assumed until a terminal has reported one, in this or
  /// an earlier run.
  private let assumedBackground: TerminalBackground

  /// An option takes precedence.
  package init(_ start: SettingsStart = SettingsStart(), chosen: Settings = Settings()) {
    given = start.given
    self.chosen = chosen
    pushesByItself = start.pushesByItself
    themes = start.themes
    assumedBackground = start.assumedBackground
  }

  package static let darkTheme = "dusk"
  package static let lightTheme = "paper"
  /// The theme that `auto` becomes in linear mode: it has no colours.
  package static let linearTheme = "mono"

  package var notify: NotifyStyle { given.notify ?? keptNotify }
  package var bell: Bool { given.bell ?? keptBell }
  package var push: PushWish { given.push ?? keptPush }
  package var markdown: Bool { given.markdown ?? keptMarkdown }
  package var theme: String { given.theme ?? keptTheme }
  package var followsBackground: Bool { theme == Settings.automaticTheme && !isLinear }
  /// The name of the theme that is shown, or the path of its file; never `auto`.
  package var shownTheme: String { theme == Settings.automaticTheme ? automaticTheme : theme }
  package var automaticTheme: String {
    guard !isLinear else { return Self.linearTheme }
    return switch chosen.background ?? assumedBackground {
    case .dark: Self.darkTheme
    case .light: Self.lightTheme
    }
  }
  package var backdrop: Backdrop { given.backdrop ?? keptBackdrop }
  package var density: Density { given.density ?? keptDensity }
  package var links: LinkWish { given.links ?? keptLinks }
  package var glyphs: GlyphWish { given.glyphs ?? keptGlyphs }
  package var thumbnails: ThumbnailWish { keptThumbnails }
  package var times: TimeStyle { given.times ?? keptTimes }
  /// `true` in linear mode: the screen consists of plain lines of text, for a screen reader.
  package var isLinear: Bool { given.linear ?? keptLinear }
  /// The width of the chat list while another pane is beside it, in columns; `nil` for the default
  /// share of the screen.
  package var listColumns: Int? { chosen.listColumns }

  // The values that the next start uses if it has no command-line options: those that the person
  // chose, else the defaults.
  package var keptNotify: NotifyStyle { chosen.notify ?? .terminal }
  package var keptBell: Bool { chosen.bell ?? true }
  package var keptPush: PushWish { chosen.push ?? (pushesByItself ? .on : .off) }
  package var keptMarkdown: Bool { chosen.markdown ?? true }
  package var keptTheme: String { chosen.theme ?? Settings.automaticTheme }
  package var keptBackdrop: Backdrop { chosen.backdrop ?? .theme }
  package var keptDensity: Density { chosen.density ?? .roomy }
  package var keptLinks: LinkWish { chosen.links ?? .auto }
  package var keptGlyphs: GlyphWish { chosen.glyphs ?? .auto }
  package var keptThumbnails: ThumbnailWish { chosen.thumbnails ?? .auto }
  package var keptTimes: TimeStyle { chosen.times ?? .usual }
  package var keptOrder: ListOrder { chosen.order ?? .recency }
  package var keptLinear: Bool { chosen.linear ?? false }
}

extension ChatModel {
  package mutating func begin(settings start: SettingsStart, chosen: Settings) {
    settings = SettingsModel(start, chosen: chosen)
  }

  /// The store saves the value. A command-line option for the same setting still takes precedence
  /// in this run.
  package mutating func apply(_ setting: Setting) -> Consequences {
    let old = settings
    settings.chosen.set(setting)
    guard settings != old else { return .none }
    var consequences = Consequences(changed: .settings)
    if settings.times != old.times { consequences.changed.formUnion(.withTimes) }
    if settings.isLinear != old.isLinear { consequences.changed.formUnion(.withLinearWords) }
    if settings.push != old.push { consequences.effects.append(.setPush(settings.push)) }
    return consequences
  }
}

extension ModelParts {
  package static let withTimes: ModelParts = [
    .chatList, .messages, .chatSearch, .messageDetails, .messageSearch,
  ]

  package static let withLinearWords: ModelParts = [.chatList, .messages, .chatSearch, .status]
}

package struct SettingsStart: Sendable, Equatable {
  package var given = Settings()
  package var pushesByItself = false
  package var themes = [SettingsModel.darkTheme]
  /// The terminal's background that is assumed if the store has no background that the terminal
  /// reported.
  package var assumedBackground = TerminalBackground.dark

  /// Makes the settings of a program without command-line options: push notifications are off, only
  /// the theme for dark backgrounds is known, and the terminal's background counts as dark.
  package init() {}
}
