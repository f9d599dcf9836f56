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

  /// Returns the chat with this id, to be changed by this commit. A chat that is not stored gets a
  /// new row.
  func chat(_ id: ChatID) throws(DatabaseError) -> ChatInCommit {
    if let known = try known(id) { return known }
    var row = try table.insert(id)
    row.identity.directUser = try directChats.user(of: id)
    let made = ChatInCommit(row: row, isNew: true)
    chats[id] = made
    return made
  }

  /// Returns the chat with this id, to be changed by this commit; `nil` when it is not stored.
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
