internal import Intents
internal import Matrix
internal import Model

struct RoomChangeRequests: Sendable {
  let calls: MatrixCalls
  let own: UserID
  let directory: PeopleDirectory
  let ignored: IgnoredUserList
  let listing: RoomListing
  let reports: ClientReports

  /// The changed state itself comes with a sync.
  ///
  /// - Parameter known: people of the user's chats whom the typed name of an invited person may
  ///   mean.
  func make(_ change: RoomChange, of chat: ChatID, known: [Contact]) async {
    do throws(CallFailure) {
      let result = try await result(of: change, in: chat, known)
      reports.tell([.rooms(.changed(chat, change, result))])
    } catch {
      reports.tell([.rooms(.changed(chat, change, .failed(error.statedReason)))], after: error)
    }
  }

  private func result(
    of change: RoomChange, in chat: ChatID, _ known: [Contact]
  ) async throws(CallFailure) -> RoomResult {
    switch change {
    case .person(let task, let name, let reason):
      return try await act(task, on: name, reason: reason, in: chat, known)
    case .topic(let topic): try await set(EventType.topic, ["topic": .string(topic)], in: chat)
    case .name(let name): try await set(EventType.name, ["name": .string(name)], in: chat)
    case .nick(let name):
      _ = try await calls.call(
        "PUT", ["v3", "profile", own.rawValue, "displayname"],
        body: ["displayname": .string(name)])
    case .listing: _ = try await listing.list(chat).get()
    }
    return .done(user: nil)
  }

  private func set(
    _ type: String, _ content: JSONValue, in chat: ChatID
  ) async throws(CallFailure) {
    _ = try await calls.call(
      "PUT", ["v3", "rooms", chat.rawValue, "state", type], body: content)
  }

  private func act(
    _ task: PersonTask, on name: String, reason: String, in chat: ChatID, _ known: [Contact]
  ) async throws(CallFailure) -> RoomResult {
    let match =
      task == .invite
      ? try await directory.match(name, known: known) : try await directory.match(name, in: chat)
    switch match {
    case .nobody: return .nobody
    case .several(let people): return .several(people)
    case .one(own) where task == .ignore:
      return .failed(.refused(code: "", message: "nobody can ignore themselves"))
    case .one(let user) where task == .ignore || task == .unignore:
      try await ignored.set(user, isIgnored: task == .ignore)
      return .done(user: user)
    case .one(let user):
      var body: JSONObject = ["user_id": .string(user.rawValue)]
      if !reason.isEmpty { body["reason"] = .string(reason) }
      _ = try await calls.call(
        "POST", ["v3", "rooms", chat.rawValue, task.endpoint], body: .object(body))
      return .done(user: user)
    }
  }

  /// A failure is ignored: without the levels, the server itself refuses what is not allowed.
  func fetchPowers(of chat: ChatID) async {
    var room = RoomTranslation(chat: chat, ownUser: own)
    for type in [EventType.create, EventType.powerLevels] {
      let path = ["v3", "rooms", chat.rawValue, "state", type]
      let answer = await calls.result("GET", path, query: [("format", "event")])
      if case .success(let event) = answer { room.addState(event) }
    }
    guard let powers = room.powers else { return }
    reports.tell([
      .chats(.updated(ChatUpdate(chat: chat, powers: powers, creators: room.creators)))
    ])
  }
}

extension PersonTask {
  fileprivate var endpoint: String {
    switch self {
    case .invite: "invite"
    case .kick: "kick"
    case .ban: "ban"
    case .unban: "unban"
    // The list of ignored people belongs to the account's data, not to the room.
    case .ignore, .unignore: ""
    }
  }
}

/// Sets a chat's tag, or whether the chat is marked as unread, which the server stores in the
/// room's account data. <https://spec.matrix.org/v1.19/client-server-api/#room-tagging>
/// <https://spec.matrix.org/v1.19/client-server-api/#unread-markers>
struct RoomDataRequests: Sendable {
  let attempts: Attempts
  let calls: MatrixCalls
  let own: UserID
  let reports: ClientReports

  /// Reports nothing after a temporary failure, as the engine requests the change again after a
  /// reconnect.
  func set(_ datum: RoomDatum, of chat: ChatID) async {
    for request in requests(for: datum, of: chat) {
      let result = await attempts.run {
        await calls.result(request.body == nil ? "DELETE" : "PUT", request.path, body: request.body)
      }
      switch result {
      case .success: continue
      // A 404 response means that the room does not have this tag, so the tag need not be deleted.
      case .failure(.refused(404, _, _, _)) where request.body == nil: continue
      case .failure(let failure) where failure.isSignedOut: return reports.signOut()
      // The engine requests the change again after a reconnect.
      case .failure(let failure) where failure.isPassing: return reports.doubtConnection()
      case .failure(let failure):
        return reports.tell([
          .account(.datum(chat, datum, .refused)),
          .connection(.report("The server keeps the chat as it was: \(failure.sentence)")),
        ])
      }
    }
    reports.tell([.account(.datum(chat, datum, .taken))])
  }

  private struct Request {
    let path: [String]
    let body: JSONValue?
  }

  private func requests(for datum: RoomDatum, of chat: ChatID) -> [Request] {
    let (user, room) = (own.rawValue, chat.rawValue)
    switch datum {
    case .tag(let tag):
      return ([tag] + ChatTag.allCases.filter { $0 != tag })
        .compactMap { one in
          one.name.map { name in
            Request(
              path: ["v3", "user", user, "rooms", room, "tags", name],
              body: one == tag ? [:] : nil)
          }
        }
    case .markedUnread(let isMarked):
      // Both names are written, as older clients know only the second, unstable name.
      return MarkedUnread.names.map {
        Request(
          path: ["v3", "user", user, "rooms", room, "account_data", $0],
          body: ["unread": .bool(isMarked)])
      }
    }
  }
}
