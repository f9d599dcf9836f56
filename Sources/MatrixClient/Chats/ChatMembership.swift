internal import Intents
internal import Matrix
internal import Model

/// Joins and leaves chats.
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

  /// Joins the room that replaces an upgraded room, waits for a sync to bring it, and reports the
  /// outcome.
  ///
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

  /// Leaves a chat or declines an invite, and reports the outcome. A chat that the user is no
  /// longer in counts as left. Does not forget the room on the server, because the account's other
  /// devices would then not learn of the leave.
  func leave(_ chat: ChatID) async {
    await joins.end(chat)
    switch await post(["v3", "rooms", chat.rawValue, "leave"]) {
    case .success:
      await arrivals.left([chat])
      reports.tell([.chats(.left(chat))])
    case .failure(let failure):
      if failure.isSignedOut { reports.signOut() }
      let isGone = failure.mayMeanGone ? await calls.isOutside(chat) : false
      if isGone { await arrivals.left([chat]) }
      reports.tell([.chats(isGone ? .left(chat) : .leaveFailed(chat, failure.reason))])
      if failure.isLost { reports.doubtConnection() }
    }
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
