internal import Database
internal import Intents
internal import Model

struct OwnAccountChanges {
  let settings: SettingTable
  let directChats: DirectChatTable
  let chats: CommitChats
  let names: NameBook
  let identity: OwnIdentity
  let log: ChangeLog

  func signIn(_ account: Account) throws(DatabaseError) {
    try settings.set(account)
    if account != identity.account { log.changeChatList() }
    identity.user = account.user
    identity.account = account
    names.forgetAll()
  }

  // The server sends the whole map of direct chats each time; only the differences from the stored
  // map are written.
  func setDirectChats(_ users: [ChatID: UserID]) throws(DatabaseError) {
    let kept = try directChats.users()
    for id in kept.keys.sorted() where users[id] == nil {
      try directChats.remove(id)
      try chats.known(id)?.row.identity.directUser = nil
    }
    for (id, user) in users.sorted(by: { $0.key < $1.key }) where kept[id] != user {
      try directChats.set(user, for: id)
      try chats.known(id)?.row.identity.directUser = user
    }
  }
}

struct IgnoredChanges {
  let tables: Tables
  let chats: CommitChats
  let removal: MessageRemoval
  let log: ChangeLog

  /// The server sends the whole list each time; only the chats of people who were added or removed
  /// are changed.
  func set(_ users: Set<UserID>) throws(DatabaseError) {
    let kept = try tables.ignored.users()
    let changed = kept.symmetricDifference(users)
    for user in kept.subtracting(users) { try tables.ignored.remove(user) }
    for user in users.subtracting(kept) { try tables.ignored.add(user) }
    for user in changed { try tables.reactions.count(user, isIgnored: users.contains(user)) }
    var concerned: Set<ChatID> = []
    for user in changed { concerned.formUnion(try tables.memberList.chatIDs(with: user)) }
    for id in concerned.sorted() {
      if let chat = try chats.known(id) { try renewPreview(of: chat) }
    }
    // At the end of the commit, each chat that it has loaded is placed in the chat list again; an
    // invite from an ignored person is then hidden.
    for user in changed {
      for id in try tables.chats.invites(of: user) { _ = try chats.known(id) }
    }
  }

  private func renewPreview(of chat: ChatInCommit) throws(DatabaseError) {
    // The list of the chat's people shows who is ignored, so it changes too.
    log.change(chat)
    try removal.renewPreview(of: chat)
  }
}

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

  /// The choice stays pending until the server accepts or refuses it.
  func choose(_ level: NotificationLevel, for chat: ChatID) throws(DatabaseError) {
    guard try chats.known(chat) != nil else { return }
    try levels.choose(level, for: chat)
    log.changeChatList()
  }

  /// Changes nothing if the person has chosen another level since.
  func settle(
    _ level: NotificationLevel, of chat: ChatID, isTaken: Bool
  ) throws(DatabaseError) {
    if try levels.settle(level, of: chat, isTaken: isTaken) { log.changeChatList() }
  }
}

struct NumberChanges {
  let numbers: ChatNumberTable
  let chats: CommitChats
  let log: ChangeLog

  /// The chat that had the number before has none then. `nil` removes the number of the chat.
  func set(_ number: ChatNumber?, of id: ChatID) throws(DatabaseError) {
    guard let chat = try chats.known(id), chat.row.identity.membership != .left else { return }
    try set(number, of: chat)
  }

  func free(_ chat: ChatInCommit) throws(DatabaseError) { try set(nil, of: chat) }

  /// Gives the number of a chat to the room that replaced it, unless that one has a number itself.
  func move(from chat: ChatInCommit, to next: ChatInCommit) throws(DatabaseError) {
    try numbers.move(from: chat.key, to: next.key)
    try free(chat)
  }

  private func set(_ number: ChatNumber?, of chat: ChatInCommit) throws(DatabaseError) {
    if try numbers.set(number, of: chat.key) { log.changeChatList() }
  }
}

/// Stores the tags of chats and their marks as unread: the values that the server has, and those
/// that the person set and the server has not accepted yet.
struct RoomDataChanges {
  let chats: CommitChats

  /// A value that the person set and that is still to be sent stays stored.
  func keep(_ datum: RoomDatum, of id: ChatID) throws(DatabaseError) {
    let chat = try chats.chat(id)
    switch datum {
    case .tag(let tag): chat.row.listing.tag = tag
    case .markedUnread(let isMarked): chat.row.listing.isMarked = isMarked
    }
  }

