internal import Intents
internal import Matrix
internal import Model
internal import Network

struct ChatMaker: Sendable {
  let attempts: Attempts
  let calls: MatrixCalls
  let own: UserID
  let directory: PeopleDirectory
  let directChats: DirectChats
  let arrivals: RoomArrivals
  let listing: RoomListing
  let reports: ClientReports
  /// Returns `true` if a sync has succeeded, in this run or an earlier one, and no first sync was
  /// begun since. A room that the user had joined before is then usually in the store, and can be
  /// opened without waiting for a sync.
  let hasSynced: @Sendable () -> Bool

  /// Creates the chat of a request, joins the room whose address the request names, or finds the
  /// direct chat that exists already, and reports the chat once a sync has brought it. If a new
  /// room is to be in the server's directory of public rooms, checks afterwards that it is. Reports
  /// the reason if there is no chat to open, for instance because a name may mean several people,
  /// the other person of a direct chat has already invited the user, a call fails, or no sync
  /// brings the chat in time.
  ///
  /// - Parameter known: the people of the user's chats who have one of the typed names, and the
  ///   pending invites to direct chats.
  func make(_ request: ChatRequest, known: Acquaintances) async {
    // The attempt is repeated only after a failure that most likely means that the server has not
    // carried out the call: after other failures the server may have created the room.
    let result = await attempts.run(mayRepeat: \.isUntouched) { await outcome(of: request, known) }
    switch result {
    case .success(let outcome):
      reports.tell([outcome.event])
      if let room = outcome.toList { await listing.check(room) }
    case .failure(let failure):
      reports.tell([.creation(.failed(failure.reason))], after: failure)
    }
  }

  private struct Outcome {
    let event: Event
    var toList: ChatID?
  }

  private func outcome(
    of request: ChatRequest, _ known: Acquaintances
  ) async -> Result<Outcome, CallFailure> {
    do throws(CallFailure) {
      if let room = request.room {
        return .success(Outcome(event: try await join(room, via: request.via)))
      }
      switch try await resolve(request, known) {
      case .unclear(let name): return .success(Outcome(event: .creation(.unclear(name))))
      case .people(let users): return .success(try await chat(request, with: users, known))
      }
    } catch {
      return .failure(error)
    }
  }

  /// Joins a room by its alias or id; an alias without a server name is on the user's own server. A
  /// room that the user had joined before is reported without waiting for a sync, if one has
  /// succeeded before. `via`: the servers to ask; none for the server that the address names.
  private func join(_ address: String, via: [String]) async throws(CallFailure) -> Event {
    let room =
      address.contains(":") || address.hasPrefix("!") ? address : "\(address):\(own.serverName)"
    let server = room.split(separator: ":", maxSplits: 1).dropFirst().first.map { String($0) }
    // Both parameters are sent: `via` replaces `server_name` since version 1.12 of the
    // specification.
    let servers = via.isEmpty ? server.map { [$0] } ?? [] : via
    let way = servers.flatMap { [("via", $0), ("server_name", $0)] }
    let before = try await calls.joinedRooms()
    let answer = try await calls.call("POST", ["v3", "join", room], query: way, body: [:])
    guard let chat = answer["room_id"]?.string.flatMap({ ChatID(wire: $0) }) else {
      throw .notUnderstood("it names no room")
    }
    if before.contains(chat), hasSynced() { await arrivals.arrived([chat]) }
    return await arrival(of: chat)
  }

  private enum Resolution {
    /// The value contains these people's user ids, in the order of the names.
    case people([UserID])
    case unclear(UnclearName)
  }

  private func resolve(
    _ request: ChatRequest, _ known: Acquaintances
  ) async throws(CallFailure) -> Resolution {
    var users: [UserID] = []
    for choice in request.people {
      switch try await directory.match(choice.address, known: known.people) {
      case .one(let user): users.append(user)
      case .several(let people):
        return .unclear(UnclearName(name: choice.address, candidates: people))
      case .nobody: return .unclear(UnclearName(name: choice.address, candidates: []))
      }
    }
    return .people(users)
  }

