import Intents
import Matrix
import MatrixClient
import Model
import Network
import Synchronization
import Testing

/// The ways of a message to the router.
enum Way: String, CaseIterable, CustomTestStringConvertible, Sendable {
  case socket = "the live socket"
  case poll = "a long poll"
  case push = "a push"
  case history = "an answer to a request for history"

  var testDescription: String { rawValue }
}

/// A homeserver that has one message, and gives it to the real client by one way only: what goes over
/// the others is silent or dead.
final class OneMessageServer: Sendable {
  private struct State {
    var socket: WebSocket?
    /// Polls that never get an answer.
    var lost: [HTTPReply] = []
    var polls = 0
  }

  private let way: Way
  private let message: String
  private let serverThread = NetworkThread(name: "one-message")
  private let clientThread = NetworkThread(name: "client")
  private let sender: HTTPClient
  private let state = Mutex(State())

  /// - Parameter message: an event as it is on the wire, in the room "!a".
  init(_ message: String, by way: Way) {
    self.message = message
    self.way = way
    serverThread.start()
    clientThread.start()
    sender = HTTPClient(thread: serverThread, configuration: .init())
  }

  deinit {
    clientThread.stop()
    serverThread.stop()
  }

  /// What the client tells the router of the message: the whole batch.
  func batch() async throws -> [Event] {
    let server = HTTPServer(
      thread: serverThread, maximumBodyBytes: 1 << 20,
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
      if batch.contains(where: \.isMessage) { return batch }
    }
    return []
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

  /// The first one finds the client up to date. The next one tells the message, where polls do; where it
  /// is pushed it is lost, and the one after it answers.
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

  /// As a homeserver does it: by a POST to the URL of the pusher.
  private func push(to request: HTTPServerRequest) {
    let pusher = try? JSONValue(parsing: request.body)
    let id = (try? JSONValue(parsing: Array(message.utf8)))?["event_id"]
    guard let url = pusher?["data"]?["url"]?.string, let id, let key = pusher?["pushkey"] else {
      return
    }
    let notification: JSONValue = [
      "notification": [
        "event_id": id, "room_id": "!a", "counts": ["unread": 1],
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

extension Event {
  fileprivate var isMessage: Bool {
    guard case .messages(.arrived(let arrival)) = self else { return false }
    return !arrival.messages.isEmpty
  }
}
