import Intents
import Matrix
import MatrixClient
import Model
import Network
import Synchronization
import Testing

/// The ways in which a message of a chat can arrive without being fetched by itself.
enum Way: String, CaseIterable, CustomTestStringConvertible, Sendable {
  case socket = "the live socket"
  case poll = "a long poll"
  case push = "a push"
  case history = "an answer to a request for history"

  var testDescription: String { rawValue }
}

/// A homeserver that has one message, which reaches the real client in one way only.
final class OneMessageServer: Sendable {
  private struct State {
    var socket: WebSocket?
    /// The sync requests that never get a response.
    var lost: [HTTPReply] = []
    var polls = 0
  }

  private let way: Way
  private let message: String
  /// The id of the event whose JSON is `message`.
  private let event: String
  /// The id by which the client's report of the event is recognised: the event's own id; for a
  /// deletion, the id of the deleted event.
  private let named: String
  private let serverThread = NetworkThread(name: "one-message")
  private let clientThread = NetworkThread(name: "client")
  private let sender: HTTPClient
  private let state = Mutex(State())

  /// Makes the server, which delivers its message by `way`.
  ///
  /// - Parameter message: the JSON of the event that is the message, in the room "!a".
  init(_ message: String, by way: Way) {
    self.message = message
    self.way = way
    let json = try? JSONValue(parsing: Array(message.utf8))
    event = json?["event_id"]?.string ?? ""
    named = json?["redacts"]?.string ?? event
    serverThread.start()
    clientThread.start()
    sender = HTTPClient(thread: serverThread, configuration: .init())
  }

  deinit {
    clientThread.stop()
    serverThread.stop()
  }

  /// Starts a client, and returns all events of the batch in which the client reports the server's
  /// only message.
  func batch() async throws -> [Event] {
    let server = HTTPServer(
      thread: serverThread, admit: { _ in .accept(maximumBodyBytes: 1 << 20) },
      handler: { [weak self] in self?.answer($0, $1) },
      acceptWebSocket: { [weak self] _ in self?.upgrade() ?? .notHere },
      webSocketMaximumBytes: 1 << 20)
    let address = try server.listen(on: .tcp(address: "127.0.0.1", port: 0))
    guard case .tcp(let host, let port) = address else { return [] }
    let (batches, continuation) = AsyncStream<[Event]>.makeStream()
    let client = MatrixClient(
      session: MatrixSession(
        serverURL: "http://\(host):\(port)", unixSocketPath: nil, user: "@me:s", device: "D",
        accessToken: "token", isLocal: false, displayName: nil),
      profile: "p", thread: clientThread, since: SyncToken("0"),
      push: way == .push ? .on(.loopback, key: "secret") : .untouched, random: { 0 },
      emit: { continuation.yield($0) })
    client.start()
    defer { client.stop() }
    for await batch in batches {
      if batch.contains(.connection(.online)) { begin(client) }
      if batch.contains(where: names) { return batch }
    }
    return []
  }

  /// `true` if an event of a batch is about the server's only message. Every arrival of a page of
  /// history is, because the server has no other message.
  private func names(_ told: Event) -> Bool {
    if case .messages(.arrived(let arrival)) = told, case .older = arrival.placement { return true }
    return "\(told)".contains("\(named)")
  }

  private func begin(_ client: MatrixClient) {
    switch way {
    case .socket: client.perform(.liveStream(true))
    case .history: client.perform(.fetchHistory(ChatID("!a"), from: HistoryToken("h")))
    case .poll, .push: break
    }
  }

  private var sync: String {
    #"{"next_batch":"2","rooms":{"join":{"!a":{"timeline":{"events":[\#(message)]}}}}}"#
  }

  private func answer(_ request: HTTPServerRequest, _ reply: HTTPReply) {
    switch request.path {
    case "/_matrix/client/versions":
      reply.json(#"{"versions":["v1.15"],"unstable_features":{"org.matrix.msc1148":true}}"#)
    case "/_matrix/client/v3/sync": answerSync(reply)
    case "/_matrix/client/v3/rooms/%21a/messages":
      reply.json(#"{"start":"h","chunk":[\#(message)]}"#)
    case "/_matrix/client/v3/pushers/set":
      reply.json("{}")
      push(to: request)
    default: reply.json("{}")
    }
  }

  /// Responds to a sync request (a long poll). The first response shows that the client is up to
  /// date. For `.poll` the second response has the message. For `.push` the second poll gets no
  /// response, and the third poll, which the push causes, gets the message.
  private func answerSync(_ reply: HTTPReply) {
    let isAnswered = state.withLock { state in
      state.polls += 1
      switch (way, state.polls) {
      case (_, 1): return true
      case (.poll, 2), (.push, 3): return true
      default:
        state.lost.append(reply)
        return false
      }
    }
    let isFirst = state.withLock { $0.polls == 1 }
    if isAnswered { reply.json(isFirst ? #"{"next_batch":"1"}"# : sync) }
  }

  private func upgrade() -> WebSocketDecision {
    .accept(protocol: "m.json") { [self] socket in
      state.withLock { $0.socket = socket }
      socket.send(sync)
      return { _ in }
    }
  }

  /// Sends the push as a homeserver does: by a POST to the pusher's URL.
  private func push(to request: HTTPServerRequest) {
    let pusher = try? JSONValue(parsing: request.body)
    guard let url = pusher?["data"]?["url"]?.string, let key = pusher?["pushkey"] else { return }
    let notification: JSONValue = [
      "notification": [
        "event_id": .string(event), "room_id": "!a", "counts": ["unread": 1],
        "devices": [["app_id": "confab", "pushkey": key]],
      ]
    ]
    Task { [sender] in
      let answer = try? await sender.send(
        HTTPRequest(method: "POST", url: url, body: notification.bytes))
      if answer?.status != 200 {
        Issue.record("the push was not taken: \(String(describing: answer))")
      }
    }
  }
}

extension HTTPReply {
  fileprivate func json(_ text: String) { send(HTTPResponse(status: 200, body: Array(text.utf8))) }
}
