import Intents
package import Model
package import ViewModels

package enum SettingsBuilder {
  package static func build(_ model: ChatModel) -> SettingsViewModel {
    let settings = model.settings
    return SettingsViewModel(
      rows: [
        notify(settings), bell(settings), push(settings), trial, markdown(settings),
        theme(settings), backdrop(settings), density(settings), order(settings), times(settings),
        links(settings),
        thumbnails(settings), glyphs(settings), linear(settings),
        keys,
      ], notify: settings.notify, rings: settings.bell, theme: settings.shownTheme,
      followsBackground: settings.followsBackground, links: settings.links, glyphs: settings.glyphs,
      isLinear: settings.isLinear, backdrop: settings.backdrop, density: settings.density,
      listColumns: settings.listColumns, thumbnails: settings.thumbnails,
      writesMarkdown: settings.markdown)
  }

  private static let happenings = "When something happens"
  private static let writing = "Writing"
  private static let look = "Look"
  private static let ownKeys = "Keys"

  private static func notify(_ settings: SettingsModel) -> SettingRow {
    row(
      happenings, "Notify",
      "Messages in other chats while you are in another window: nothing, the bell, or a "
        + "notification of the terminal's own.",
      override: override("--notify", settings.given.notify?.rawValue),
      NotifyStyle.allCases, is: settings.keptNotify, words: \.rawValue
    ) { .notify($0) }
  }

  private static func bell(_ settings: SettingsModel) -> SettingRow {
    row(
      happenings, "Bell", "Ring when a key can do nothing.", override: "", [true, false],
      is: settings.keptBell, words: onOrOff
    ) { .bell($0) }
  }

  private static func push(_ settings: SettingsModel) -> SettingRow {
    // An address for push notifications can be given only by the command-line option `--push`; this
    // row can store it for later starts.
    let addresses = [settings.given.push, settings.keptPush].compactMap(\.self)
      .filter { $0 != .on && $0 != .off }
    return row(
      happenings, "Push",
      "The homeserver tells of messages also where confab does not listen, as after a pause: on a "
        + "free port of this machine, or at an address that --push gave.",
      override: override("--push", settings.given.push?.text),
      ([.off, .on] + addresses).withoutDoubles, is: settings.keptPush, words: \.text
    ) { .push($0) }
  }

  private static func markdown(_ settings: SettingsModel) -> SettingRow {
    row(
      writing, "Markdown",
      "What you write is Markdown: **bold**, *italic*, lists, `code`, ||spoiler||. /plain sends a "
        + "text as it is.",
      override: "", [true, false], is: settings.keptMarkdown, words: onOrOff
    ) { .markdown($0) }
  }

  private static func theme(_ settings: SettingsModel) -> SettingRow {
    let others = [settings.given.theme, settings.keptTheme].compactMap(\.self)
    return row(
      look, "Theme",
      "Colours of text and panes; auto follows the terminal's background. confab-themes(5) tells how "
        + "to make your own.",
      override: override("--theme", settings.given.theme.map { words($0, settings) }),
      ([Settings.automaticTheme] + settings.themes + others).withoutDoubles,
      is: settings.keptTheme, words: { words($0, settings) }
    ) { .look(.theme($0)) }
  }

  private static func words(_ theme: String, _ settings: SettingsModel) -> String {
    theme == Settings.automaticTheme ? "\(theme) (\(settings.automaticTheme))" : theme
  }

  private static func backdrop(_ settings: SettingsModel) -> SettingRow {
    row(
      look, "Background",
      "The background of the panes: the theme's, or the terminal's own, which may be transparent.",
      override: "", Backdrop.allCases, is: settings.keptBackdrop,
      words: { $0 == .theme ? "the theme's" : "the terminal's" }
    ) { .look(.backdrop($0)) }
  }

  private static func density(_ settings: SettingsModel) -> SettingRow {
    row(
      look, "Density",
      "Messages in groups below a head, or compact: a time and a name before each, one row a chat.",
      override: "", Density.allCases, is: settings.keptDensity, words: \.rawValue
    ) { .look(.density($0)) }
  }

  private static func order(_ settings: SettingsModel) -> SettingRow {
    row(
      look, "Order",
      "The chats of each section of the list: the newest message first, by name, or those with unread "
        + "messages first.",
      override: "", ListOrder.allCases, is: settings.keptOrder, words: \.words
    ) { .look(.order($0)) }
  }

  private static func times(_ settings: SettingsModel) -> SettingRow {
    row(
      look, "Times",
      "Days as people write them (Mon 14:03, 3 Oct), or as ISO 8601 does (2026-10-03).",
      override: "", TimeStyle.allCases, is: settings.keptTimes,
      words: { $0 == .iso ? "ISO" : "usual" }
    ) { .look(.times($0)) }
  }

  private static func links(_ settings: SettingsModel) -> SettingRow {
    row(
      look, "Links",
      "Addresses in messages are links that the terminal opens: where it is known to have them, "
        + "always, or never.",
      override: "", LinkWish.allCases, is: settings.keptLinks, words: \.rawValue
    ) { .look(.links($0)) }
  }

  private static func thumbnails(_ settings: SettingsModel) -> SettingRow {
    row(
      look, "Thumbnails",
      "Images are shown small below their messages, with 256 colours: unless confab runs over SSH, "
        + "always, or never.",
      override: "", ThumbnailWish.allCases, is: settings.keptThumbnails, words: \.rawValue
    ) { .look(.thumbnails($0)) }
  }

  private static func glyphs(_ settings: SettingsModel) -> SettingRow {
    row(
      look, "Glyphs",
      "Show all characters, or ASCII only; auto shows ASCII only where the locale's character set "
        + "is not UTF-8.",
      override: override("--ascii", settings.given.glyphs?.words), GlyphWish.allCases,
      is: settings.keptGlyphs, words: \.words
    ) { .look(.glyphs($0)) }
  }

  private static func linear(_ settings: SettingsModel) -> SettingRow {
    row(
      look, "Linear",
      "For screen readers: plain lines of words, one pane at a time, without colours, lines and marks.",
      override: override("--linear", settings.given.linear.map(onOrOff)), [false, true],
      is: settings.keptLinear, words: onOrOff
    ) { .look(.linear($0)) }
  }

  private static func onOrOff(_ isOn: Bool) -> String { isOn ? "on" : "off" }

  private static let keys = SettingRow(
    group: ownKeys, label: "Keys",
    sentence: "Gives actions other keys, or all of them those of vim or emacs.",
    override: "", control: .keys)

  private static let trial = SettingRow(
    group: happenings, label: "Try a notification",
    sentence: "Sends a notification now, and says which way it went.", override: "",
    control: .trial)

  private static func override(_ option: String, _ value: String?) -> String {
    value.map { "now \($0): \(option)" } ?? ""
  }

  private static func row<Value: Equatable>(
    _ group: String, _ label: String, _ sentence: String, override: String, _ values: [Value],
    is value: Value, words: (Value) -> String, _ setting: (Value) -> Setting
  ) -> SettingRow {
    SettingRow(
      group: group, label: label, sentence: sentence, override: override,
      control: .choice(
        values.map { SettingChoice(words: words($0), intent: .set(setting($0))) },
        selected: values.firstIndex(of: value) ?? 0))
  }
}

extension GlyphWish {
  fileprivate var words: String {
    switch self {
    case .auto: "auto"
    case .ascii: "ASCII"
    case .unicode: "all"
    }
  }
}

extension Array where Element: Hashable {
  fileprivate var withoutDoubles: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension ListOrder {
  fileprivate var words: String {
    switch self {
    case .recency: "newest first"
    case .name: "by name"
    case .unread: "unread first"
    }
  }
}
