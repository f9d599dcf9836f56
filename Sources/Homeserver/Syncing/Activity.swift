/// The times at which users were last active, in memory only: when a client of theirs asked for a
/// sync or a WebSocket as `online` (the default), or set the presence `online`. Other requests do
/// not count.
///
/// The server's thread owns this object.
final class Activity {
  /// The limit on remembered users; when it is reached, the times of all users are removed.
  private static let most = 10_000

  private let scheduler: ServerScheduler
  private var times: [Int64: Int64] = [:]

  init(scheduler: ServerScheduler) { self.scheduler = scheduler }

  /// Records that a user, given by row id, uses the server now.
  func mark(_ user: Int64) {
    if times.count >= Self.most, times[user] == nil { times = [:] }
    times[user] = scheduler.now()
  }

  /// The ms since a user, given by row id, was last active; `nil` when that is not known.
  func age(of user: Int64) -> Int64? { times[user].map { max(0, scheduler.now() - $0) } }
}
