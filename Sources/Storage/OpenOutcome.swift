internal import Database
internal import Glibc
package import Intents
package import Model

/// A store that was opened, and what had to be done for it.
package struct OpenOutcome: Sendable {
  package let store: ChatStore
  /// Where a damaged store was moved to; a new one was begun in its place.
  package let damagedMovedTo: String?
  /// Texts that were not sent, taken over from the damaged one.
  package let rescuedMessages: Int
  /// Drafts taken over from the damaged one.
  package let rescuedDrafts: Int
}

extension ChatStore {
  /// Opens the store; one that is damaged is moved aside, whole, and a new one is begun with what can be
  /// read of the texts that only the old one had. Nothing is ever overwritten.
  ///
  /// - Parameters:
  ///   - path: the file. Its folder must be there.
  ///   - ownUser: who we are; `nil`: as stored.
  ///   - today: as "2026-11-20": a part of the damaged file's new name.
  ///   - now: the time that a message has until the server gave it one.
  package static func open(
    path: String, ownUser: UserID?, today: String, now: @escaping @Sendable () -> ServerTimestamp
  ) throws(StorageError) -> OpenOutcome {
    do {
      try Suspicion(path: path).check()
      let store = try ChatStore(path: path, ownUser: ownUser, now: now)
      return OpenOutcome(
        store: store, damagedMovedTo: nil, rescuedMessages: 0, rescuedDrafts: 0)
    } catch {
      guard case .damaged = error else { throw error }
      let aside = try moveAside(path, today: today)
      Suspicion(path: path).drop()
      let store = try ChatStore(path: path, ownUser: ownUser, now: now)
      let salvage = Salvage(from: aside)
      try salvage.put(into: store)
      return OpenOutcome(
        store: store, damagedMovedTo: aside, rescuedMessages: salvage.counts.unsent,
        rescuedDrafts: salvage.counts.drafts)
    }
  }

  // The write-ahead log is a part of the database: whoever repairs the one needs the other.
  private static func moveAside(_ path: String, today: String) throws(StorageError) -> String {
    let parts = ["", "-wal", "-shm"]
    let aside = freeName(path + ".damaged-" + today) { name in
      parts.allSatisfy { !exists(name + $0) }
    }
    for part in parts.reversed() where exists(path + part) {
      guard rename(path + part, aside + part) == 0 else {
        throw .unusable(path: path + part, message: String(cString: strerror(errno)))
      }
    }
    return aside
  }

  private static func freeName(_ name: String, _ isFree: (String) -> Bool) -> String {
    var candidate = name
    var number = 2
    while !isFree(candidate) {
      candidate = "\(name)-\(number)"
      number += 1
    }
    return candidate
  }
}

private func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

/// A mark beside a store that SQLite called damaged while it was in use. Looking through a large file
/// takes seconds, so it is done at the next start only, and only then.
struct Suspicion {
  let path: String
  private var mark: String { path + ".suspect" }

  func raise() {
    let file = creat(mark, 0o600)
    if file >= 0 { close(file) }
  }

  func drop() { unlink(mark) }

  /// Throws `.damaged` when the store is suspected, and rightly.
  func check() throws(StorageError) {
    guard exists(mark), exists(path) else { return }
    do {
      let found = try Connection(path: path).first("PRAGMA quick_check(1)") { $0.text(0) }
      if let found, found != "ok" { throw StorageError.damaged(path: path, message: found) }
      drop()
    } catch { throw StorageError(error, path: path) }
  }
}