  /// The value stays pending until the server accepts or refuses it.
  func set(_ datum: RoomDatum, of id: ChatID) throws(DatabaseError) {
    guard let chat = try chats.known(id) else { return }
    switch datum {
    case .tag(let tag) where tag != chat.row.listing.shownTag: chat.row.listing.tagWaiting = tag
    case .markedUnread(let isMarked) where isMarked != chat.row.listing.isMarkedUnread:
      chat.row.listing.markWaiting = isMarked
    case .tag, .markedUnread: break
    }
  }

  func clearMark(of id: ChatID) throws(DatabaseError) {
    try set(.markedUnread(false), of: id)
  }

  func settle(_ datum: RoomDatum, of id: ChatID, isTaken: Bool) throws(DatabaseError) {
    guard let chat = try chats.known(id) else { return }
    switch datum {
    case .tag(let tag):
      guard chat.row.listing.tagWaiting == tag else { return }
      chat.row.listing.tagWaiting = nil
      if isTaken { chat.row.listing.tag = tag }
    case .markedUnread(let isMarked):
      guard chat.row.listing.markWaiting == isMarked else { return }
      chat.row.listing.markWaiting = nil
      if isTaken { chat.row.listing.isMarked = isMarked }
    }
  }
}

extension ChatListing {
  /// Removes the mark as unread of the chat, because the chat was read; the removal waits to be
  /// sent to the server.
  mutating func clearMark() { if isMarkedUnread { markWaiting = false } }
}

struct SpaceChanges {
  let spaces: SpaceTable
  let table: ChatTable
  let chats: CommitChats
  let log: ChangeLog

  func apply(_ update: ChatUpdate, of space: ChatInCommit) throws(DatabaseError) {
    switch update.membership {
    case .joined:
      if try spaces.add(space.key) { log.changeChatList() }
      for child in update.children where child.room != space.id {
        try spaces.set(child, in: space.key)
        try place(child.room)
      }
    case .left: try leave(space)
    case .invited, nil: break
    }
  }

  func contains(_ space: ChatInCommit) throws(DatabaseError) -> Bool {
    try spaces.holds(space.key)
  }

  /// Moves the rooms of a space to the sections to which they belong now that the space was hidden
  /// or shown again.
  func placeRooms(of space: ChatInCommit) throws(DatabaseError) {
    // The rooms that are placed before the row of the space is written have to see the change.
    try table.save(space.row.listing, space.key)
    for id in try spaces.children(of: space.key) { try place(id) }
  }

  // Each chat that the commit has loaded gets its section of the chat list again when the commit
  // ends. A room that replaced a room of the space is shown in its place.
  private func place(_ id: ChatID) throws(DatabaseError) {
    if let room = try chats.known(id) { _ = try chats.successors(of: room) }
  }

  /// Removes a space that the user has left; does nothing for a chat that is no space. The rooms of
  /// the space move to the sections to which they belong without the space.
  func leave(_ space: ChatInCommit) throws(DatabaseError) {
    guard try spaces.remove(space.key) else { return }
    log.changeChatList()
    for id in try table.chats(of: ChatSection(space: space.key)) { _ = try chats.known(id) }
  }
}

struct MemberChanges {
  let members: MemberTable
  let positions: ReadPositions
  let chats: CommitChats
  let names: NameBook
  let people: PeopleIndex
  let mentionable: MentionIndex
  let log: ChangeLog

  func set(_ changed: [Member], of id: ChatID) throws(DatabaseError) {
    let chat = try chats.chat(id)
    for member in changed where try members.set(member, in: chat.key) {
      chat.hasNewNames = true
      if member.membership == .left { try positions.forget(member.user, in: chat) }
    }
    forgetNames(of: chat)
  }

  /// Stores members with the display names that they had when an older event was sent. Stored
  /// members stay unchanged.
  func add(former: [Member], of id: ChatID) throws(DatabaseError) {
    let chat = try chats.chat(id)
    for member in former where try members.add(member, in: chat.key) { chat.hasNewNames = true }
    forgetNames(of: chat)
  }

  private func forgetNames(of chat: ChatInCommit) {
    people.forget()
    mentionable.forget(chat.key)
    guard chat.hasNewNames else { return }
    names.forget(chat.key)
    log.change(chat)
  }
}
