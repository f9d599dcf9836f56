internal import Database

/// The server's database as its parts use it: queries, positions, and transactions that several requests
/// share.
///
/// Requests that arrive in the same turn of the thread's loop share a transaction, and so one sync of the
/// disk. Answers, wake-ups and bots wait for the commit.
///
/// `@unchecked Sendable`: it belongs to the server's thread.
final class ServerDatabase: @unchecked Sendable {
  /// Actions that wait for one commit.
  private struct Batch {
    var isOpen = false
    /// Called in any case, with the error of a commit that failed.
    var outcomes: [(_ failure: (any Error)?) -> Void] = []
    var effects = Effects()
  }

  /// Effects of one piece of work in the batch; taken back when the work fails.
  private struct Effects {
    /// Rows of the users whose syncs have something new.
    var users: Set<Int64> = []
    var actions: [() -> Void] = []
  }

  private let file: DatabaseFile
  private let scheduler: ServerScheduler
  private let log: @Sendable (String) -> Void
  private var batch = Batch()
  /// The position that was given out last; `nil` until it is looked up.
  private var lastPosition: Int64?
  private var forgetters: [() -> Void] = []
  private var wake: (Set<Int64>) -> Void = { _ in }

  init(
    file: DatabaseFile, scheduler: ServerScheduler, log: @escaping @Sendable (String) -> Void
  ) {
    self.file = file
    self.scheduler = scheduler
    self.log = log
  }

  /// Calls `forget` whenever a transaction was rolled back: values made from its rows are wrong.
  func whenRolledBack(_ forget: @escaping () -> Void) { forgetters.append(forget) }

  /// Sets the closure that wakes the syncs of users after a commit.
  func wakesSyncs(by wake: @escaping (Set<Int64>) -> Void) { self.wake = wake }

  // MARK: Queries

  /// See `Connection.run`.
  func run(_ sql: String, _ values: any Bindable...) throws {
    try file.connection.run(sql, values: values)
  }

  /// See `Connection.rows`.
  func rows<T>(_ sql: String, _ values: any Bindable..., read: (Row) -> T) throws -> [T] {
    try file.connection.rows(sql, values: values, read: read)
  }

  /// See `Connection.first`.
  func first<T>(_ sql: String, _ values: any Bindable..., read: (Row) -> T) throws -> T? {
    try file.connection.first(sql, values: values, read: read)
  }

  /// The open connection, for calls beyond these queries.
  var connection: Connection { get throws { try file.connection } }

  // MARK: The file

  /// `true` when there is no file yet, or an empty one.
  var isMissing: Bool { file.isMissing }

  /// Opens the file, once: made when it is not there, and brought up to date.
  func prepare() throws {
    do {
      try file.prepare()
    } catch {
      forget()
      throw error
    }
  }

  /// Runs `body` in a transaction of its own before the server runs, in a new file when there is none.
  /// Nothing waits for its commit.
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

  /// The highest position that has been given out.
  func currentPosition() throws -> Int64 {
    if let lastPosition { return lastPosition }
    let found = try first(Schema.highestPosition) { $0.integer(0) } ?? 0
    lastPosition = found
    return found
  }

  /// A new position.
  func nextPosition() throws -> Int64 {
    let next = try currentPosition() + 1
    lastPosition = next
    return next
  }

  // MARK: Transactions

  /// Runs `body` in the open transaction, or in a new one that ends with this turn of the loop. Its
  /// changes are undone when it throws; those of others in the same transaction stay.
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

  /// Ends the open transaction: it is on the disk when this returns. Then calls everything that waits for
  /// the commit.
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

  /// Drops everything that was made from the database: a transaction was rolled back.
  private func forget() {
    lastPosition = nil
    for forget in forgetters { forget() }
  }

  /// Calls `body` when nothing is uncommitted: at once, or after the commit, with its error when it
  /// failed.
  func whenCommitted(_ body: @escaping (_ failure: (any Error)?) -> Void) {
    if batch.isOpen { batch.outcomes.append(body) } else { body(nil) }
  }

  /// Calls `action` after the commit of the work that runs now; never when the work or the commit fails.
  func afterCommit(_ action: @escaping () -> Void) { batch.effects.actions.append(action) }

  /// Wakes the syncs of users after the commit of the work that runs now.
  func wakeAfterCommit(_ users: some Sequence<Int64>) { batch.effects.users.formUnion(users) }
}
