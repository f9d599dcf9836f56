/// The settings from one source, such as the command line or the store; `nil` for a setting without
/// a value in that source.
package struct Settings: Sendable, Equatable {
  package var notify: NotifyStyle?
  package var bell: Bool?
  package var push: PushWish?
  package var markdown: Bool?
  package var theme: String?
  package var background: TerminalBackground?
  package var backdrop: Backdrop?
  package var density: Density?
  package var times: TimeStyle?
  package var links: LinkWish?
  package var glyphs: GlyphWish?
  package var thumbnails: ThumbnailWish?
  package var linear: Bool?
  package var order: ListOrder?
  /// The width of the chat list while another pane is beside it, in columns; `nil` also stands for
  /// the default share of the screen.
  package var listColumns: Int?

  /// The value of the setting `theme` with which the theme depends on the terminal's background.
  package static let automaticTheme = "auto"

  /// Makes settings without any value.
  package init() {}

  /// Gives one setting its new value.
  package mutating func set(_ setting: Setting) {
    switch setting {
    case .notify(let style): notify = style
    case .bell(let rings): bell = rings
    case .push(let wish): push = wish
    case .markdown(let isOn): markdown = isOn
    case .background(let answered): background = answered
    case .look(let setting): set(setting)
    }
  }

  private mutating func set(_ setting: LookSetting) {
    switch setting {
    case .theme(let name): theme = name
    case .backdrop(let chosen): backdrop = chosen
    case .density(let chosen): density = chosen
    case .times(let style): times = style
    case .links(let wish): links = wish
    case .glyphs(let wish): glyphs = wish
    case .thumbnails(let wish): thumbnails = wish
    case .linear(let isLinear): linear = isLinear
    case .order(let chosen): order = chosen
    case .listColumns(let columns): listColumns = columns
    }
  }
}
