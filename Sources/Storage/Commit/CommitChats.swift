internal import Database
internal import Intents
internal import Model

/// The chats that a commit has read so far: the row of each chat is read once and changed in
/// memory.
final class CommitChats {
  private let table: ChatTable
  private let directChats: DirectChatTable
  private var chats: [ChatID: ChatInCommit] = [:]

  init(_ tables: Tables) {
    table = tables.chats
    directChats = tables.directChats
  }

  func chat(_ id: ChatID) throws(DatabaseError) -> ChatInCommit {
    if let known = try known(id) { return known }
    var row = try table.insert(id)
    row.identity.directUser = try directChats.user(of: id)
    let made = ChatInCommit(row: row, isNew: true)
    chats[id] = made
    return made
  }

  func known(_ id: ChatID) throws(DatabaseError) -> ChatInCommit? {
    if let kept = chats[id] { return kept }
    guard let row = try table.load(id) else { return nil }
    let loaded = ChatInCommit(row: row, isNew: false)
    chats[id] = loaded
    return loaded
  }

  /// Returns the stored rooms that replaced this one, the newest last. A replacement counts only if
  /// both rooms name each other, because anybody can create a room that names any other as its
  /// predecessor. If the rooms replace each other in a circle, the last one is `chat` itself.
  func successors(of chat: ChatInCommit) throws(DatabaseError) -> [ChatInCommit] {
    try chain(from: chat, to: { $0.successor?.chat }, back: { $0.predecessor })
  }

  /// Returns the stored rooms that this one replaced, the oldest last, in the same way as
  /// `successors(of:)`.
  func predecessors(of chat: ChatInCommit) throws(DatabaseError) -> [ChatInCommit] {
    try chain(from: chat, to: { $0.predecessor }, back: { $0.successor?.chat })
  }

  private func chain(
    from chat: ChatInCommit, to next: (ChatIdentity) -> ChatID?,
    back former: (ChatIdentity) -> ChatID?
  ) throws(DatabaseError) -> [ChatInCommit] {
    var found: [ChatInCommit] = []
    var last = chat
    while found.count < Successor.maxUpgrades, let id = next(last.row.identity),
      let other = try known(id), former(other.row.identity) == last.id,
      other.row.identity.isSpace == last.row.identity.isSpace
    {
      found.append(other)
      if other === chat { break }
      last = other
    }
    return found
  }

  /// Returns the chats that have unread messages or are marked as unread according to their stored
  /// rows, or have unread messages according to the server's counts in the rows that this commit
  /// has read. A chat may be in the result twice.
  func unread() throws(DatabaseError) -> [ChatInCommit] {
    var unread: [ChatInCommit] = []
    for id in try table.unread() {
      if let chat = try known(id) { unread.append(chat) }
    }
    return unread + chats.values.filter { $0.row.reading.server.messages > 0 }
  }

  /// The chats of the commit in the order of their row ids (`key`), so that rows are written in the
  /// same order whatever the order of the events.
  var sorted: [ChatInCommit] { chats.values.sorted { $0.key < $1.key } }
}

/// A chat while a commit changes it. The chat's row is written once, at the end of the commit.
final class ChatInCommit {
  /// The chat's row as it was stored before this commit; for a new chat, the row with which the
  /// commit began to change it.
  let saved: ChatRow
  let isNew: Bool
  var row: ChatRow
  /// `true` if this commit added or changed members of the chat: their display names, or their
  /// membership.
  var hasNewNames = false
  /// `true` if this commit changed entries of the outbox, so that an unsent edit may change the
  /// preview of the chat.
  var hasNewOutbox = false
  /// The newest message of the main timeline that a person who is not ignored wrote; `nil` unless
  /// this commit added or changed that message, or may have made another stored one the newest: an
  /// older one by a removal or by a move of replies into their thread, or any by a change of the
  /// ignored people.
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

  var id: ChatID { row.id }
  var key: Int64 { row.key }
  var previewOrd: Int64? { newestSaid?.ord ?? row.timeline.preview?.ord }
}

