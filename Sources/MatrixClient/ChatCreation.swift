internal import Intents
internal import Matrix
internal import Model
internal import Network

/// A chat by what a person typed.
extension MatrixClient {
  func createChat(_ name: String) async {
    do throws(CallFailure) {
      let chat: ChatID
      switch try await target(name) {
      case .person(let user): chat = try await directChat(with: user)
      case .room: chat = try await newRoom(["name": .string(name), "preset": "private_chat"])
      }
      if await hasArrived(chat) {
        tell([.creation(.created(chat))])
      } else {
        tell([.creation(.failed(.timedOut))])
      }
    } catch {
      if error.isSignedOut { signOut() }
      tell([.creation(.failed(error.reason))])
      if error.isLost { doubtConnection() }
    }
  }

  /// With whom or what a chat of this name is.
  private enum Target {
    case person(UserID)
    case room
  }

  private func target(_ name: String) async throws(CallFailure) -> Target {
    if name.hasPrefix("@"), name.contains(":"), let user = UserID(wire: .string(name)) {
      _ = try await calls.call("GET", ["v3", "profile", user.rawValue])
      return .person(user)
    }
    if let user = try await person(named: name) { return .person(user) }
    guard session.isLocal else { return .room }
    guard let id = UserIDMapping.userID(of: name, server: session.serverName) else {
      throw .refused(
        status: 0, code: "M_INVALID_PARAM", message: "The name is too long", retryAfterSeconds: nil)
    }
    return id == account.user.rawValue ? .room : .person(UserID(id))
  }

  /// The person of exactly this name. A server without a directory knows nobody.
  private func person(named name: String) async throws(CallFailure) -> UserID? {
    let answer: JSONValue
    do throws(CallFailure) {
      answer = try await calls.call(
        "POST", ["v3", "user_directory", "search"],
        body: ["search_term": .string(name), "limit": 50])
    } catch {
      if case .refused = error, !error.isSignedOut, !error.isPassing { return nil }
      throw error
    }
    let wanted = name.lowercased()
    let people = (answer["results"]?.array ?? []).filter {
      UserID(wire: $0["user_id"]) != nil && $0["user_id"]?.string != account.user.rawValue
    }
    let match =
      people.first { $0["display_name"]?.string?.lowercased() == wanted }
      ?? people.first { UserID(wire: $0["user_id"])?.localpart.lowercased() == wanted }
    return UserID(wire: match?["user_id"])
  }

  // MARK: Chats of two

  private func directChat(with user: UserID) async throws(CallFailure) -> ChatID {
    if let chat = try await existingChat(with: user) { return chat }
    let chat = try await newRoom([
      "is_direct": true, "preset": "trusted_private_chat", "invite": [.string(user.rawValue)],
    ])
    if let failure = await noteDirect(chat, with: user) {
      tell([.connection(.report("The chat could not be noted as one of two: \(failure.sentence)"))])
    }
    return chat
  }

  /// A room of `m.direct` that we are in. Who left it is invited again.
  private func existingChat(with user: UserID) async throws(CallFailure) -> ChatID? {
    let direct = SyncTranslation.directChats(try await directData())
    let chats = direct.filter { $0.value == user }.keys.sorted()
    guard !chats.isEmpty else { return nil }
    let answer = try await calls.call("GET", ["v3", "joined_rooms"])
    let joined = Set((answer["joined_rooms"]?.array ?? []).compactMap(\.string))
    guard let chat = chats.first(where: { joined.contains($0.rawValue) }) else { return nil }
    let members = try await calls.call("GET", ["v3", "rooms", chat.rawValue, "joined_members"])
    if let joined = members["joined"]?.object, joined[user.rawValue] == nil {
      // It fails when the invite still stands, which is as good.
      _ = await calls.result(
        "POST", ["v3", "rooms", chat.rawValue, "invite"],
        body: ["user_id": .string(user.rawValue)])
    }
    // It may have been there since long before this start: nothing new comes of it.
    if token != nil { arrivals.arrived([chat]) }
    return chat
  }

  private func newRoom(_ request: JSONObject) async throws(CallFailure) -> ChatID {
    let answer = try await calls.call("POST", ["v3", "createRoom"], body: .object(request))
    guard let chat = answer["room_id"]?.string.flatMap({ ChatID(wire: $0) }) else {
      throw .notUnderstood("it names no room")
    }
    return chat
  }

  /// Adds a chat to `m.direct`, which is written as a whole.
  func noteDirect(_ chat: ChatID, with user: UserID) async -> CallFailure? {
    do throws(CallFailure) {
      var data = try await directData()
      var rooms = data[user.rawValue]?.array ?? []
      guard !rooms.contains(.string(chat.rawValue)) else { return nil }
      rooms.append(.string(chat.rawValue))
      data[user.rawValue] = .array(rooms)
      _ = try await calls.call("PUT", directPath, body: .object(data))
      return nil
    } catch {
      return error
    }
  }

  private func directData() async throws(CallFailure) -> JSONObject {
    do throws(CallFailure) {
      return try await calls.call("GET", directPath).object ?? [:]
    } catch {
      // Never set.
      if case .refused(404, _, _, _) = error { return [:] }
      throw error
    }
  }

  private var directPath: [String] {
    ["v3", "user", account.user.rawValue, "account_data", "m.direct"]
  }

  // MARK: Waiting for it

  /// Waits until a batch with the room was emitted, so that it can be opened.
  private func hasArrived(_ chat: ChatID) async -> Bool {
    if arrivals.contains(chat) { return true }
    let limit = thread.after(milliseconds: timings.creationMilliseconds) { [weak self] in
      self?.assumeIsolated { $0.arrivals.giveUp(chat) }
    }
    let hasArrived = await withCheckedContinuation { continuation in
      arrivals.wait(for: chat) { continuation.resume(returning: $0) }
    }
    limit.cancel()
    return hasArrived
  }
}

extension UserID {
  /// What stands between the sigil and the first colon.
  fileprivate var localpart: String { String(rawValue.dropFirst().prefix { $0 != ":" }) }
}