  private func chat(
    _ request: ChatRequest, with users: [UserID], _ known: Acquaintances
  ) async throws(CallFailure) -> Outcome {
    var others: [UserID] = []
    for user in users where user != own && !others.contains(user) { others.append(user) }
    if let setup = request.setup {
      let chat = try await room(of: others, named: request.roomName, setup)
      return Outcome(
        event: await arrival(of: chat), toList: setup.admission == .listed ? chat : nil)
    }
    guard let first = others.first else { throw .refusal("a chat needs somebody else") }
    let chat: ChatID
    if request.only == nil {
      chat = try await group(of: others, named: request.roomName)
    } else if let existing = try await existingChat(with: first) {
      chat = existing
    } else if let invite = known.invites[first] {
      let inviter = known.people.first { $0.user == first }
      return Outcome(
        event: .creation(.invited(invite, by: inviter ?? Contact(user: first, displayName: nil))))
    } else {
      chat = try await newDirectChat(with: first)
    }
    return Outcome(event: await arrival(of: chat))
  }

  private func arrival(of chat: ChatID) async -> Event {
    .creation(await arrivals.hasArrived(chat) ? .created(chat) : .failed(.timedOut))
  }

  private func group(
    of users: [UserID], named name: String?
  ) async throws(CallFailure) -> ChatID {
    var room: JSONObject = [
      "preset": "private_chat", "invite": .array(users.map { .string($0.rawValue) }),
    ]
    if let name { room["name"] = .string(name) }
    return try await newRoom(room)
  }

  private func room(
    of users: [UserID], named name: String?, _ setup: RoomSetup
  ) async throws(CallFailure) -> ChatID {
    let isOpen = setup.admission != .invited
    var room: JSONObject = [
      "preset": isOpen ? "public_chat" : "private_chat",
      "visibility": setup.admission == .listed ? "public" : "private",
    ]
    if !users.isEmpty { room["invite"] = .array(users.map { .string($0.rawValue) }) }
    if let name { room["name"] = .string(name) }
    if let topic = setup.topic { room["topic"] = .string(topic) }
    if let alias = setup.alias { room["room_alias_name"] = .string(alias) }
    return try await newRoom(room)
  }

  private func newDirectChat(with user: UserID) async throws(CallFailure) -> ChatID {
    let chat = try await newRoom([
      "is_direct": true, "preset": "trusted_private_chat", "invite": [.string(user.rawValue)],
    ])
    if let failure = await directChats.note(chat, with: user) {
      reports.tell([
        .connection(.report("The chat could not be noted as one of two: \(failure.sentence)"))
      ])
    }
    return chat
  }

  private func newRoom(_ request: JSONObject) async throws(CallFailure) -> ChatID {
    try Self.room(
      of: await calls.authorizedResponse("POST", ["v3", "createRoom"], body: .object(request)))
  }

  /// The room id in a response to a request that creates a room. If the response has a status of
  /// success but cannot be read, the room may exist all the same, so `.unconfirmed` is thrown,
  /// after which the request is not repeated.
  private static func room(of response: HTTPResponse) throws(CallFailure) -> ChatID {
    let isSuccess = (200...299).contains(response.status)
    do throws(CallFailure) {
      let answer = try MatrixCalls.result(of: response)
      if let chat = answer["room_id"]?.string.flatMap({ ChatID(wire: $0) }) { return chat }
    } catch {
      if !isSuccess { throw error }
    }
    throw .unconfirmed
  }

  /// Returns a joined room that `m.direct` lists for `user`; `nil` if there is none. If `user` is
  /// not in the room, invites this user again.
  private func existingChat(with user: UserID) async throws(CallFailure) -> ChatID? {
    let chats = try await directChats.all().filter { $0.value == user }.keys.sorted()
    guard !chats.isEmpty else { return nil }
    let joined = try await calls.joinedRooms()
    guard let chat = chats.first(where: joined.contains) else { return nil }
    let members = try await calls.call("GET", ["v3", "rooms", chat.rawValue, "joined_members"])
    if let joined = members["joined"]?.object, joined[user.rawValue] == nil {
      // The server refuses a second invite while the first one is pending. The result is ignored,
      // as the user is invited then.
      _ = await calls.result(
        "POST", ["v3", "rooms", chat.rawValue, "invite"],
        body: ["user_id": .string(user.rawValue)])
    }
    // A room that was joined before the program started is stored already and may not appear in the
    // next sync, so the wait for the room ends here.
    if hasSynced() { await arrivals.arrived([chat]) }
    return chat
  }
}