/// Determines the section and the sort position of a chat in the chat list: from its tag, its
/// spaces and its activity and, for some of the orders that the person can choose, from its name or
/// its unread messages. Also determines whether an invite is hidden; `ChatChanges` determines that
/// for any other chat.
final class ChatPlacing {
  private let settings: SettingTable
  private let outbox: OutboxTable
  private let ignored: IgnoredTable
  private let spaces: SpaceTable
  private let chats: CommitChats
  /// The order of the chat list that the person chose; `nil` until it was read from the store, and
  /// if the store has none.
  private var order: ListOrder?

  init(_ tables: Tables, _ chats: CommitChats) {
    self.chats = chats
    settings = tables.settings
    outbox = tables.outbox
    ignored = tables.ignored
    spaces = tables.spaces
  }

  func place(_ chat: ChatInCommit) throws(DatabaseError) {
    let identity = chat.row.identity
    if identity.membership == .invited { chat.row.listing.isHidden = try isHidden(identity) }
    if let home = try space(of: chat) {
      (chat.row.listing.section, chat.row.listing.sort) = home
    } else {
      chat.row.listing.section = section(of: chat)
      chat.row.listing.sort = try sort(of: chat)
    }
    // The subtraction may overflow, because a damaged row may contain `Int64.min`.
    chat.row.listing.late = 0 &- (try activity(of: chat))
  }

  // An own message that is not sent yet counts as the last activity while it waits. It waits only
  // if this commit changed the outbox, or if it counted before.
  private func activity(of chat: ChatInCommit) throws(DatabaseError) -> Int64 {
    let (activity, saved) = (chat.row.timeline.activity, chat.saved)
    guard chat.hasNewOutbox || saved.listing.late != 0 &- saved.timeline.activity,
      let waiting = try outbox.newestTime(in: chat.key)
    else { return activity }
    return max(activity, waiting)
  }

  private func isHidden(_ identity: ChatIdentity) throws(DatabaseError) -> Bool {
    guard let inviter = identity.inviter else { return false }
    return try ignored.holds(inviter)
  }

  /// The section of the space in which the chat list shows the chat; `nil` for a chat in no space,
  /// for a chat with a tag, and for a chat that is not joined: an invite in the section of a space
  /// would be hidden while the section is folded.
  private func space(
    of chat: ChatInCommit
  ) throws(DatabaseError) -> (section: ChatSection, sort: String)? {
    guard chat.row.listing.shownTag == .none, chat.row.identity.membership == .joined,
      !chat.row.listing.isHidden
    else { return nil }
    if let home = try spaces.home(of: chat.id) { return home }
    // A space that does not list the room yet may list the one that it replaced.
    for older in try chats.predecessors(of: chat) {
      if let home = try spaces.home(of: older.id) { return home }
    }
    return nil
  }

  private func section(of chat: ChatInCommit) -> ChatSection {
    switch chat.row.listing.shownTag {
    case .favourite: .favourites
    case .low: .low
    case .none: .chats
    }
  }

  private func sort(of chat: ChatInCommit) throws(DatabaseError) -> String {
    if order == nil { order = try settings.order() }
    switch order ?? .recency {
    case .recency: return ""
    case .name: return chat.row.identity.name.lowercased()
    case .unread: return chat.row.reading.unread.messages > 0 ? "0" : "1"
    }
  }
}

/// Writes the row of a chat at the end of a commit, with the name, the preview, the unread counts
/// and the position that the chat list shows.
struct ChatSaving {
  let table: ChatTable
  let messages: MessageTable
  let outbox: OutboxTable
  let naming: ChatNaming
  let names: NameBook
  let identity: OwnIdentity
  let placing: ChatPlacing
  let arrivals: ArrivalTimes
  let log: ChangeLog

