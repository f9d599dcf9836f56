internal import Intents
internal import Matrix
internal import Model
internal import Network

/// A chat by what a person typed.
extension MatrixClient {
  func createChat(_ request: ChatRequest) async {
    do throws(CallFailure) {
      let chat = try await chat(by: request)
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

  private func chat(by request: ChatRequest) async throws(CallFailure) -> ChatID {
    guard let only = request.only else { return try await group(request) }
    guard let user = try await person(only.address) else {
      return try await newRoom(["name": .string(only.address), "preset": "private_chat"])
    }
    return try await directChat(with: user)
  }

  /// Several people, or one in a room of its own name: always a new one.
  private func group(_ request: ChatRequest) async throws(CallFailure) -> ChatID {
    var invited: [JSONValue] = []
    for choice in request.people {
      guard let user = try await person(choice.address) else {
        throw Self.refusal("nobody is called “\(choice.label)” there")
      }
      let id = JSONValue.string(user.rawValue)
      if !invited.contains(id), user != account.user { invited.append(id) }
    }
    var room: JSONObject = ["preset": "private_chat", "invite": .array(invited)]
    if let name = request.roomName { room["name"] = .string(name) }
    return try await newRoom(room)
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
  func hasArrived(_ chat: ChatID) async -> Bool {
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
