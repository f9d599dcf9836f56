internal import Database
internal import Intents
internal import Model

/// The account's rules for notifications, and what is news by them.
extension EventCommit {
  // The whole set comes each time; only what differs is written.
  func setRules(_ rules: NotificationRules) throws {
    let old = try database.rows("SELECT id, level FROM chat_levels WHERE level IS NOT NULL") {
      (ChatID($0.text(0)), NotificationLevel(column: $0.integer(1)))
    }
    let kept = Dictionary(old, uniquingKeysWith: { first, _ in first })
    if kept != rules.chats { changes.chatList = true }
    for id in kept.keys.sorted() where rules.chats[id] == nil { try setLevel(nil, of: id) }
    for (id, level) in rules.chats.sorted(by: { $0.key < $1.key }) where kept[id] != level {
      try setLevel(level, of: id)
    }
    try set(.isSilent, rules.isSilent ? "1" : nil)
    for (name, level) in [
      (SettingName.directLevel, rules.direct), (.groupLevel, rules.group),
    ] {
      try set(name, String(level.column))
    }
  }

  private func setLevel(_ level: NotificationLevel?, of chat: ChatID) throws {
    try database.run(
      """
      INSERT INTO chat_levels VALUES (?, ?, NULL)
      ON CONFLICT (id) DO UPDATE SET level = excluded.level
      """, chat.rawValue, level?.column)
    try database.run(
      "DELETE FROM chat_levels WHERE id = ? AND level IS NULL AND pending IS NULL", chat.rawValue)
  }

  /// A person chose a level.
  func choose(_ level: NotificationLevel, for chat: ChatID) throws {
    guard try knownChat(chat) != nil else { return }
    try database.run(
      """
      INSERT INTO chat_levels VALUES (?1, NULL, ?2) ON CONFLICT (id) DO UPDATE
      SET pending = excluded.pending
      """, chat.rawValue, level.column)
    changes.chatList = true
  }

  /// The server answered about a level: when it is still the one that is wanted, it holds or is given up.
  func settle(_ level: NotificationLevel, of chat: ChatID, isTaken: Bool) throws {
    try database.run(
      """
      UPDATE chat_levels SET level = CASE WHEN ?3 THEN pending ELSE level END, pending = NULL
      WHERE id = ?1 AND pending = ?2
      """, chat.rawValue, level.column, isTaken)
    if database.changes > 0 { changes.chatList = true }
  }

  /// A message that came at a chat's end.
  func noteNews(_ message: TimelineMessage, in chat: ChatInCommit) throws {
    guard message.sender != store.ownUser, message.content.isNews, try hasToken() else { return }
    chat.news.append(message)
    chat.newsCount += 1
    if chat.news.count > 100 { chat.news.removeFirst(50) }
  }

  /// Somebody invites us: news until we join.
  func noteInvite(_ chat: ChatInCommit) throws {
    if try hasToken() { chat.isNewInvite = true }
  }

  // A first sync brings what happened before: that is no news.
  private func hasToken() throws -> Bool {
    if let isSynced { return isSynced }
    let found = try database.first(
      "SELECT 1 FROM settings WHERE name = ?", SettingName.syncToken.rawValue
    ) { _ in true }
    isSynced = found ?? false
    return found ?? false
  }

  /// What of a chat's new messages a person is to be told of. Nothing where all is read: here, on another
  /// device, or because the server does not count them.
  func gatherNews(_ chat: ChatInCommit) throws {
    if chat.isNewInvite, try !isSilent() { try tellInvite(chat) }
    let unread = chat.row.reading.unread.messages
    guard !chat.news.isEmpty, unread > 0, chat.row.identity.membership == .joined else { return }
    guard try !isSilent() else { return }
    let level = try database.first(
      "SELECT \(ChatStore.level) FROM chats c WHERE c.key = ?", chat.row.key
    ) { NotificationLevel(column: $0.optionalInteger(0)) }
    var messages = Array(chat.news.suffix(unread))
    var count = min(unread, chat.newsCount)
    switch level ?? .all {
    case .mute: return
    case .all: break
    case .mentions:
      messages = messages.filter(\.content.mentionsUs)
      count = messages.count
    }
    guard let newest = messages.last else { return }
    changes.news.append(
      News(
        chat: chat.row.id, name: chat.row.identity.name,
        isDirect: chat.row.identity.directUser != nil, count: count,
        senderName: try store.names.name(of: newest.sender, in: chat.row.key),
        text: newest.content.preview, hasMention: messages.contains(where: \.content.mentionsUs)))
  }
}

extension EventCommit {
  private func isSilent() throws -> Bool {
    try database.first(
      "SELECT 1 FROM settings WHERE name = ?", SettingName.isSilent.rawValue
    ) { _ in true } ?? false
  }

  private func tellInvite(_ chat: ChatInCommit) throws {
    let identity = chat.row.identity
    guard identity.membership == .invited, let inviter = identity.inviter else { return }
    changes.news.append(
      News(
        chat: chat.row.id, name: identity.name, isDirect: identity.directUser != nil, count: 1,
        senderName: try store.names.name(of: inviter, in: chat.row.key), text: "invites you",
        hasMention: true))
  }
}

extension MessageContent {
  /// Of a kind that the predefined rules tell of. A bot's notice is not.
  fileprivate var isNews: Bool {
    switch self {
    case .text, .emote, .attachment, .encrypted: true
    case .botNotice, .change, .deleted, .unknown: false
    }
  }

  fileprivate var mentionsUs: Bool {
    if case .text(_, let mentionsUs) = self { mentionsUs } else { false }
  }
}
