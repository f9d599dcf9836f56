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
