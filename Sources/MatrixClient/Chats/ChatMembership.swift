internal import Intents
internal import Matrix
internal import Model
internal import Network

struct ChatMembership: Sendable {
  let attempts: Attempts
  let calls: MatrixCalls
  let directChats: DirectChats
  let arrivals: RoomArrivals
  let reports: ClientReports
  let joins: WantedJoins

  /// Accepts an invite. Reports only a failure, as a sync brings the joined chat. Repeats the
  /// request after temporary failures, but not once the person has declined the invite.
  ///
  /// - Parameter user: the other person, under whom a direct chat is then listed in `m.direct`;
  ///   `nil` for any other chat.
  func join(_ chat: ChatID, directWith user: UserID?) async {
    await joins.want(chat)
    let result = await attempts.run {
      await joins.attempt(chat) {
        await calls.result("POST", ["v3", "join", chat.rawValue], body: [:])
      }
    }
    // A cancelled join needs no `settle`, because declining the invite has removed it from `joins`.
    if !result.isCancelled { await joins.settle(chat) }
    switch result {
    case .success:
      if let user { _ = await directChats.note(chat, with: user) }
    case .failure(let failure) where failure.isSignedOut: reports.signOut()
    // The person has declined the invite since, so the cancelled join is no failure.
    case .failure(let failure) where failure.isCancelled: break
    case .failure(let failure):
      reports.tell([
        .connection(.report("The invite could not be accepted: \(failure.sentence)"))
      ])
      // The engine asks to join the open chat again after a reconnect.
      if failure.isPassing { reports.doubtConnection() }
    }
  }

  /// - Parameters:
  ///   - chat: the replaced room.
  ///   - user: the other person of a direct chat, under whom the new room is then listed in
  ///     `m.direct`; `nil` for any other chat.
  func follow(_ chat: ChatID, to successor: Successor, directWith user: UserID?) async {
    // Both parameters are sent: `via` replaces `server_name` since version 1.12 of the
    // specification, and older servers know only `server_name`.
    let way = successor.server.map { [("via", $0), ("server_name", $0)] } ?? []
    switch await post(["v3", "join", successor.chat.rawValue], query: way) {
    case .success:
      if let user { _ = await directChats.note(successor.chat, with: user) }
      let isThere = await arrivals.hasArrived(successor.chat)
      reports.tell([
        .chats(
          isThere ? .followed(from: chat, to: successor.chat) : .followFailed(chat, .timedOut))
      ])
    case .failure(let failure):
      reports.tell([.chats(.followFailed(chat, failure.reason))], after: failure)
    }
  }

  /// A chat that the user is no longer in counts as left. Does not forget the room on the server,
  /// because the account's other devices would then not learn of the leave.
  ///
  /// The former chats are left first: if one of them cannot be left, the chat that stands for them
  /// in the list is still there, so that the person can try again.
  func leave(_ chat: ChatID, former: [ChatID]) async {
    for room in former + [chat] {
      guard let failure = await failure(toLeave: room) else { continue }
      reports.tell([.chats(.leaveFailed(chat, failure.reason))])
      if failure.isLost { reports.doubtConnection() }
      return
    }
  }

  private func failure(toLeave chat: ChatID) async -> CallFailure? {
    await joins.end(chat)
    if case .failure(let failure) = await post(["v3", "rooms", chat.rawValue, "leave"]) {
      if failure.isSignedOut { reports.signOut() }
      guard failure.mayMeanGone, await calls.isOutside(chat) else { return failure }
    }
    await arrivals.left([chat])
    reports.tell([.chats(.left(chat))])
    return nil
  }

  private func post(
    _ path: [String], query: [(String, String)] = []
  ) async -> Result<JSONValue, CallFailure> {
    await attempts.run { await calls.result("POST", path, query: query, body: [:]) }
  }
}

extension Result where Failure == CallFailure {
  fileprivate var isCancelled: Bool {
    if case .failure(let failure) = self { failure.isCancelled } else { false }
  }
}

/// Remembers the rooms whose events the engine has received, and lets requests wait for a room.
actor RoomArrivals {
  private let thread: NetworkThread
  private let patienceMilliseconds: Int
  private var known: Set<ChatID> = []
  private var waiting: [ChatID: [Waiter]] = [:]
  private var waits = 0

  /// A wait for a room. `body` is called once, with `true` if the room has arrived.
  private struct Waiter {
    let number: Int
    let body: (Bool) -> Void
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// - Parameter patienceMilliseconds: the longest time that a request waits until a sync brings
  ///   its room.
  init(thread: NetworkThread, patienceMilliseconds: Int) {
    self.thread = thread
    self.patienceMilliseconds = patienceMilliseconds
  }

  func hasArrived(_ chat: ChatID) async -> Bool {
    if known.contains(chat) { return true }
    waits += 1
    let number = waits
    let limit = thread.after(milliseconds: patienceMilliseconds) { [weak self] in
      self?.assumeIsolated { $0.giveUp(chat, number) }
    }
    let hasArrived = await withCheckedContinuation { continuation in
      let waiter = Waiter(number: number) { continuation.resume(returning: $0) }
      waiting[chat, default: []].append(waiter)
    }
    limit.cancel()
    return hasArrived
  }

  func arrived(_ chats: Set<ChatID>) {
    known.formUnion(chats)
    guard !waiting.isEmpty else { return }
    for chat in chats {
      for waiter in waiting.removeValue(forKey: chat) ?? [] { waiter.body(true) }
    }
  }

  /// Records that the user has left the rooms `chats`: after the user has joined one of them again,
  /// a request waits until a sync has brought the room again.
  func left(_ chats: Set<ChatID>) { known.subtract(chats) }

  private func giveUp(_ chat: ChatID, _ number: Int) {
    guard let index = waiting[chat]?.firstIndex(where: { $0.number == number }) else { return }
    waiting[chat]?.remove(at: index).body(false)
    if waiting[chat]?.isEmpty == true { waiting[chat] = nil }
  }
}

/// The chats that the client is trying to join, as the person wants. A request to join is repeated
/// after temporary failures, but no longer once the person leaves the chat or declines its invite.
actor WantedJoins {
  private let thread: NetworkThread
  /// The chats that the person wants to join, until the attempts to join them have ended. The
  /// `Turns` of a chat run its attempts to join, and the end of these attempts, one after another.
  private var wanted: [ChatID: Turns] = [:]

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  init(thread: NetworkThread) { self.thread = thread }

  func want(_ chat: ChatID) { wanted[chat] = wanted[chat] ?? Turns(thread: thread) }

  func settle(_ chat: ChatID) { wanted[chat] = nil }

  /// Makes one attempt to join a chat. If the chat is not wanted any more, for instance because the
  /// person has declined its invite, the attempt fails as cancelled.
  func attempt(
    _ chat: ChatID, _ join: @escaping @Sendable () async -> Result<JSONValue, CallFailure>
  ) async -> Result<JSONValue, CallFailure> {
    guard let turns = wanted[chat] else { return .failure(.network(.cancelled)) }
    return await turns.run {
      await self.isWanted(chat) ? await join() : .failure(.network(.cancelled))
    }
  }

  /// Ends the attempts to join a chat. Returns when a running attempt has ended, so that a request
  /// to leave comes after it.
  func end(_ chat: ChatID) async {
    await wanted.removeValue(forKey: chat)?.run {}
  }

  private func isWanted(_ chat: ChatID) -> Bool { wanted[chat] != nil }
}
