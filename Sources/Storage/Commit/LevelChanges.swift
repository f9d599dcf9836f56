internal import Database
internal import Intents
internal import Model

/// Stores the account's push rules, and the notification levels that the person chose.
struct LevelChanges {
  let levels: ChatLevelTable
  let settings: SettingTable
  let chats: CommitChats
  let log: ChangeLog

  // The server sends all push rules each time; only the differences from the stored rules are
  // written.
  func set(_ rules: NotificationRules) throws(DatabaseError) {
    let kept = try levels.rules()
    let usual = [SettingName.directLevel: rules.direct.number, .groupLevel: rules.group.number]
      .mapValues { String($0) }
    // A chat without a rule of its own shows the default level of its kind, direct chat or group.
    var isChanged = kept != rules.chats
    for (name, level) in usual where try settings.text(name) != level {
      isChanged = true
      try settings.set(name, level)
    }
    if isChanged { log.changeChatList() }
    for id in kept.keys.sorted() where rules.chats[id] == nil { try levels.setRule(nil, of: id) }
    for (id, level) in rules.chats.sorted(by: { $0.key < $1.key }) where kept[id] != level {
      try levels.setRule(level, of: id)
    }
    try settings.set(.isSilent, rules.isSilent ? "1" : nil)
  }

  /// Stores the notification level that the person chose for a chat. The choice stays pending until
  /// the server accepts or refuses it.
  func choose(_ level: NotificationLevel, for chat: ChatID) throws(DatabaseError) {
    guard try chats.known(chat) != nil else { return }
    try levels.choose(level, for: chat)
    log.changeChatList()
  }

  /// Applies the server's response about a level that the person chose: the choice becomes the
  /// chat's rule if the server accepted it (`isTaken`), otherwise it is dropped. Changes nothing if
  /// the person has chosen another level since.
  func settle(
    _ level: NotificationLevel, of chat: ChatID, isTaken: Bool
  ) throws(DatabaseError) {
    if try levels.settle(level, of: chat, isTaken: isTaken) { log.changeChatList() }
  }
}
