internal import Database
internal import Glibc
package import Intents
package import Model

/// The client's store, one SQLite file with data that have to outlive the program, such as chats,
/// messages, drafts and the outbox.
///
/// When `commit` returns, the events that it stores are on the disk. Parts of the chat list and of
/// chats are read through indexes, so their cost does not grow with the number of stored messages.
///
/// `@unchecked Sendable`: the router calls the store through `@Sendable` closures (`StorePort`),
/// but only one thread uses this object and its connection at a time: while the router runs, the
/// router's own thread. Code on another thread opens a `ChatStore` of its own for reading.
package final class ChatStore: @unchecked Sendable {
  package let path: String
  let database: Connection
  let tables: Tables
  let identity = OwnIdentity()
  let names: NameBook
  let people: PeopleIndex
  let mentionable: MentionIndex
  let unreadTotals: UnreadTotals
  let readUndo = ReadUndo()
  let readVersion = ReadVersion()
  private let sent = SentMessages()
  private let now: @Sendable () -> ServerTimestamp

  /// Opens the store for reading and writing. Makes the file if it is missing or empty, and updates
  /// an older schema, unless it is older than `Schema.oldest`: then it throws `.tooOld`. Outbox
  /// entries that were being sent when the program ended are queued again; entries that were
  /// discarded and could still be restored are removed.
  ///
  /// - Parameters:
  ///   - path: the path of the file. Its folder must exist.
  ///   - ownUser: the signed-in user; `nil`: the user who is stored in the file.
  ///   - now: returns the current time, for data without a time from the server, such as a message
  ///     in the outbox.
  package convenience init(
    path: String, ownUser: UserID?, now: @escaping @Sendable () -> ServerTimestamp
  ) throws(StorageError) {
    let database: Connection
    do {
      if Self.isMissing(path) {
        try Connection.make(path) {
          try $0.makeSchema(Schema.newest, version: Schema.version)
        }
      }
      database = try Connection(path: path)
      // An empty file that `Suspicion.check` opened has no tables.
      if try database.schemaVersion() == 0 {
        try database.makeSchema(Schema.newest, version: Schema.version)
      }
      try database.migrate(Schema.steps, from: Schema.oldest)
    } catch { throw StorageError(error, path: path) }
    self.init(database, isWriter: true, now: now)
    try start(ownUser)
    try guarded { () throws(DatabaseError) in
      try tables.outbox.requeueInterrupted()
      try tables.outbox.removeAside()
      if try tables.settings.holds(.hasOldNames) { try renewRoleNames() }
    }
    try prepareIndex()
  }

  /// Opens an existing store for reading; another process, or another object of this process, may
  /// write to it meanwhile. `ownUser` is the signed-in user; `nil`: the user who is stored in the
  /// file. Throws if the file cannot be opened, or if its schema is not the current one. A `commit`
  /// of events that have to be stored throws.
  package convenience init(readingFrom path: String, ownUser: UserID? = nil) throws(StorageError) {
    let database: Connection
    do {
      database = try Connection(path: path, mode: .readOnly)
      // The queries of this version of the program cannot read an older schema, and a reader must
      // not migrate the file.
      let version = try database.schemaVersion()
      switch version {
      case Schema.version: break
      case 1..<Schema.oldest: throw StorageError.tooOld(path: path, version: version)
      case 0..<Schema.version:
        throw StorageError.unusable(path: path, message: "start confab once: the store is older")
      default: throw StorageError.tooNew(path: path, version: version)
      }
    } catch { throw StorageError(error, path: path) }
    self.init(database, isWriter: false, now: { ServerTimestamp(milliseconds: 0) })
    try start(ownUser)
  }

  private init(
    _ database: Connection, isWriter: Bool, now: @escaping @Sendable () -> ServerTimestamp
  ) {
    path = database.path
    self.database = database
    self.now = now
    tables = Tables(database)
    names = NameBook(members: tables.members, identity: identity)
    people = PeopleIndex(members: tables.members, identity: identity)
    mentionable = MentionIndex(
      members: tables.members, messages: tables.messages, identity: identity)
    unreadTotals = UnreadTotals(chats: tables.chats, isWriter: isWriter)
  }

  private static func isMissing(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) != 0 ? errno == ENOENT : status.st_size == 0
  }

  private func start(_ user: UserID?) throws(StorageError) {
    identity.account = try guarded { () throws(DatabaseError) in try tables.settings.account() }
    identity.user = user ?? identity.account?.user
  }

  private var newCommit: EventCommit {
    EventCommit(
      tables: tables, names: names, people: people, mentionable: mentionable, readUndo: readUndo,
      sent: sent, identity: identity, now: now)
  }

  private func renewRoleNames() throws(DatabaseError) {
    let commit = newCommit
    try database.transaction { () throws(DatabaseError) in
      try commit.renewRoleNames()
      try commit.finish()
      try tables.settings.set(.hasOldNames, nil)
    }
  }

  /// Stores the events that have to outlive the program (`Event.lasts`), in one transaction: when
  /// the method returns, the events are on the disk; when it throws, none is stored. A message, an
  /// edit or a reaction that arrives a second time is not stored again. Returns what changed, so
  /// that the model reads the changed data again.
  package func commit(_ events: [Event]) throws(StorageError) -> StoreChanges {
    guard events.contains(where: \.lasts) else { return StoreChanges() }
    let before = (user: identity.user, account: identity.account)
    do throws(StorageError) {
      return try guarded { () throws(DatabaseError) in
        let totals = try unreadTotals.sums()
        let commit = newCommit
        var isIndexLate = false
        try database.transaction { () throws(DatabaseError) in
          for event in events { try commit.apply(event) }
          try commit.finish()
          isIndexLate = try tables.index.flush()
        }
        unreadTotals.set(totals, plus: commit.unreadChange)
        var changes = commit.changes
        changes.isIndexLate = isIndexLate
        return changes
      }
    } catch {
      // The values that are cached in memory may come from rows that were rolled back.
      tables.index.forget()
      unreadTotals.forget()
      people.forget()
      mentionable.forgetAll()
      readUndo.last = nil
      names.forgetAll()
      (identity.user, identity.account) = before
      throw error
    }
  }

  /// Moves the write-ahead log into the database file, so that the next start does not have to read
  /// that log. Meant for the end of the program; without this call, no data is lost.
  package func checkpoint() throws(StorageError) {
    try guarded { () throws(DatabaseError) in
      try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  /// The number of steps that SQLite's virtual machine has executed for this store's cached
  /// statements: a measure of work that does not depend on a clock.
  package var machineSteps: Int { database.machineSteps }

  /// The number of database pages that this store has read from its cache or the disk.
  package var pageReads: Int { database.pageReads }

  /// Runs `body`, and turns a thrown error into a `StorageError` about this file. If SQLite reports
  /// that the file is damaged, marks the file (`Suspicion`), so that the next start checks it.
  func guarded<T>(_ body: () throws(DatabaseError) -> T) throws(StorageError) -> T {
    do { return try body() } catch {
      let error = StorageError(error, path: path)
      if case .damaged = error { Suspicion(path: path).raise() }
      throw error
    }
  }
}

package struct OpenOutcome: Sendable {
  package let store: ChatStore
  /// Why the store was replaced by a new one; `nil` if it was opened as it is.
  package let replaced: StoreReplacement?
  /// The number of unsent messages and changes of messages (edits, deletions, reactions, votes,
  /// ends of polls) that were copied from the replaced store.
  package let rescuedMessages: Int
  package let rescuedDrafts: Int
}

package enum StoreReplacement: Sendable, Equatable {
  case damaged(movedTo: String)
  /// A confab before 0.1.0 wrote the store.
  case tooOld(movedTo: String)

  package var path: String {
    switch self {
    case .damaged(let path), .tooOld(let path): path
    }
  }
}

extension ChatStore {
  /// Opens the store. If its file is damaged or too old, the file is renamed, and a new store gets
  /// the unsent messages, changes of messages and drafts that can be read from that file, because
  /// no server has them. No file is ever overwritten.
  ///
  /// - Parameters:
  ///   - path: the path of the file. Its folder must exist.
  ///   - ownUser: the signed-in user; `nil`: the user who is stored in the file.
  ///   - today: the local date as "2026-11-20", a part of the renamed file's new name.
  ///   - now: returns the current time, for data without a time from the server, such as a message
  ///     in the outbox.
  package static func open(
    path: String, ownUser: UserID?, today: String, now: @escaping @Sendable () -> ServerTimestamp
  ) throws(StorageError) -> OpenOutcome {
    do {
      try Suspicion(path: path).check()
      let store = try ChatStore(path: path, ownUser: ownUser, now: now)
      return OpenOutcome(store: store, replaced: nil, rescuedMessages: 0, rescuedDrafts: 0)
    } catch {
      let replaced: StoreReplacement
      switch error {
      case .damaged: replaced = .damaged(movedTo: try setAside(path, as: "damaged", today: today))
      case .tooOld: replaced = .tooOld(movedTo: try setAside(path, as: "old", today: today))
      default: throw error
      }
      Suspicion(path: path).drop()
      let store = try ChatStore(path: path, ownUser: ownUser, now: now)
      let salvage = Salvage(from: replaced.path)
      try salvage.put(into: store)
      return OpenOutcome(
        store: store, replaced: replaced, rescuedMessages: salvage.counts.unsent,
        rescuedDrafts: salvage.counts.drafts)
    }
  }

  private static func setAside(
    _ path: String, as reason: String, today: String
  ) throws(StorageError) -> String {
    do throws(DamagedFile.Failure) {
      return try DamagedFile.setAside(path, as: reason, today: today)
    } catch {
      throw .unusable(path: error.path, message: error.reason)
    }
  }
}

/// A failure of the store. `path` is the path of the store's database file, or of another file that
/// belongs to it, such as the write-ahead log or a new file that is still being made.
package enum StorageError: Error, Sendable, Equatable {
  /// The file cannot be opened, read, written or renamed: for example, its folder is missing,
  /// access is denied, the medium is read-only, or a reader found a schema that only a writer can
  /// migrate. `message` is the reason, to be shown to the person.
  case unusable(path: String, message: String)
  /// Another connection, mostly another program's, holds a lock on the file, and waiting for it did
  /// not help or would not help.
  case busy(path: String)
  /// The disk is full. All that was stored before is still stored; the last change is not.
  case full(path: String)
  /// The file is no SQLite database, or is damaged; `message` is SQLite's report.
  case damaged(path: String, message: String)
  /// The file has a schema of a version that this program does not know, as a newer version of the
  /// program writes it; `version` is the version of the schema in the file.
  case tooNew(path: String, version: Int)
  /// The file has the schema of a confab before 0.1.0, which is not carried over (`Schema.oldest`);
  /// `version` is the version of the schema in the file. `ChatStore.open` replaces such a file.
  case tooOld(path: String, version: Int)
  /// Any other failure, usually a mistake of the program; `message` describes it.
  case failed(path: String, message: String)

  package init(_ error: any Error, path: String) {
    switch error {
    case let error as StorageError: self = error
    case let error as DatabaseError: self = Self.translated(error, path: path)
    default: self = .failed(path: path, message: "\(error)")
    }
  }

  private static func translated(_ error: DatabaseError, path: String) -> Self {
    switch error {
    case .unusable(let path, let message): .unusable(path: path, message: message)
    case .busy(let path): .busy(path: path)
    case .full(let path): .full(path: path)
    case .damaged(let path, let message): .damaged(path: path, message: message)
    case .tooNew(let path, let version): .tooNew(path: path, version: version)
    case .tooOld(let path, let version): .tooOld(path: path, version: version)
    case .constraint(let code, let message): .failed(path: path, message: "\(message) (\(code))")
    case .failed(let code, let message, _): .failed(path: path, message: "\(message) (\(code))")
    }
  }

  /// The text for this failure, without a full stop: "the disk is full (/home/me/…/confab.db)".
  package var facts: String {
    switch self {
    case .unusable(let path, let message): "\(message) (\(path))"
    case .busy(let path): "another program holds the store (\(path))"
    case .full(let path): "the disk is full (\(path))"
    case .damaged(let path, let message): "the store is damaged: \(message) (\(path))"
    case .tooNew(let path, let version):
      "the store was written by a newer version of confab: schema \(version) (\(path))"
    case .tooOld(let path, let version):
      "start confab once, which fetches the chats again: the store was written by a version before "
        + "0.1.0, schema \(version) (\(path))"
    case .failed(let path, let message): "the store failed: \(message) (\(path))"
    }
  }

  package static func reason(_ error: any Error) -> FailureReason {
    .storage((error as? StorageError)?.facts ?? "\(error)")
  }
}

/// The sums of the unread counts of all chats. A writing store caches them, because no other
/// connection changes them; a reading store computes them for each call.
final class UnreadTotals {
  private let chats: ChatTable
  private let isWriter: Bool
  private var kept: UnreadCounts?

  init(chats: ChatTable, isWriter: Bool) {
    self.chats = chats
    self.isWriter = isWriter
  }

  func sums() throws(DatabaseError) -> UnreadCounts {
    if let kept { return kept }
    let sums = try chats.unreadSums()
    if isWriter { kept = sums }
    return sums
  }

  func set(_ before: UnreadCounts, plus change: UnreadCounts) {
    kept = UnreadCounts(
      messages: before.messages + change.messages, mentions: before.mentions + change.mentions)
  }

  func forget() { kept = nil }
}
