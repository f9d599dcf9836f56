import Dispatch
import Matrix
import Network
import Synchronization
import Testing

@testable import MatrixClient

/// The push gateway over real sockets.
@Suite(.timeLimit(.minutes(10))) struct PushGatewayTests {
  @Test func `a push with the gateway's push key is accepted in each format`() async throws {
    let rig = try GatewayRig()
    let ids = try await rig.post(GatewayRig.push("$1"))
    #expect(ids.status == 200)
    #expect(ids.json == ["rejected": []])
    let full = try await rig.post(
      GatewayRig.push(
        "$2",
        more: #""type":"m.room.message","sender":"@bob:s","content":{"body":"hi"},"prio":"high","#))
    #expect(full.status == 200)
    let counts = try await rig.post(
      #"{"notification":{"counts":{"unread":2},"devices":[{"pushkey":"\#(GatewayRig.key)"}]}}"#)
    #expect(counts.status == 200)
    #expect(rig.heard == [.init(event: "$1"), .init(event: "$2"), .init(event: nil)])
  }

  @Test func `a push with another push key is rejected and does not reach the client`()
    async throws
  {
    let rig = try GatewayRig()
    for key in ["", "k", GatewayRig.key + "k", String(repeating: "l", count: 64)] {
      let answer = try await rig.post(GatewayRig.push("$1", keys: [key]))
      #expect(answer.status == 200)
      #expect(answer.json == ["rejected": [.string(key)]])
    }
    #expect(rig.heard.isEmpty)
    let mixed = try await rig.post(GatewayRig.push("$2", keys: ["old", GatewayRig.key]))
    #expect(mixed.json == ["rejected": ["old"]])
    #expect(rig.heard == [.init(event: "$2")])
  }

  @Test(arguments: [
    "", "no JSON", "[]", "7", "{}", #"{"notification":[]}"#, #"{"notification":{}}"#,
    #"{"notification":{"devices":{}}}"#, #"{"notification":{"devices":"x"}}"#, "\u{0}",
    String(repeating: "[", count: 50_000),
  ])
  func `a push whose body is no notification is answered with status 400`(
    body: String
  ) async throws {
    let rig = try GatewayRig()
    let answer = try await rig.post(body)
    #expect(answer.status == 400)
    #expect(["M_NOT_JSON", "M_BAD_JSON"].contains(answer.json["errcode"]?.string))
    #expect(rig.heard.isEmpty)
    #expect(try await rig.post(GatewayRig.push("$1")).status == 200)
  }

  @Test func `a push with parts of the wrong type is accepted without an event id`() async throws {
    let rig = try GatewayRig()
    let key = GatewayRig.key
    let answer = try await rig.post(
      #"{"notification":{"event_id":7,"devices":[1,{"pushkey":{}},null,{"pushkey":"\#(key)"}]}}"#)
    #expect(answer.status == 200)
    #expect(rig.heard == [.init(event: nil)])
  }

  @Test func `a huge push is refused, and the next one is accepted`() async throws {
    let rig = try GatewayRig()
    let huge = String(repeating: "x", count: PushGateway.maximumBodyBytes)
    let answer = try await rig.post(GatewayRig.push("$1", more: #""content":"\#(huge)","#))
    #expect(answer.status == 413)
    #expect(rig.heard.isEmpty)
    #expect(try await rig.post(GatewayRig.push("$2")).status == 200)
  }

  @Test func `requests of other methods and paths than a push are refused`() async throws {
    let rig = try GatewayRig()
    for method in ["GET", "PUT", "DELETE"] {
      let answer = try await rig.post(GatewayRig.push("$1"), method: method)
      #expect(answer.status == 405)
      #expect(answer.json["errcode"]?.string == "M_UNRECOGNIZED")
    }
    for path in ["", "/", "/_matrix/push/v1/notify/", "/_matrix/push/v1/Notify", "//x"] {
      let url = rig.url.replacing(PushGateway.path, with: path)
      let answer = try await rig.post(GatewayRig.push("$1"), url: url)
      #expect(answer.status == 404)
    }
    #expect(rig.heard.isEmpty)
  }

  @Test func `the push gateway's URL has the address that the server can reach`() {
    let address = ListenAddress.tcp(address: "::1", port: 7)
    let near = PushPlace(listen: address, url: nil)
    #expect(near.gatewayURL(listeningAt: address) == "http://[::1]:7/_matrix/push/v1/notify")
    for url in [
      "https://a.example/x", "https://a.example/x//", "https://a.example/x" + PushGateway.path,
    ] {
      let far = PushPlace(listen: address, url: url)
      #expect(
        far.gatewayURL(listeningAt: address) == "https://a.example/x/_matrix/push/v1/notify")
    }
  }
}

/// A listening gateway, and a server that pushes to it.
final class GatewayRig: Sendable {
  static let key = String(repeating: "k", count: 64)

  let url: String
  private let thread = NetworkThread(name: "gateway")
  private let gateway: PushGateway
  private let sender = PushSender()
  private let notices: Notices

  private final class Notices: Sendable {
    let all = Mutex<[PushNotice]>([])
  }

  init() throws {
    thread.start()
    let notices = Notices()
    self.notices = notices
    gateway = PushGateway(thread: thread, key: Self.key) { notice in
      notices.all.withLock { $0.append(notice) }
    }
    let place = PushPlace.loopback
    url = try #require(place.gatewayURL(listeningAt: try gateway.listen(on: place.listen)))
  }

  deinit { thread.stop() }

  /// The pushes that the gateway has passed on. An accepted push is in the list as soon as its
  /// sender has the response.
  var heard: [PushNotice] {
    thread.settle()
    return notices.all.withLock { $0 }
  }

  func post(_ text: String, method: String = "POST", url: String? = nil) async throws
    -> (status: Int, json: JSONValue)
  {
    try await sender.post(text, to: url ?? self.url, method: method)
  }

  /// The body of a push for an event: ids and an unread count, and the fields in `more`.
  static func push(_ event: String, keys: [String] = [key], more: String = "") -> String {
    let devices = keys.map { #"{"app_id":"confab","pushkey":"\#($0)"}"# }.joined(separator: ",")
    return """
      {"notification":{\(more)"event_id":"\(event)","room_id":"!r:s","counts":{"unread":1},\
      "devices":[\(devices)]}}
      """
  }
}

/// Posts pushes to gateways as a homeserver does.
final class PushSender: Sendable {
  private let thread = NetworkThread(name: "sender")
  private let client: HTTPClient

  init() {
    thread.start()
    client = HTTPClient(thread: thread, configuration: .init())
  }

  deinit { thread.stop() }

  func post(
    _ text: String, to url: String, method: String = "POST"
  ) async throws -> (status: Int, json: JSONValue) {
    let response = try await client.send(
      HTTPRequest(method: method, url: url, body: Array(text.utf8)))
    return (response.status, (try? JSONValue(parsing: response.body)) ?? .null)
  }
}

extension NetworkThread {
  /// Returns once the jobs queued on the thread before this call are done.
  func settle() {
    let done = DispatchSemaphore(value: 0)
    run { done.signal() }
    done.wait()
  }
}
