internal import Database
internal import Intents
internal import Model

/// The table `settings`: one text for each name. It contains the values of which a store has only
/// one, such as the sync token.
struct SettingTable {
  let database: Connection

  func text(_ name: SettingName) throws(DatabaseError) -> String? {
    try database.value("SELECT value FROM settings WHERE name = ?", name)
  }

  func holds(_ name: SettingName) throws(DatabaseError) -> Bool {
    try database.exists("SELECT 1 FROM settings WHERE name = ?", name)
  }

  func set(_ name: SettingName, _ text: String?) throws(DatabaseError) {
    guard let text else {
      return try database.run("DELETE FROM settings WHERE name = ?", name)
    }
    try database.run(
      """
      INSERT INTO settings (name, value) VALUES (?, ?)
      ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE value <> excluded.value
      """, name, text)
  }

  func set(_ setting: Setting) throws(DatabaseError) {
    switch setting {
    case .notify(let style): try set(.notify, style.rawValue)
    case .bell(let rings): try set(.bell, rings ? "on" : "off")
    case .push(let wish): try set(.push, wish.text)
    case .markdown(let isOn): try set(.markdown, isOn ? "on" : "off")
    case .background(let background): try set(.background, background.rawValue)
    case .look(let setting): try set(setting)
    }
  }

  private func set(_ setting: LookSetting) throws(DatabaseError) {
    switch setting {
    case .theme(let name): try set(.theme, name)
    case .backdrop(let backdrop): try set(.backdrop, backdrop.rawValue)
    case .density(let density): try set(.density, density.rawValue)
    case .times(let style): try set(.times, style.rawValue)
    case .links(let wish): try set(.links, wish.rawValue)
    case .glyphs(let wish): try set(.glyphs, wish.rawValue)
    case .thumbnails(let wish): try set(.thumbnails, wish.rawValue)
    case .linear(let isLinear): try set(.linear, isLinear ? "on" : "off")
    case .order(let order): try set(.order, order.rawValue)
    case .listColumns(let columns): try set(.listColumns, columns.map(String.init))
    }
  }

  /// A stored text that is no valid value counts as not set.
  func chosen() throws(DatabaseError) -> Settings {
    var settings = Settings()
    settings.notify = try text(.notify).flatMap { NotifyStyle(rawValue: $0) }
    settings.bell = try text(.bell).flatMap { ["on": true, "off": false][$0] }
    settings.push = try text(.push).map { PushWish($0) }
    settings.markdown = try text(.markdown).flatMap { ["on": true, "off": false][$0] }
    settings.theme = try text(.theme)
    settings.background = try text(.background).flatMap { TerminalBackground(rawValue: $0) }
    settings.backdrop = try text(.backdrop).flatMap { Backdrop(rawValue: $0) }
    settings.density = try text(.density).flatMap { Density(rawValue: $0) }
    settings.listColumns = try text(.listColumns).flatMap { Int($0) }
    settings.times = try text(.times).flatMap { TimeStyle(rawValue: $0) }
    settings.links = try text(.links).flatMap { LinkWish(rawValue: $0) }
    settings.glyphs = try text(.glyphs).flatMap { GlyphWish(rawValue: $0) }
    settings.thumbnails = try text(.thumbnails).flatMap { ThumbnailWish(rawValue: $0) }
    settings.order = try order()
    settings.linear = try text(.linear).flatMap { ["on": true, "off": false][$0] }
    return settings
  }

  func order() throws(DatabaseError) -> ListOrder? {
    try text(.order).flatMap { ListOrder(rawValue: $0) }
  }

  func account() throws(DatabaseError) -> Account? {
    guard let user = try text(.user) else { return nil }
    return Account(
      user: UserID(user), displayName: try text(.displayName) ?? "",
      serverName: try text(.serverName) ?? "", profile: try text(.profile) ?? "")
  }

  func set(_ account: Account) throws(DatabaseError) {
    try set(.user, account.user.rawValue)
    try set(.displayName, account.displayName)
    try set(.serverName, account.serverName)
    try set(.profile, account.profile)
  }
}

enum SettingName: String, Bindable {
  case user = "account.user"
  case displayName = "account.name"
  case serverName = "account.server"
  case profile = "account.profile"
  case syncToken = "sync.token"
  /// This value is set if the next sync has to request the whole state of the rooms.
  case wantsState = "sync.state"
  /// This value is set if the stored names of chats and senders are older than the rule of
  /// `ShownName`, so that "You" may be somebody else.
  case hasOldNames = "names.old"
  /// The value of `WordFolding.version` with which the search index was made.
  case searchVersion = "search.version"
  /// The last message that was indexed (`SearchCursor`), while the stored messages are being
  /// indexed.
  case searchCursor = "search.cursor"
  /// The stored value of `SearchIndex.spread()`.
  case searchSpread = "search.spread"
  /// The number of messages in the search index when its parts were last merged into one.
  case searchMerged = "search.merged"
  case selection = "selection"
  /// The chat that is open; empty if none is and one was.
  case front = "front"
  case isSilent = "notify.silent"
  case directLevel = "notify.direct"
  case groupLevel = "notify.group"
  case notify = "set.notify"
  case bell = "set.bell"
  case push = "set.push"
  case markdown = "set.markdown"
  case theme = "set.theme"
  case background = "terminal.background"
  case backdrop = "set.background"
  case density = "set.density"
  case times = "set.times"
  case links = "set.links"
  case glyphs = "set.glyphs"
  case thumbnails = "set.thumbnails"
  case linear = "set.linear"
  case listColumns = "set.list"
  case order = "set.order"

  var sqlValue: SQLValue { .text(rawValue) }
}
