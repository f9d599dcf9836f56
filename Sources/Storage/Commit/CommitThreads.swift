internal import Database
internal import Intents
internal import Model

/// The threads that a commit has read so far, whose rows are changed in memory.
final class CommitThreads {
  private let tables: Tables
  private let log: ChangeLog
  private var threads: [Int64: [EventID: ThreadInCommit]] = [:]

  init(tables: Tables, log: ChangeLog) {
    self.tables = tables
    self.log = log
  }

  /// Returns the thread that begins with the message `root`, to be changed by this commit. A thread
  /// that is not stored gets a new row.
  func thread(_ root: EventID, of chat: ChatInCommit) throws(DatabaseError) -> ThreadInCommit {
    if let known = try known(root, of: chat) { return known }
    // A store that an older version salvaged may have threads in a chat without `hasThreads`.
    let mayBeStored = !chat.row.reading.hasThreads
    chat.row.reading.hasThreads = true
    if mayBeStored, let stored = try tables.threads.load(root, in: chat.key) {
      return keep(ThreadInCommit(stored), of: chat)
    }
    return keep(ThreadInCommit(try tables.threads.insert(root, in: chat.key)), of: chat)
  }

  /// Returns the thread that begins with the message `root`, to be changed by this commit; `nil` if
  /// it is not stored.
  func known(_ root: EventID, of chat: ChatInCommit) throws(DatabaseError) -> ThreadInCommit? {
    guard chat.row.reading.hasThreads else { return nil }
    if let kept = threads[chat.key]?[root] { return kept }
    guard let row = try tables.threads.load(root, in: chat.key) else { return nil }
    return keep(ThreadInCommit(row), of: chat)
  }

  private func keep(_ thread: ThreadInCommit, of chat: ChatInCommit) -> ThreadInCommit {
    threads[chat.key, default: [:]][thread.row.root] = thread
    return thread
  }

  /// Writes the changed rows of a chat's threads and removes them from the cache, because an SQL
  /// statement is about to change all rows of these threads. `finish(_:)` adds up their unread
  /// counts anew.
  func writeAll(of chat: ChatInCommit) throws(DatabaseError) {
    guard chat.row.reading.hasThreads else { return }
    for thread in sorted(threads.updateValue([:], forKey: chat.key)) { try save(thread, of: chat) }
  }

  /// Writes the changed rows of a chat's threads, and puts the sums of the unread counts of all its
  /// threads into `row`, the chat's row that is written later. Does nothing if this commit has
  /// neither read a thread of the chat nor called `writeAll(of:)` for it.
  func finish(_ chat: ChatInCommit) throws(DatabaseError) {
    guard let changed = threads[chat.key] else { return }
    for thread in sorted(changed) { try save(thread, of: chat) }
    chat.row.reading.inThreads = try tables.threads.unreadSums(in: chat.key)
  }

  private func sorted(_ threads: [EventID: ThreadInCommit]?) -> [ThreadInCommit] {
    (threads ?? [:]).values.sorted { $0.row.key < $1.row.key }
  }

  private func save(_ thread: ThreadInCommit, of chat: ChatInCommit) throws(DatabaseError) {
    thread.row.unread = try isRead(thread, of: chat) ? .none : thread.row.server
    guard thread.row != thread.saved else { return }
    try tables.threads.save(thread.row)
    log.change(chat)
  }

  /// `true` if the server counts no unread messages, or if the user has read the newest stored
  /// reply, so that all messages that the server counts are read. `false` if it counts some and no
  /// reply is stored.
  func isRead(_ thread: ThreadInCommit, of chat: ChatInCommit) throws(DatabaseError) -> Bool {
    guard thread.row.server.messages > 0,
      let newest = try tables.replies.newest(of: thread.row.root, in: chat.key)
    else { return thread.row.server.messages == 0 }
    return thread.row.readOrd >= newest.ord
  }
}