  func save(_ chat: ChatInCommit) throws(DatabaseError) {
    try renewName(of: chat)
    try renewPreview(of: chat)
    try renewActivity(of: chat)
    let membership = chat.row.identity.membership
    chat.row.reading.unread =
      membership == .left || membership == .joined && chat.row.listing.isHidden
      ? .none : chat.row.reading.all(isMarked: chat.row.listing.isMarkedUnread)
    try placing.place(chat)
    guard chat.row != chat.saved || chat.isNew else { return }
    try write(chat)
    log.save(chat)
  }

  private func write(_ chat: ChatInCommit) throws(DatabaseError) {
    let (new, old) = (chat.row, chat.saved)
    if new.identity != old.identity || chat.isNew { try table.save(new.identity, new.key) }
    if new.timeline != old.timeline { try table.save(new.timeline, new.key) }
    if new.reading != old.reading { try table.save(new.reading, new.key) }
    if new.listing != old.listing { try table.save(new.listing, new.key) }
  }

  private func renewName(of chat: ChatInCommit) throws(DatabaseError) {
    let (new, old) = (chat.row.identity, chat.saved.identity)
    let isRenamed =
      chat.isNew || new.roomName != old.roomName || new.heroes != old.heroes
      || new.directUser != old.directUser || new.inviter != old.inviter
    guard isRenamed || (chat.hasNewNames && new.roomName.isEmpty) else { return }
    chat.row.identity.name = try naming.name(new, key: chat.key)
  }

  private func renewPreview(of chat: ChatInCommit) throws(DatabaseError) {
    if let newest = try newestSaid(in: chat) {
      chat.row.timeline.preview = .init(
        ord: newest.ord, sender: newest.sender, senderName: nil, text: newest.content.preview,
        time: newest.time)
    }
    guard chat.newestSaid != nil || chat.hasNewNames, var preview = chat.row.timeline.preview
    else { return }
    let isOwn = preview.sender == identity.user
    preview.senderName = isOwn ? nil : try names.name(of: preview.sender, in: chat.key)
    chat.row.timeline.preview = preview
  }

  // An own message is previewed with the text of its edit that is queued or being sent, and with
  // its stored text again if that edit is refused or discarded.
  private func newestSaid(
    in chat: ChatInCommit
  ) throws(DatabaseError) -> ChatInCommit.NewestSaid? {
    let sender = chat.newestSaid?.sender ?? chat.row.timeline.preview?.sender
    guard chat.newestSaid != nil || chat.hasNewOutbox, let ord = chat.previewOrd,
      sender == identity.user,
      let stored = try messages.messages(from: ord, limit: 1, in: chat.key).first,
      stored.ord == ord, stored.content != .deleted
    else { return chat.newestSaid }
    let text = try outbox.edit(of: stored.event, in: chat.key)
    return .init(
      ord: ord, sender: stored.sender, content: text ?? stored.content,
      time: stored.time.milliseconds)
  }

  // Only what arrives at the end of the chat moves it in the chat list; a page of history and the
  // deletion of an older message do not. An invite, also to a chat that the user had left, and a
  // chat without messages have the time of their last change.
  private func renewActivity(of chat: ChatInCommit) throws(DatabaseError) {
    let (new, old) = (chat.row.timeline.preview, chat.saved.timeline.preview)
    let identity = chat.row.identity
    if let new, new.ord != old?.ord, new.ord >= chat.saved.timeline.next || chat.isNew {
      chat.row.timeline.activity = try arrivals.time(new.time)
    } else if let old, new.map({ $0.ord < old.ord }) != false {
      // The newest messages are hidden.
      let last = arrivals.bounded(new?.time ?? identity.founded)
      chat.row.timeline.activity = min(chat.row.timeline.activity, last)
    }
    guard new == nil || identity.membership == .invited else { return }
    let isChanged =
      chat.isNew || identity.founded != chat.saved.identity.founded
      || identity.membership == .invited && chat.saved.identity.membership != .invited
    guard isChanged else { return }
    let founded = try arrivals.time(identity.founded)
    chat.row.timeline.activity =
      new == nil ? founded : max(founded, chat.row.timeline.activity)
  }
}
