/// The polls and sockets that wait for news, by user. A class, because a woken poll may wait again at once.
final class SyncWaiters {
  /// The most polls and sockets of one user that may wait: each makes an answer at each news.
  private static let most = 20

  private struct Waiter {
    let id: Int
    let wake: () -> Void
  }

  private var waiters: [Int64: [Waiter]] = [:]
  private var lastID = 0

  /// Has `wake` called at each news of a user until `remove`. Gives what `remove` takes.
  func add(_ user: Int64, _ wake: @escaping () -> Void) -> Int {
    lastID += 1
    waiters[user, default: []].append(Waiter(id: lastID, wake: wake))
    return lastID
  }

  func remove(_ id: Int, of user: Int64) {
    waiters[user]?.removeAll { $0.id == id }
    if waiters[user]?.isEmpty == true { waiters[user] = nil }
  }

  /// Wakes everyone who waits for this user's news.
  func wake(_ user: Int64) {
    for waiter in waiters[user] ?? [] { waiter.wake() }
  }

  /// `true` when one more poll or socket of a user may wait.
  func hasRoom(for user: Int64) -> Bool { (waiters[user]?.count ?? 0) < Self.most }

  /// The number of polls and sockets of one user that wait.
  func count(of user: Int64) -> Int { waiters[user]?.count ?? 0 }

  func isWaiting(_ user: Int64) -> Bool { waiters[user] != nil }
}
