/// One GET /sync request whose response may wait for a change for the user (long polling).
final class LongPoll {
  let request: SyncRequest
  let call: Call
  /// The id that `SyncWaiters.add` returned for this request; `nil` before that call.
  var waiter: Int?
  var cancelTimer: (@Sendable () -> Void)?
  var isDone = false

  init(request: SyncRequest, call: Call) {
    self.request = request
    self.call = call
  }
}
