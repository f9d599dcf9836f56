internal import Matrix

/// The GET /sync requests that wait for changes for their users (long polling).
///
/// `@unchecked Sendable`: it belongs to the server's thread.
final class LongPolls: @unchecked Sendable {
  private let scheduler: ServerScheduler
  private let waiters: SyncWaiters
  private let answers: SyncAnswerMaker
  private var polls: [ObjectIdentifier: LongPoll] = [:]

  init(
    scheduler: ServerScheduler, waiters: SyncWaiters, answers: SyncAnswerMaker, sessions: Sessions
  ) {
    self.scheduler = scheduler
    self.waiters = waiters
    self.answers = answers
    sessions.whenEnded { [weak self] isEnded in self?.refuse(where: isEnded) }
  }

  /// Responds to a call as soon as something has changed for its user since the request's token, or
  /// after `milliseconds` without a change, or with an error when the session ends. Responds at
  /// once to a request for the full state.
  ///
  /// The call is registered with `SyncWaiters` before the first check for changes, so that no
  /// change between the two is missed.
  func open(_ request: SyncRequest, _ call: Call, milliseconds: Int) {
    let poll = LongPoll(request: request, call: call)
    polls[ObjectIdentifier(poll)] = poll
    poll.waiter = waiters.add(request.session.user) { [weak self] in self?.look(poll) }
    look(poll)
    guard !poll.isDone else { return }
    let box = Confined(poll)
    poll.cancelTimer = scheduler.after(milliseconds) { [weak self] in
      self?.look(box.value, isLast: true)
    }
    call.reply.onDisconnect { [weak self] in self?.end(box.value) }
  }

  private func look(_ poll: LongPoll, isLast: Bool = false) {
    guard !poll.isDone else { return }
    do {
      let answer = try answers.answer(poll.request)
      guard isLast || !answer.isEmpty || poll.request.isFullState else { return }
      finish(poll) { .raw(answer.json) }
    } catch {
      finish(poll) { throw error }
    }
  }

  /// Responds with M_UNKNOWN_TOKEN to the polls of sessions that have ended.
  private func refuse(where isEnded: (Session) -> Bool) {
    for poll in polls.values where isEnded(poll.request.session) {
      finish(poll) { throw MatrixError.unknownToken }
    }
  }

  private func finish(_ poll: LongPoll, _ answer: () throws -> Answer) {
    end(poll)
    poll.call.finish(false, answer)
  }

  private func end(_ poll: LongPoll) {
    poll.isDone = true
    poll.cancelTimer?()
    polls[ObjectIdentifier(poll)] = nil
    if let waiter = poll.waiter { waiters.remove(waiter, of: poll.request.session.user) }
  }
}
