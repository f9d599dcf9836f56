internal import Database

/// Requests that write in the same turn of the thread's event loop share a transaction, and so one
/// sync of the disk. What must not happen before the commit, such as their responses, waits for it.
///
/// `@unchecked Sendable`: the thread that opens the server uses it first, and after that only the
/// server's thread.
final class ServerDatabase: @unchecked Sendable {
  private struct Batch {
    var isOpen = false
    var outcomes: [(_ failure: (any Error)?) -> Void] = []
    var effects = Effects()
  }

  /// The users whose syncs are woken, and the closures that are called, after a commit that
  /// succeeds. A `write` that throws removes the users and closures that it has added.
  private struct Effects {
    var users: Set<Int64> = []
    var actions: [() -> Void] = []
  }

  private let file: DatabaseFile
  private let scheduler: ServerScheduler
  private let log: @Sendable (String) -> Void
  private var batch = Batch()
  /// The number of the latest change on the server (see `ServerSchema`); `nil` when its next use
  /// has to read it from the database, for instance after a rollback.
  private var lastPosition: Int64?
  private var forgetters: [() -> Void] = []
  private var wake: (Set<Int64>) -> Void = { _ in }

  init(
    file: DatabaseFile, scheduler: ServerScheduler, log: @escaping @Sendable (String) -> Void
  ) {
    self.file = file
    self.scheduler = scheduler
    self.log = log
    file.whenDamaged = { message in
      log("the database is damaged, so nothing is written to it any more: \(message)")
    }
  }

  /// Calls `forget` whenever changes are rolled back, to drop cached values that may contain these
  /// changes.
  func whenRolledBack(_ forget: @escaping () -> Void) { forgetters.append(forget) }

  func wakesSyncs(by wake: @escaping (Set<Int64>) -> Void) { self.wake = wake }

  // MARK: Queries

  func run(_ sql: String, _ values: any Bindable...) throws {
    try file.connection.run(sql, values: values)
  }

  func rows<T>(_ sql: String, _ values: any Bindable..., read: (Row) -> T) throws -> [T] {
    try file.connection.rows(sql, values: values, read: read)
  }

  func first<T>(_ sql: String, _ values: any Bindable..., read: (Row) -> T) throws -> T? {
    try file.connection.first(sql, values: values, read: read)
  }

  /// The connection to the database, which is opened first if need be, for uses that `run`, `rows`
  /// and `first` do not cover.
  var connection: Connection { get throws { try file.connection } }

  // MARK: The file

  var isMissing: Bool { file.isMissing }

  /// Does nothing after a call that succeeded.
  func prepare() throws {
    do {
      try file.prepare()
    } catch {
      forget()
      throw error
    }
  }

  /// Runs `body` in a transaction of its own before the server runs, and returns its result. Makes
  /// the database file when it is missing. Wakes no syncs and calls no closures of `afterCommit`,
  /// because nothing waits for this commit yet.
  func fill<T>(_ body: () throws -> T) throws -> T {
    defer { batch.effects = Effects() }
    do {
      guard !file.isMissing else { return try file.make(body) }
      try run("BEGIN IMMEDIATE")
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      if !file.isMissing { try? run("ROLLBACK") }
      forget()
      throw error
    }
  }

  // MARK: Positions

  /// The position, or number, of the latest change on the server; 0 in a new database.
  func currentPosition() throws -> Int64 {
    if let lastPosition { return lastPosition }
    let found = try first(ServerSchema.highestPosition) { $0.integer(0) } ?? 0
    lastPosition = found
    return found
  }

  func nextPosition() throws -> Int64 {
    let next = try currentPosition() + 1
    lastPosition = next
    return next
  }

  // MARK: Transactions

  /// Runs `body` in the open transaction, or in a new one that ends with this turn of the event
  /// loop. When `body` throws, its own changes are undone; other changes in the same transaction
  /// stay.
  func write<T>(_ body: () throws -> T) throws -> T {
    try openBatch()
    let (effects, position) = (batch.effects, lastPosition)
    try run("SAVEPOINT work")
    do {
      let result = try body()
      try run("RELEASE work")
      return result
    } catch {
      forget()
      (batch.effects, lastPosition) = (effects, position)
      try? run("ROLLBACK TO work")
      try? run("RELEASE work")
      throw error
    }
  }

  private func openBatch() throws {
    guard !batch.isOpen else { return }
    try run("BEGIN IMMEDIATE")
    batch.isOpen = true
    scheduler.soon { [weak self] in self?.commit() }
  }

