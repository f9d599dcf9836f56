import CBacktrace
import CSQLite

@testable import Database

/// Lets statements of a connection fail, as those do that meet a damaged page of the file. Each
/// place of the program from which a chosen statement is run, directly or through other functions,
/// sees one failure: such a statement fails if it is run from a place that has not seen one yet.
///
/// The places are told apart by the return addresses on the stack. Each statement belongs, by its
/// text, to one of 16 shares, and only those of one share fail, so that a run does not take long.
final class FailingStatements {
  private static let shares: UInt = 16
  private static let deepest: Int32 = 40
  /// The code of the program is nearer than this to any of its functions, that of libraries is not.
  private static let codeSize: UInt = 1 << 30

  private let database: Connection
  private let share: UInt
  private var failed: Set<UInt> = []
  private var fails = false
  private var hasFailed = false

  init(_ database: Connection, share: Int) {
    self.database = database
    self.share = share.magnitude % Self.shares
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_trace_v2(
      database.handle, UInt32(SQLITE_TRACE_STMT),
      { _, context, _, text in
        guard let context, let text else { return 0 }
        Unmanaged<FailingStatements>.fromOpaque(context).takeUnretainedValue()
          .begin(text.assumingMemoryBound(to: CChar.self))
        return 0
      }, context)
    sqlite3_progress_handler(
      database.handle, 1,
      { context in
        guard let context else { return 0 }
        return Unmanaged<FailingStatements>.fromOpaque(context).takeUnretainedValue().stops()
      }, context)
  }

  deinit {
    sqlite3_trace_v2(database.handle, 0, nil, nil)
    sqlite3_progress_handler(database.handle, 0, nil, nil)
  }

  /// `true` if a statement has failed since the last call.
  func takeFailure() -> Bool {
    defer { hasFailed = false }
    return hasFailed
  }

  // A transaction's end does not fail: the program could not go on after that.
  private func begin(_ text: UnsafePointer<CChar>) {
    let words = String(cString: text)
    // The statement before this one may have ended before SQLite asked whether to stop it.
    fails = false
    guard !["BEGIN", "COMMIT", "ROLLBACK"].contains(where: { words.hasPrefix($0) }),
      words.utf8.reduce(0, { ($0 &* 31 &+ UInt($1)) % 65_521 }) % Self.shares == share
    else { return }
    let places = places
    fails = !failed.isSuperset(of: places)
    failed.formUnion(places)
  }

  private func stops() -> Int32 {
    guard fails else { return 0 }
    (fails, hasFailed) = (false, true)
    return 1
  }

  /// The places from which the present statement is run.
  private var places: [UInt] {
    var frames = [UnsafeMutableRawPointer?](repeating: nil, count: Int(Self.deepest))
    let count = Int(backtrace(&frames, Self.deepest))
    let function: @convention(c) () -> Void = {}
    let own = unsafeBitCast(function, to: UInt.self)
    return frames.prefix(count).map { UInt(bitPattern: $0) &- own }
      .filter { min($0, 0 &- $0) < Self.codeSize }
  }
}
