internal import Database
internal import Intents
internal import Model

extension EventCommit {
  func apply(_ event: ChatEvent) throws {
    switch event {
    case .updated(let update): try apply(update)
    case .left(let id): if let chat = try knownChat(id) { try leave(chat) }
    case .unread(let id, let counts): try setUnread(counts, of: try chat(id))
    case .readUpTo(let id, let event): try setRead(event, of: try chat(id))
    case .readHere(let id, let event): try readHere(event, id)
    case .receiptSent(let id, let event): try forgetPending(event, id)
    case .leaveFailed, .followed, .followFailed: break
    }
  }

  private func apply(_ update: ChatUpdate) throws {
    let chat = try chat(update.chat)
    if let name = update.name { chat.row.identity.roomName = name }
    if let topic = update.topic { chat.row.identity.topic = topic }
    if let heroes = update.heroes {
      // The line break parts them where they are stored.
      chat.row.identity.heroes = heroes.prefix(10).filter { !$0.rawValue.contains("\n") }
    }
    if let isEncrypted = update.isEncrypted {
      chat.row.identity.isEncrypted = isEncrypted
      if isEncrypted { try fail(outboxOf: chat, .encrypted, upTo: OutboxPurpose.edit) }
    }
    if let successor = update.successor, successor.chat != update.chat {
      chat.row.identity.successor = successor
      try fail(outboxOf: chat, .replaced, upTo: OutboxPurpose.edit)
    }
    if let inviter = update.inviter { chat.row.identity.inviter = inviter }
    if let user = update.directUser { chat.row.identity.directUser = user }
    if let time = update.timestamp {
      chat.row.identity.founded = max(chat.row.identity.founded, time.milliseconds)
    }
    // An invite tells no time of its own: it is news now, and stands where news stand.
    let identity = chat.row.identity
    if update.membership == .invited, identity.membership != .invited || identity.founded == 0,
      update.timestamp?.milliseconds ?? 0 <= 0
    {
      chat.row.identity.founded = max(identity.founded, store.now().milliseconds)
    }
    if update.membership == .invited, chat.row.identity.membership != .invited || chat.isNew {
      try noteInvite(chat)
    }
    switch update.membership {
    case .left: try leave(chat)
    case .some(let membership): chat.row.identity.membership = membership
    case nil: break
    }
  }

  private func leave(_ chat: ChatInCommit) throws {
    chat.row.identity.membership = .left
    chat.row.reading.server = .none
    try failAll(outboxOf: chat)
  }

  // A mention is a message too. No server counts this far; sums must not overflow.
  private func setUnread(_ counts: UnreadCounts, of chat: ChatInCommit) throws {
    let most = 1_000_000_000
    let mentions = min(max(counts.mentions, 0), most)
    chat.row.reading.server = UnreadCounts(
      messages: min(max(counts.messages, mentions), most), mentions: mentions)
    chat.row.reading.countedOrd = chat.row.timeline.newest ?? 0
    counted.append(chat)
  }

  private func setRead(_ event: EventID, of chat: ChatInCommit) throws {
    guard let ord = try ord(of: event, in: chat) else {
      chat.row.reading.readWaiting = event
      chat.row.reading.awaits = true
      return
    }
    try moveRead(chat, to: ord)
  }

  /// The server knows that we have read up to `ord`.
  func moveRead(_ chat: ChatInCommit, to ord: Int64) throws {
    chat.row.reading.readOrd = max(chat.row.reading.readOrd, ord)
    guard let pending = chat.row.reading.receiptPending else { return }
    if let own = try self.ord(of: pending, in: chat), own > ord { return }
    chat.row.reading.receiptPending = nil
  }

  private func readHere(_ event: EventID, _ id: ChatID) throws {
    guard let chat = try knownChat(id), let ord = try ord(of: event, in: chat),
      ord > chat.row.reading.readOrd
    else { return }
    chat.row.reading.readOrd = ord
    chat.row.reading.receiptPending = event
  }

  /// All that is stored of a chat is read, and what the server counts besides.
  func readAll(of chat: ChatInCommit) {
    let end = max(chat.row.timeline.newest ?? 0, chat.row.reading.countedOrd)
    guard end > chat.row.reading.readOrd else { return }
    chat.row.reading.readOrd = end
    if let newest = chat.row.timeline.newestEvent { chat.row.reading.receiptPending = newest }
  }

  func readAllChats() throws {
    let unread = try database.rows("SELECT id FROM chats WHERE unread > 0 ORDER BY key") {
      ChatID($0.text(0))
    }
    for chat in unread { try knownChat(chat).map(readAll) }
    // What this commit itself brought has no row yet that says so.
    for chat in touchedChats { readAll(of: chat) }
  }

  private func forgetPending(_ event: EventID, _ id: ChatID) throws {
    guard let chat = try knownChat(id), chat.row.reading.receiptPending == event else { return }
    chat.row.reading.receiptPending = nil
  }

  /// `areFormer`: those of whom something is known stay as they are.
  func setMembers(_ members: [Member], of id: ChatID, areFormer: Bool = false) throws {
    store.keptPeople = nil
    let chat = try chat(id)
    // Who leaves is called as before: servers do not say the name again.
    let name =
      "iif(excluded.membership = 2, coalesce(excluded.name, name), excluded.name)"
    let conflict =
      areFormer
      ? "NOTHING"
      : """
      UPDATE SET name = \(name), membership = excluded.membership
      WHERE name IS NOT \(name) OR membership <> excluded.membership
      """
    for member in members {
      try database.run(
        """
        INSERT INTO members VALUES (?, ?, ?, ?) ON CONFLICT (chat, user) DO \(conflict)
        """, chat.row.key, member.user.rawValue,
        member.displayName.flatMap { $0.isEmpty ? nil : $0 },
        member.membership.column)
      if database.changes > 0 { chat.hasNewNames = true }
    }
    guard chat.hasNewNames else { return }
    store.names.forget(chat.row.key)
    changes.chats.insert(id)
  }
}
