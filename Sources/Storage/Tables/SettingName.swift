internal import Database

/// The names of values in the table `settings`.
enum SettingName: String, Bindable {
  case user = "account.user"
  case displayName = "account.name"
  case serverName = "account.server"
  case profile = "account.profile"
  case syncToken = "sync.token"
  /// This value is set if the next sync has to request the whole state of the rooms.
  case wantsState = "sync.state"
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
