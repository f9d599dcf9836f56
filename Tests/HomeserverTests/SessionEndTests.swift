import Matrix
import Network
import Synchronization
import Testing

@testable import Homeserver

/// Waiting requests and sockets end together with the session to which they belong.
@Suite struct SessionEndTests {
  private static let poll = "/sync?timeout=30000&since="

  private struct Scene {
    let server: TestServer
    let ann: TestClient
    /// A session of the account on another device.
    let phone: TestClient

    init() throws {
      server = try TestServer()
      ann = server.client("ann")
      phone = server.signIn("ann", device: "PHONE")
    }

    /// Starts a sync request that waits for an event (a long poll).
    func poll(_ client: TestClient) -> TestReply {
      let reply = server.start(
        "GET", SessionEndTests.poll + client.position(), as: client)
      server.clock.runPending()
      return reply
    }
  }

  @Test func `a logout answers the device's polls at once and leaves other devices alone`() throws {
    let scene = try Scene()
    let (own, other) = (scene.poll(scene.ann), scene.poll(scene.phone))
    #expect(own.response == nil && other.response == nil)
    #expect(scene.ann.post("/logout", [:]).status == 200)
    #expect(own.response?.status == 401)
    #expect(own.json["errcode"] == "M_UNKNOWN_TOKEN")
    // The other device learns that the user has one device less.
    #expect(other.json["device_lists"]?["changed"] == [.string(scene.ann.id)])
    let room = scene.phone.post("/createRoom", [:]).json["room_id"]?.string
    #expect(scene.phone.sync(other.json["next_batch"]?.string).joined(room ?? "") != nil)
  }

  @Test func `a logout of all devices answers all polls`() throws {
    let scene = try Scene()
    let polls = [scene.poll(scene.ann), scene.poll(scene.phone)]
    scene.ann.post("/logout/all", [:])
    #expect(polls.map { $0.response?.status } == [401, 401])
  }

  @Test func `a new login on a device ends the polls of its former token`() throws {
    let scene = try Scene()
    let (own, other) = (scene.poll(scene.phone), scene.poll(scene.ann))
    _ = scene.server.signIn("ann", device: "PHONE")
    #expect(own.response?.status == 401)
    #expect(other.response == nil)
  }

  @Test func `a new login on a device closes the WebSockets of its former token`() throws {
    let scene = try Scene()
    let closed = Mutex<Int?>(nil)
    try open(scene.phone, scene.server) { code in closed.withLock { $0 = code } }
    _ = scene.server.signIn("ann", device: "PHONE")
    #expect(closed.withLock { $0 } == 3001)
  }

  @Test func `a WebSocket whose session ended before it was open is closed`() throws {
    let scene = try Scene()
    let closed = Mutex<Int?>(nil)
    let port = SocketPort(
      send: { _ in }, close: { code in closed.withLock { $0 = code } }, whenWritten: { $0() })
    let session = try scene.server.socket(
      port, "since=" + scene.ann.position(), as: scene.ann)
    scene.ann.post("/logout", [:])
    session.open()
    #expect(closed.withLock { $0 } == 3001)
    #expect(scene.server.core.parts.sockets.isEmpty)
  }

  private func open(
    _ client: TestClient, _ server: TestServer, close: @escaping @Sendable (Int) -> Void
  ) throws {
    let session = try server.socket(
      SocketPort(send: { _ in }, close: close, whenWritten: { $0() }),
      "since=" + client.position(), as: client)
    session.open()
  }
}

extension TestServer {
  /// Signs in, on a device, the account `name` that `client(_:)` registered.
  func signIn(_ name: String, device: String) -> TestClient {
    let reply = start(
      "POST", "/login",
      [
        "type": "m.login.password", "password": "secret", "device_id": .string(device),
        "identifier": ["type": "m.id.user", "user": .string(name)],
      ])
    clock.runPending()
    return TestClient(
      server: self, id: reply.json["user_id"]?.string ?? "",
      token: reply.json["access_token"]?.string ?? "")
  }
}
