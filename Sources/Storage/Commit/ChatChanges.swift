internal import Database
internal import Intents
internal import Model

struct ChatChanges {
  let chats: CommitChats
  let outbox: OutboxChanges
  let drafts: DraftChanges
  let numbers: NumberChanges
  let spaces: SpaceChanges
  let news: NotifiableMessages
  let powers: PowerTable
  let polls: PollChanges
  let threads: CommitThreads
  let threadTable: ThreadTable
  let names: NameBook
  let identity: OwnIdentity
  let log: ChangeLog
  let now: @Sendable () -> ServerTimestamp

  func apply(_ update: ChatUpdate) throws(DatabaseError) {
    let chat = try chats.chat(update.chat)
    let wasMember = try isMember(of: chat)
    let isJoinedAnew = update.membership == .joined && !wasMember
    setState(update, of: chat)
    if chat.row.identity.isSpace {
      // A space is no chat, and neither is an invite to a space.
      try leave(chat)
      try spaces.apply(update, of: chat)
    } else {
      try applyToChat(update, chat)
    }
    // A chat that the user joins again is shown again, unless the room that replaced it is joined.
    if isJoinedAnew { chat.row.listing.isHidden = false }
    if isJoinedAnew || update.successor != nil || update.predecessor != nil {
      try hideReplaced(from: chat)
    }
  }

  private func applyToChat(_ update: ChatUpdate, _ chat: ChatInCommit) throws(DatabaseError) {
    if let isEncrypted = update.isEncrypted {
      chat.row.identity.isEncrypted = isEncrypted
      if isEncrypted { try outbox.failTexts(of: chat, .encrypted) }
    }
    if let successor = update.successor, successor.chat != update.chat {
      try outbox.failTexts(of: chat, .replaced)
    }
    try setPowers(update, of: chat)
    if update.membership == .invited { try invite(chat, at: update.timestamp) }
    switch update.membership {
    case .left: try leave(chat)
    case .some(let membership): chat.row.identity.membership = membership
    case nil: break
    }
  }

  private func setPowers(
    _ update: ChatUpdate, of chat: ChatInCommit
  ) throws(DatabaseError) {
    guard update.powers != nil || update.creators != nil else { return }
    let wereKnown = try powers.areKnown(in: chat.key)
    if let levels = update.powers { try powers.set(levels, in: chat.key) }
    if let creators = update.creators { try powers.set(creators: creators, in: chat.key) }
    if !wereKnown { try polls.judgeEnds(in: chat) }
    if let user = identity.user, let own = try powers.standing(of: user, in: chat.key).standing,
      own.own >= own.needed.message
    {
      try outbox.requeueNotAllowed(in: chat)
    }
    log.change(chat)
  }

  private func setState(_ update: ChatUpdate, of chat: ChatInCommit) {
    if let name = update.name { chat.row.identity.roomName = name }
    if let topic = update.topic { chat.row.identity.topic = topic }
    if let heroes = update.heroes {
      // The column `heroes` separates the user ids by line breaks, so an id that contains one is
      // left out.
      chat.row.identity.heroes = heroes.prefix(10).filter { !$0.rawValue.contains("\n") }
    }
    if let people = update.people { chat.row.identity.people = max(0, people) }
    if let inviter = update.inviter { chat.row.identity.inviter = inviter }
    if let user = update.directUser { chat.row.identity.directUser = user }
    // An update from an invite contains what the inviting server claims, so an update from the
    // room's creation event replaces it.
    if let isSpace = update.isSpace { chat.row.identity.isSpace = isSpace }
    if let successor = update.successor, successor.chat != update.chat {
      chat.row.identity.successor = successor
    }
    if let predecessor = update.predecessor { chat.row.identity.predecessor = predecessor }
    if let time = update.timestamp {
      chat.row.identity.founded = max(chat.row.identity.founded, time.milliseconds)
    }
  }

