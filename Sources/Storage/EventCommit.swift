internal import Database
internal import Intents
internal import Model

/// One commit: the events in order, then what is worked out once for each chat they touched.
final class EventCommit {
  let database: Connection
  let store: ChatStore
  var changes = StoreChanges()
  private(set) var unreadChange = UnreadCounts.none
  private var chats: [ChatID: ChatInCommit] = [:]
  /// Those whose counts came with the batch that is being applied.
  var counted: [ChatInCommit] = []

  /// Something was synced before what comes now; `nil`: not looked up yet.
  var isSynced: Bool?

  init(store: ChatStore) {
    self.store = store
    database = store.database
  }

  func apply(_ event: Event) throws {
    switch event {
    case .account(let event): try apply(event)
    case .chats(let event): try apply(event)
    case .messages(let event): try apply(event)
    case .relations(.reacted(let chat, let reaction)): try add(reaction, in: chat)
    case .contacts(.members(let chat, let members)): try setMembers(members, of: chat)
    case .contacts(.formerMembers(let chat, let members)):
      try setMembers(members, of: chat, areFormer: true)
    case .intent(let intent): try apply(intent)
    case .contacts, .connection, .creation: break
    }
  }

  /// Writes what was gathered.
  func finish() throws {
    endBatch()
    // Sorted, so that rows are written in one order however the events came.
    for chat in chats.values.sorted(by: { $0.row.key < $1.row.key }) {
      try save(chat)
      try gatherNews(chat)
    }
  }

  /// The chat, made when it is not known.
  func chat(_ id: ChatID) throws -> ChatInCommit {
    if let known = try knownChat(id) { return known }
    var row = try ChatRow.insert(id, into: database)
    row.identity.directUser = try database.first(
      "SELECT user FROM direct_chats WHERE id = ?", id.rawValue
    ) { UserID($0.text(0)) }
    let made = ChatInCommit(row: row, isNew: true)
    chats[id] = made
    return made
  }

  /// The chats of this commit whose server counts anything, in no order.
  var touchedChats: [ChatInCommit] {
    chats.values.filter { $0.row.reading.server.messages > 0 }
  }

  func knownChat(_ id: ChatID) throws -> ChatInCommit? {
    if let kept = chats[id] { return kept }
    guard let row = try ChatRow.load(id, from: database) else { return nil }
    let loaded = ChatInCommit(row: row, isNew: false)
    chats[id] = loaded
    return loaded
  }

  /// A server's batch is complete: its counts are true after its messages.
  func endBatch() {
    for chat in counted { chat.row.reading.countedOrd = chat.row.timeline.newest ?? 0 }
    counted = []
  }

  private func save(_ chat: ChatInCommit) throws {
    try rename(chat)
    try renewPreview(chat)
    chat.row.reading.unread =
      chat.row.identity.membership == .left ? .none : chat.row.reading.shown
    guard chat.row != chat.saved || chat.isNew else { return }
    let (new, old) = (chat.row, chat.saved)
    if new.identity != old.identity || chat.isNew {
      try new.identity.save(new.key, to: database)
    }
    if new.timeline != old.timeline { try new.timeline.save(new.key, to: database) }
    if new.reading != old.reading { try new.reading.save(new.key, to: database) }
    note(new, old, isNew: chat.isNew)
  }

  private func note(_ new: ChatRow, _ old: ChatRow, isNew: Bool) {
    let messages = new.reading.unread.messages - old.reading.unread.messages
    let mentions = new.reading.unread.mentions - old.reading.unread.mentions
    unreadChange = UnreadCounts(
      messages: unreadChange.messages + messages, mentions: unreadChange.mentions + mentions)
    if messages != 0 || mentions != 0 {
      changes.totals = true
      changes.chatList = true
    }
    if isNew || new.identity != old.identity || new.timeline.activity != old.timeline.activity
      || new.timeline.preview != old.timeline.preview
    {
      changes.chatList = true
    }
    // What the server was told is nothing that is shown.
    var told = new.reading
    told.receiptPending = old.reading.receiptPending
    if told != old.reading || new.identity != old.identity || new.timeline != old.timeline {
      changes.chats.insert(new.id)
    }
  }

  private func rename(_ chat: ChatInCommit) throws {
    let (new, old) = (chat.row.identity, chat.saved.identity)
    let isRenamed =
      chat.isNew || new.roomName != old.roomName || new.heroes != old.heroes
      || new.directUser != old.directUser || new.inviter != old.inviter
    guard isRenamed || (chat.hasNewNames && new.roomName.isEmpty) else { return }
    let naming = ChatNaming(database: database, names: store.names, ownUser: store.ownUser)
    chat.row.identity.name = try naming.name(new, key: chat.row.key)
  }

  private func renewPreview(_ chat: ChatInCommit) throws {
    if let newest = chat.newestSaid {
      chat.row.timeline.preview = .init(
        ord: newest.ord, sender: newest.sender, senderName: nil, text: newest.content.preview,
        time: newest.time)
    }
    if chat.newestSaid != nil || chat.hasNewNames, var preview = chat.row.timeline.preview {
      let isOwn = preview.sender == store.ownUser
      preview.senderName =
        isOwn ? nil : try store.names.name(of: preview.sender, in: chat.row.key)
      chat.row.timeline.preview = preview
    }
    let (said, founded) = (chat.row.timeline.preview?.time, chat.row.identity.founded)
    // An invite into a chat that we once left stands by its own time.
    chat.row.timeline.activity =
      chat.row.identity.membership == .invited
      ? max(said ?? founded, founded) : said ?? founded
  }
}

/// A chat while a commit changes it.
final class ChatInCommit {
  let saved: ChatRow
  let isNew: Bool
  var row: ChatRow
  /// Names of its members changed.
  var hasNewNames = false
  /// What came at its end and may be news, the newest last; of very many the last ones.
  var news: [TimelineMessage] = []
  var newsCount = 0
  /// Somebody invites us, which is news.
  var isNewInvite = false
  /// The newest message that was said, when this commit brought or changed it.
  var newestSaid: NewestSaid?

  struct NewestSaid {
    let ord: Int64
    let sender: UserID
    let content: MessageContent
    let time: Int64
  }

  init(row: ChatRow, isNew: Bool) {
    saved = row
    self.isNew = isNew
    self.row = row
  }

  /// Where the newest said message stands.
  var previewOrd: Int64? { newestSaid?.ord ?? row.timeline.preview?.ord }
}
