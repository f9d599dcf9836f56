package import Intents
internal import Matrix
internal import Model
package import Network

/// Asks the server what a link to a room or message leads to. Changes nothing on the server.
struct LinkResolution: Sendable {
  let attempts: Attempts
  let calls: MatrixCalls
  let reports: ClientReports

  /// Reports the room of the link's alias, and the time of its message, as far as the server tells
  /// them. A room that the user has not joined shows no message.
  func resolve(_ link: MatrixLink) async {
    let chat = link.address.hasPrefix("#") ? await room(of: link.address) : ChatID(link.address)
    var timestamp: ServerTimestamp?
    if let chat, let event = link.event { timestamp = await time(of: event, in: chat) }
    reports.tell([.chats(.resolved(link, ResolvedLink(chat: chat, timestamp: timestamp)))])
  }

  private func room(of alias: String) async -> ChatID? {
    let answer = await answer(["v3", "directory", "room", alias])
    return answer?["room_id"]?.string.flatMap { ChatID(wire: $0) }
  }

  private func time(of event: EventID, in chat: ChatID) async -> ServerTimestamp? {
    let answer = await answer(["v3", "rooms", chat.rawValue, "event", event.rawValue])
    return answer?["origin_server_ts"]?.integer.map { ServerTimestamp(milliseconds: $0) }
  }

  private func answer(_ path: [String]) async -> JSONValue? {
    let result = await attempts.run(most: 2) { await calls.result("GET", path) }
    switch result {
    case .success(let answer): return answer
    case .failure(let failure):
      if failure.isLost || failure.isSignedOut { reports.tell([], after: failure) }
      return nil
    }
  }
}

/// Finds rooms by their aliases, for commands without a running client.
package enum RoomAlias {
  /// The time limit of the request, in seconds: a person waits for the command.
  private static let patienceSeconds = 10

  /// Returns the room with this alias. Throws if the server does not know it, or cannot be reached.
  package static func room(
    _ alias: String, for session: MatrixSession, thread: NetworkThread
  ) async throws(CallFailure) -> ChatID {
    let client = HTTPClient(
      thread: thread, configuration: .init(unixSocketPath: session.unixSocketPath))
    let calls = MatrixCalls(client: client, serverURL: session.serverURL, tokens: nil)
    let answer = try await calls.call(
      "GET", ["v3", "directory", "room", alias], timeoutSeconds: patienceSeconds)
    guard let room = answer["room_id"]?.string.flatMap({ ChatID(wire: $0) }) else {
      throw .notUnderstood("it names no room")
    }
    return room
  }
}
