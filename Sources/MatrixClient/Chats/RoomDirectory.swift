internal import Intents
internal import Matrix
internal import Model

/// Searches public room directories: the directory of the user's server and, through this server,
/// those of other servers.
struct RoomDirectory: Sendable {
  /// The limit of the rooms that one request asks for, and the limit of a pagination token in
  /// bytes: a longer token counts as none.
  private static let (pageLimit, maxTokenLength) = (50, 1_024)
  /// The time limit of a request for a page of a public room directory, in seconds. The user's
  /// server may have to wait for another server.
  private static let timeoutSeconds = 30

  let calls: MatrixCalls
  let own: UserID
  let reports: ClientReports

  /// Fetches a page of a directory, and reports it or the failure together with the request, so
  /// that the engine can recognise the response to an earlier request.
  func fetch(_ request: RoomPageRequest) async {
    do throws(CallFailure) {
      let page = try await page(request)
      reports.tell([.rooms(.listed(request, page))])
    } catch {
      reports.tell([.rooms(.notListed(request, error.reason))], after: error)
    }
  }

  private func page(_ request: RoomPageRequest) async throws(CallFailure) -> RoomPage {
    var body: JSONObject = ["limit": .integer(Int64(Self.pageLimit))]
    if !request.query.words.isEmpty {
      body.append("filter", ["generic_search_term": .string(request.query.words)])
    }
    if let since = request.since { body.append("since", .string(since)) }
    let server = request.query.server.flatMap { $0 == own.serverName ? nil : $0 }
    let answer = try await calls.call(
      "POST", ["v3", "publicRooms"], query: server.map { [("server", $0)] } ?? [],
      body: .object(body), timeoutSeconds: Self.timeoutSeconds)
    guard let rooms = answer["chunk"]?.array else { throw .notUnderstood("it lists no rooms") }
    let next = answer["next_batch"]?.string.flatMap {
      $0.isEmpty || $0.utf8.count > Self.maxTokenLength ? nil : $0
    }
    // A server may send more rooms than the request asked for.
    return RoomPage(rooms: rooms.prefix(2 * Self.pageLimit).compactMap(Self.room), next: next)
  }

  private static func room(_ json: JSONValue) -> PublicRoom? {
    guard let id = json["room_id"]?.string, id.hasPrefix("!"), let chat = ChatID(wire: id) else {
      return nil
    }
    let alias = json["canonical_alias"]?.string.flatMap {
      $0.hasPrefix("#") && CleanText.isSafe($0) && !$0.contains(",") ? $0 : nil
    }
    return PublicRoom(
      chat: chat, alias: alias, name: json["name"]?.string.flatMap(CleanText.name),
      topic: json["topic"]?.string.flatMap(CleanText.line) ?? "",
      people: Int(clamping: max(0, json["num_joined_members"]?.integer ?? 0)),
      isSpace: json["room_type"]?.string == "m.space",
      needsKnock: json["join_rule"]?.string == "knock")
  }
}

/// Puts rooms into the directory of public rooms of the user's server.
///
/// A server may create a room with the visibility "public" and not list it, without an error:
/// Synapse has separate rules for creating a room and for listing it.
struct RoomListing: Sendable {
  let attempts: Attempts
  let calls: MatrixCalls
  let own: UserID
  let reports: ClientReports

  /// Makes sure that the server lists a new room that is to be in the directory of public rooms,
  /// and reports the reason if it does not. After a temporary failure, or if the server cannot be
  /// reached, repeats the check with growing pauses, for about two minutes (`Attempts.run`).
  func check(_ chat: ChatID) async {
    let result = await attempts.run(repeatsLost: true) { await list(chat) }
    guard case .failure(let failure) = result else { return }
    let change = RoomChange.listing(server: own.serverName)
    reports.tell(
      [.rooms(.changed(chat, change, .failed(failure.statedReason)))], after: failure)
  }

  func list(_ chat: ChatID) async -> Result<JSONValue, CallFailure> {
    let path = ["v3", "directory", "list", "room", chat.rawValue]
    let answer = await calls.result("GET", path)
    if case .success(let listing) = answer, listing["visibility"]?.string == "public" {
      return answer
    }
    if case .failure(let failure) = answer, failure.isPassing || failure.isSignedOut {
      return answer
    }
    return await calls.result("PUT", path, body: ["visibility": "public"])
  }
}
