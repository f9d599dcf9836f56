/// The long polls and WebSockets that wait for changes, by user. This is a class, because a woken
/// poll calls `remove` while `wake` still runs; on a struct, Swift forbids such overlapping
/// accesses.
final class SyncWaiters {
  /// The limit on waiting polls and sockets of one user: at each change, the server makes a sync
  /// answer for each of them.
  private static let most = 20

  private struct Waiter {
    let id: Int
    let wake: () -> Void
  }

  private var waiters: [Int64: [Waiter]] = [:]
  private var lastID = 0

  /// Registers a poll or socket of a user; `wake` is called whenever something may have changed for
  /// the user. Returns the id with which `remove` ends these calls.
  func add(_ user: Int64, _ wake: @escaping () -> Void) -> Int {
    lastID += 1
    waiters[user, default: []].append(Waiter(id: lastID, wake: wake))
    return lastID
  }

  func remove(_ id: Int, of user: Int64) {
    waiters[user]?.removeAll { $0.id == id }
    if waiters[user]?.isEmpty == true { waiters[user] = nil }
  }

  /// Wakes all waiting polls and sockets of this user.
  func wake(_ user: Int64) {
    for waiter in waiters[user] ?? [] { waiter.wake() }
  }

  /// `true` if one more poll or socket of a user may wait, by the limit `most`.
  func hasRoom(for user: Int64) -> Bool { (waiters[user]?.count ?? 0) < Self.most }

  /// The number of polls and sockets of one user that wait.
  func count(of user: Int64) -> Int { waiters[user]?.count ?? 0 }

  func isWaiting(_ user: Int64) -> Bool { waiters[user] != nil }
}