  // An invite to which the server gave no time gets the current time, so that it is at the top of
  // the chat list.
  private func invite(_ chat: ChatInCommit, at time: ServerTimestamp?) throws(DatabaseError) {
    let identity = chat.row.identity
    let isFirst = identity.membership != .invited
    if isFirst || identity.founded == 0, time?.milliseconds ?? 0 <= 0 {
      chat.row.identity.founded = max(identity.founded, now().milliseconds)
    }
    if isFirst || chat.isNew { try news.noteInvite(to: chat) }
  }

  /// Records that somebody else ended the user's membership, before the end is stored, so that the
  /// person is told. A chat that the user had left already, such as one whose ban is lifted, is no
  /// news.
  func noteRemoval(_ removal: Removal, from id: ChatID) throws(DatabaseError) {
    guard removal.by != identity.user else { return }
    let chat = try chats.known(id)
    let kind: RemovalNews.Kind
    switch (chat?.row.identity.membership, removal.change) {
    case (.joined?, .banned), (.invited?, .banned): kind = .banned
    case (.joined?, .left): kind = .removed
    case (.invited?, .left): kind = .uninvited
    case (nil, .knockRefused), (.left?, .knockRefused): kind = .knockRefused
    case (_, .knockRefused), (nil, _), (.left?, _): return
    }
    // An invite of an ignored person was never shown, and neither is a chat that goes on elsewhere.
    guard chat?.row.listing.isHidden != true else { return }
    log.tell(
      RemovalNews(
        id: id, kind: kind, by: try name(of: removal.by, in: chat),
        chat: chat?.row.identity.name ?? removal.roomName,
        isDirect: chat?.row.identity.directUser == removal.by, reason: removal.reason))
  }

  private func name(
    of user: UserID, in chat: ChatInCommit?
  ) throws(DatabaseError) -> String {
    guard let chat else { return user.rawValue }
    return try names.name(of: user, in: chat.key)
  }

  func leave(_ id: ChatID) throws(DatabaseError) {
    guard let chat = try chats.known(id) else { return }
    try leave(chat)
    try spaces.leave(chat)
  }

  private func leave(_ chat: ChatInCommit) throws(DatabaseError) {
    chat.row.identity.membership = .left
    chat.row.reading.server = .none
    if chat.row.reading.hasThreads {
      try threads.writeAll(of: chat)
      try threadTable.forgetUnread(in: chat.key)
      chat.row.reading.inThreads = .none
    }
    try outbox.failAll(of: chat)
    try numbers.free(chat)
  }
}

// MARK: - Room upgrades

extension ChatChanges {
  /// Hides the chat or space, and those that it replaced, if the user has joined a room that
  /// replaced them. One that is hidden stays hidden when the user leaves that room.
  private func hideReplaced(from chat: ChatInCommit) throws(DatabaseError) {
    let newer = try chats.successors(of: chat)
    guard newer.last !== chat else {
      for room in newer { try setHidden(false, room) }
      return
    }
    if newer.isEmpty { chat.row.listing.isHidden = false }
    var newest: ChatInCommit?
    for room in newer where try isMember(of: room) { newest = room }
    for room in try [chat] + chats.predecessors(of: chat) {
      if let newest {
        try numbers.move(from: room, to: newest)
        if !room.row.listing.isHidden { try drafts.move(from: room, to: newest) }
      }
      try setHidden(newest != nil || room.row.listing.isHidden, room)
      if newest == nil, try isMember(of: room) { newest = room }
    }
  }

  private func setHidden(_ isHidden: Bool, _ chat: ChatInCommit) throws(DatabaseError) {
    // The row of another chat says now what was not sent.
    if chat.row.listing.isHidden != isHidden { log.changeOutbox(of: chat) }
    chat.row.listing.isHidden = isHidden
    if chat.row.identity.isSpace { try spaces.placeRooms(of: chat) }
  }

  private func isMember(of chat: ChatInCommit) throws(DatabaseError) -> Bool {
    try chat.row.identity.isSpace
      ? spaces.contains(chat) : chat.row.identity.membership == .joined
  }
}
