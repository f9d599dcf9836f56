internal import Matrix
internal import Network

/// One GET /sync that waits.
private final class LongPoll {
  let request: SyncRequest
  let reply: ServerReply
  var waiter: Int?
  var cancelTimer: (@Sendable () -> Void)?
  var isDone = false

  init(request: SyncRequest, reply: ServerReply) {
    self.request = request
    self.reply = reply
  }
}

extension HomeserverCore {
  /// The longest time that a sync waits, in ms.
  private static let longestWait = 120_000

  /// GET /sync.
  func sync(_ call: Call) throws -> Answer {
    let session = try call.session
    let request = try syncRequest(call.query, session)
    if let state = call.query["set_presence"] { try setPresence(state, of: session) }
    let wait = call.query.number("timeout", in: 0...Self.longestWait, otherwise: 0)
    guard request.since != nil, wait > 0, waiters.hasRoom(for: session.user) else {
      return .raw(try syncAnswer(request).json)
    }
    try poll(request, call.reply, milliseconds: wait)
    return .later
  }

  /// What a query of /sync or of the WebSocket asks for.
  func syncRequest(_ query: Query, _ session: Session) throws -> SyncRequest {
    let since = try query["since"].flatMap { $0.isEmpty ? nil : try SyncToken($0) }
    if let since, since.position > (try currentPosition()) {
      throw MatrixError.invalid("The token is from the future")
    }
    let stateName: SyncRequest.StateName =
      query["use_state_after"] == "true"
      ? .after : query["org.matrix.msc4222.use_state_after"] == "true" ? .unstableAfter : .before
    return SyncRequest(
      session: session, since: since, filter: try filter(query["filter"], of: session.user),
      isFullState: query["full_state"] == "true", stateName: stateName)
  }

  /// The waiter is registered first and the answer decided then, or news in between would be missed.
  private func poll(_ request: SyncRequest, _ reply: ServerReply, milliseconds: Int) throws {
    let poll = LongPoll(request: request, reply: reply)
    poll.waiter = waiters.add(request.session.user) { [weak self] in self?.look(poll) }
    look(poll)
    guard !poll.isDone else { return }
    let box = Confined(poll)
    poll.cancelTimer = scheduler.after(milliseconds) { [weak self] in
      self?.look(box.value, isLast: true)
    }
    reply.onDisconnect { [weak self] in self?.end(box.value) }
  }

  private func look(_ poll: LongPoll, isLast: Bool = false) {
    guard !poll.isDone else { return }
    do {
      let answer = try syncAnswer(poll.request)
      guard isLast || !answer.isEmpty || poll.request.isFullState else { return }
      end(poll)
      self.answer(poll.reply, .json(200, answer.json))
    } catch {
      end(poll)
      self.answer(poll.reply, response(to: error))
    }
  }

  private func end(_ poll: LongPoll) {
    poll.isDone = true
    poll.cancelTimer?()
    if let waiter = poll.waiter { waiters.remove(waiter, of: poll.request.session.user) }
  }
}

/// Something that belongs to the server's thread, on its way through a closure that may be sent.
///
/// `@unchecked Sendable`: it is only looked into on the thread from which it came.
final class Confined<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