  /// Commits the open transaction, which is on the disk when this returns, and then calls the
  /// closures that wait for the commit. After a failure it rolls back, and only the closures of
  /// `whenCommitted` are called, with the error.
  func commit() {
    guard batch.isOpen else { return }
    let done = batch
    batch = Batch()
    do {
      try run("COMMIT")
    } catch {
      try? run("ROLLBACK")
      forget()
      log("a transaction failed: \(error)")
      for outcome in done.outcomes { outcome(error) }
      return
    }
    for outcome in done.outcomes { outcome(nil) }
    wake(done.effects.users)
    for action in done.effects.actions { action() }
  }

  private func forget() {
    lastPosition = nil
    for forget in forgetters { forget() }
  }

  /// Calls `body` after the commit of the transaction that `write` has opened, with the error if
  /// the commit failed; at once if there is none. A `write` that throws does not prevent the call.
  func whenCommitted(_ body: @escaping (_ failure: (any Error)?) -> Void) {
    if batch.isOpen { batch.outcomes.append(body) } else { body(nil) }
  }

  /// Calls `action` after the commit of the transaction in which the current `write` runs; never
  /// when the `write` or the commit fails.
  func afterCommit(_ action: @escaping () -> Void) { batch.effects.actions.append(action) }

  /// Wakes the syncs of users, given by row id, after the commit of the transaction in which the
  /// current `write` runs; never when the `write` or the commit fails.
  func wakeAfterCommit(_ users: some Sequence<Int64>) { batch.effects.users.formUnion(users) }
}

/// A value that belongs to the server's thread, wrapped so that a `@Sendable` closure can carry it.
///
/// `@unchecked Sendable`: the value is used on the server's thread only.
final class Confined<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}

/// The clock and the threads of a server, as closures, so that tests can control them.
struct ServerScheduler: Sendable {
  /// Returns the current time in milliseconds since 1970, UTC.
  let now: @Sendable () -> Int64
  /// Runs `body` on the server's thread, after the work that runs there now. Callable on any
  /// thread.
  let soon: @Sendable (_ body: @escaping @Sendable () -> Void) -> Void
  /// Runs `body` on the server's thread after the given number of milliseconds; the returned
  /// closure cancels the call.
  let after:
    @Sendable (_ milliseconds: Int, _ body: @escaping @Sendable () -> Void)
      -> (@Sendable () -> Void)
  /// Runs `body` on a background thread; only one such `body` runs at a time, in the order of the
  /// calls.
  let background: @Sendable (_ body: @escaping @Sendable () -> Void) -> Void
}

package enum HomeserverError: Error, Sendable, Equatable {
  case databaseUnusable(path: String, message: String)
  case diskFull(path: String)
  /// The database file is no database, or is damaged. The file can be moved aside.
  case databaseDamaged(path: String, message: String)
  case databaseTooNew(path: String, version: Int)
  /// A confab before 0.1.0 wrote the database. It is left as it is, as nobody else has its data;
  /// confab 0.1.0 brings it to a version that this program carries over.
  case databaseTooOld(path: String, version: Int)
  /// The database is locked, usually by another process.
  case databaseBusy(path: String)
  /// The database belongs to a server with another name, `name`, with which the user ids in it end;
  /// "" when the file names no server.
  case otherServerName(path: String, name: String)
  case cannotListen(address: String, message: String)
  /// The given local part for the user id of the local account is not valid or too long, or another
  /// account has it.
  case badLocalName(String)
  /// Any other error, described by the text: usually a mistake in this program.
  case failed(String)

  package init(_ error: any Error, path: String) {
    switch error {
    case let error as HomeserverError: self = error
    case let error as DatabaseError: self = Self.make(error, path)
    default: self = .failed("\(error)")
    }
  }

  // The path is the one that the server was given: an error may name the temporary file that a new
  // database is made in.
  private static func make(_ error: DatabaseError, _ path: String) -> Self {
    switch error {
    case .unusable(_, let message): .databaseUnusable(path: path, message: message)
    case .busy: .databaseBusy(path: path)
    case .full: .diskFull(path: path)
    case .damaged(_, let message): .databaseDamaged(path: path, message: message)
    case .tooNew(_, let version): .databaseTooNew(path: path, version: version)
    case .tooOld(_, let version): .databaseTooOld(path: path, version: version)
    case .constraint(let code, let message): .failed("constraint \(code): \(message)")
    case .failed(let code, let message, let sql): .failed("\(code): \(message): \(sql)")
    }
  }
}
