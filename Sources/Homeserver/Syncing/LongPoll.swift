/// One GET /sync that waits.
final class LongPoll {
  let request: SyncRequest
  let call: Call
  /// Its number among the waiters of its user.
  var waiter: Int?
  var cancelTimer: (@Sendable () -> Void)?
  var isDone = false

  init(request: SyncRequest, call: Call) {
    self.request = request
    self.call = call
  }
}
