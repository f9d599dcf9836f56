internal import Database
package import Intents
package import Model

/// What there is only one of.
extension ChatStore {
  /// The account as it was at the last end.
  package func account() throws(StorageError) -> Account? {
    guard let user = try setting(.user) else { return nil }
    return Account(
      user: UserID(user), displayName: try setting(.displayName) ?? "",
      serverName: try setting(.serverName) ?? "", profile: try setting(.profile) ?? "")
  }

  /// Where to go on in the server's stream; `nil`: at its start.
  package func syncToken() throws(StorageError) -> SyncToken? {
    try setting(.syncToken).map { SyncToken($0) }
  }

  /// The selected chat at the last end.
  package func selection() throws(StorageError) -> ChatID? {
    try setting(.selection).map { ChatID($0) }
  }

  /// The chat that was in front at the last end, if we are in it: opening an invite would accept it.
  package func front() throws(StorageError) -> ChatID? {
    try guarded {
      try database.first(
        """
        SELECT c.id FROM settings s JOIN chats c ON c.id = s.value
        WHERE s.name = ? AND c.membership = \(Membership.joined.column)
        """, SettingName.front.rawValue
      ) { ChatID($0.text(0)) }
    }
  }

  /// What the person has set. What is not understood is as if it were not set.
  package func settings() throws(StorageError) -> Settings {
    var settings = Settings()
    settings.notify = try setting(.notify).flatMap { NotifyStyle(rawValue: $0) }
    settings.bell = try setting(.bell).flatMap { ["on": true, "off": false][$0] }
    settings.push = try setting(.push).map { PushWish($0) }
    settings.theme = try setting(.theme)
    settings.times = try setting(.times).flatMap { TimeStyle(rawValue: $0) }
    settings.links = try setting(.links).flatMap { LinkWish(rawValue: $0) }
    return settings
  }

  private func setting(_ name: SettingName) throws(StorageError) -> String? {
    try guarded {
      try database.first("SELECT value FROM settings WHERE name = ?", name.rawValue) { $0.text(0) }
    }
  }
}

/// Names of settings, as stored.
enum SettingName: String {
  case user = "account.user"
  case displayName = "account.name"
  case serverName = "account.server"
  case profile = "account.profile"
  case syncToken = "sync.token"
  case selection = "selection"
  case front = "front"
  case isSilent = "notify.silent"
  case directLevel = "notify.direct"
  case groupLevel = "notify.group"
  case notify = "set.notify"
  case bell = "set.bell"
  case push = "set.push"
  case theme = "set.theme"
  case times = "set.times"
  case links = "set.links"
}
