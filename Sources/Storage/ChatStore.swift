internal import Database
internal import Glibc
package import Intents
package import Model

/// What the client knows, in one SQLite file: chats, messages, receipts, drafts, the outbox.
///
/// What `commit` returned from is on the disk. Windows are read by key: their cost does not grow with
/// what is stored.
///
/// `@unchecked Sendable`: the router's port is made of `@Sendable` closures; all of them are called on
/// the engine's thread, which owns this object and its connection. A reader for another thread is an
/// object of its own.
package final class ChatStore: @unchecked Sendable {
  /// The file.
  package let path: String
  let database: Connection
  let names: NameBook
  var ownUser: UserID?
  var keptTotals: UnreadCounts?
  /// Everybody of our chats, once somebody was looked for, until members change.
  var keptPeople: [KnownPerson]?
  /// Nobody else writes: what was summed up stays true until the next commit.
  private let isWriter: Bool
  let now: @Sendable () -> ServerTimestamp

  /// Opens the store for reading and writing, makes it when it is not there, and queues again what was
  /// being sent when the program ended.
  ///
  /// - Parameters:
  ///   - path: the file. Its folder must be there.
  ///   - ownUser: who we are; `nil`: as stored.
  ///   - now: the time that a message has until the server gave it one.
  package init(
    path: String, ownUser: UserID?, now: @escaping @Sendable () -> ServerTimestamp
  ) throws(StorageError) {
    let database: Connection
    do {
      if Self.isMissing(path) {
        try Connection.make(path) { try $0.migrate(Schema.steps) }
      }
      database = try Connection(path: path)
      try database.migrate(Schema.steps)
    } catch { throw StorageError(error, path: path) }
    self.path = path
    isWriter = true
    self.now = now
    self.database = database
    names = NameBook(database: database)
    try start(ownUser)
    try requeue()
  }

  /// Opens an existing store beside the one that writes it. `commit` throws.
  package init(readingFrom path: String, ownUser: UserID? = nil) throws(StorageError) {
    let database: Connection
    do {
      database = try Connection(path: path, mode: .readOnly)
      // An older schema cannot be read by today's queries, and a reader must not change it.
      let version = try database.schemaVersion()
      guard version == Schema.steps.count else {
        throw version > Schema.steps.count
          ? StorageError.tooNew(path: path, version: version)
          : StorageError.unusable(path: path, message: "start confab once: the store is older")
      }
    } catch { throw StorageError(error, path: path) }
    self.path = path
    isWriter = false
    now = { ServerTimestamp(milliseconds: 0) }
    self.database = database
    names = NameBook(database: database)
    try start(ownUser)
  }

  private static func isMissing(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) != 0 ? errno == ENOENT : status.st_size == 0
  }

  private func start(_ user: UserID?) throws(StorageError) {
    names.account = try account()
    ownUser = user ?? names.account?.user
  }

  // Whether the server has these is not known: the same transaction id makes asking again harmless.
  private func requeue() throws(StorageError) {
    try guarded {
      let some = try database.first("SELECT 1 FROM outbox WHERE state = 1 LIMIT 1") { _ in true }
      guard some == true else { return }
      try database.run("UPDATE outbox SET state = 0 WHERE state = 1")
    }
  }

  /// Everything of these events that lasts, in one transaction: all of it is on the disk when this
  /// returns, nothing when it throws. The same events again change nothing.
  package func commit(_ events: [Event]) throws(StorageError) -> StoreChanges {
    guard events.contains(where: \.lasts) else { return StoreChanges() }
    let before = (user: ownUser, account: names.account)
    do {
      return try guarded {
        let totals = try sum()
        let commit = EventCommit(store: self)
        try database.transaction {
          for event in events { try commit.apply(event) }
          try commit.finish()
        }
        keptTotals = UnreadCounts(
          messages: totals.messages + commit.unreadChange.messages,
          mentions: totals.mentions + commit.unreadChange.mentions)
        return commit.changes
      }
    } catch {
      // What is kept in memory may tell of rows that were rolled back.
      keptTotals = nil
      keptPeople = nil
      names.forgetAll()
      (ownUser, names.account) = before
      throw error
    }
  }

  /// Moves what the write-ahead log holds into the database, for the end of the program: a log that was
  /// left must be read through at the next start. Nothing is lost without it.
  package func checkpoint() throws(StorageError) {
    try guarded { try database.execute("PRAGMA wal_checkpoint(TRUNCATE)") }
  }

  /// All unread messages and mentions.
  package func totals() throws(StorageError) -> UnreadCounts {
    try guarded { try sum() }
  }

  private func sum() throws(DatabaseError) -> UnreadCounts {
    if let keptTotals { return keptTotals }
    let found = try database.first(
      "SELECT sum(unread), sum(mentions) FROM chats WHERE unread > 0"
    ) { UnreadCounts(messages: Int($0.integer(0)), mentions: Int($0.integer(1))) }
    if isWriter { keptTotals = found }
    return found ?? .none
  }

  /// Runs `body`; whatever it throws is told as a fact about this file.
  func guarded<T>(_ body: () throws -> T) throws(StorageError) -> T {
    do { return try body() } catch {
      let error = StorageError(error, path: path)
      if case .damaged = error { Suspicion(path: path).raise() }
      throw error
    }
  }
}

extension Event {
  /// Something of it may be stored.
  var lasts: Bool {
    switch self {
    case .account(.signedOut), .connection, .creation: false
    case .messages(.typing), .messages(.historyFailed): false
    case .contacts(.found), .contacts(.notFound), .chats(.leaveFailed): false
    case .chats(.followed), .chats(.followFailed): false
    case .intent(let intent): intent.lasts
    case .account, .chats, .messages, .relations, .contacts: true
    }
  }
}

extension Intent {
  fileprivate var lasts: Bool {
    switch self {
    case .chatList(.select), .chatList(.markRead), .chatList(.markAllRead), .chatList(.setLevel):
      true
    case .messages(.submit), .messages(.draft), .messages(.resend), .messages(.discard): true
    case .messages(.open), .messages(.close): true
    case .actions(.delete), .actions(.react), .set: true
    case .chatList, .messages, .peek, .actions, .createChat, .reading, .switcher, .reconnect:
      false
    }
  }
}
