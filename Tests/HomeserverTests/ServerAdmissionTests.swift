import Matrix
import Network
import Testing

@testable import Homeserver

/// The server's decisions to accept or refuse a request before its body is read.
@Suite struct ServerAdmissionTests {
  /// The status with which a request is refused, or the largest body that the server reads, in
  /// bytes.
  private enum Outcome: Equatable {
    case refused(Int)
    case reads(Int)
  }

  private func admit(
    _ server: TestServer, _ method: String, _ path: String, _ client: TestClient? = nil,
    bytes: Int? = nil
  ) -> Outcome {
    var headers = client.map { [HTTPHeader("Authorization", "Bearer " + $0.token)] } ?? []
    if let bytes { headers.append(HTTPHeader("Content-Length", "\(bytes)")) }
    let request = HTTPServerRequest(
      method: method, path: "/_matrix" + path, query: "", headers: headers, body: [],
      remoteAddress: "192.0.2.1")
    return switch server.core.admit(request) {
    case .accept(let most), .store(let most, _): .reads(most)
    case .refuse(let response): .refused(response.status)
    }
  }

  @Test func `a request's body is read only after its session is known`() throws {
    let server = try TestServer()
    let ann = server.client("ann")
    #expect(admit(server, "POST", "/client/v3/createRoom") == .refused(401))
    #expect(admit(server, "POST", "/media/v3/upload") == .refused(401))
    #expect(admit(server, "POST", "/client/v3/createRoom", ann) == .reads(1 << 20))
    let stranger = TestClient(server: server, id: "", token: "confab_x")
    #expect(admit(server, "POST", "/media/v3/upload", stranger) == .refused(401))
  }

  @Test func `unknown paths and methods are refused before the body is read`() throws {
    let server = try TestServer()
    #expect(admit(server, "POST", "/client/v3/no/such") == .refused(404))
    #expect(admit(server, "PATCH", "/client/v3/sync") == .refused(405))
  }

  @Test func `request bodies are limited to 64 KiB for logins and 0 for preflights and sockets`()
    throws
  {
    let server = try TestServer()
    #expect(admit(server, "POST", "/client/v3/login") == .reads(64 << 10))
    #expect(admit(server, "POST", "/client/v3/register") == .reads(64 << 10))
    #expect(admit(server, "OPTIONS", "/client/v3/login") == .reads(0))
    #expect(admit(server, "GET", "/client/ws/v3") == .reads(0))
  }

  @Test func `uploads beyond the limit or the quota are refused unread`() throws {
    var quotas = Quotas()
    quotas.mediaBytes = 1_000
    let server = try TestServer(quotas: quotas)
    let ann = server.client("ann")
    #expect(admit(server, "POST", "/media/v3/upload", ann, bytes: 1_000) == .reads(64 << 20))
    #expect(admit(server, "POST", "/media/v3/upload", ann, bytes: 1_001) == .refused(403))
    #expect(admit(server, "POST", "/media/v3/upload", ann, bytes: 1 << 30) == .refused(413))
  }

  @Test func `requests without a session are rate-limited by address`() throws {
    let server = try TestServer()
    let outcomes = (0..<1_001).map { _ in admit(server, "GET", "/client/versions") }
    #expect(outcomes.first == .reads(64 << 10) && outcomes.last == .refused(429))
  }

  @Test func `a server without limits admits any number of requests and failed logins`() throws {
    let server = try TestServer(limitsRequests: false)
    _ = server.client("ann")
    let outcomes = (0..<1_001).map { _ in admit(server, "GET", "/client/versions") }
    #expect(outcomes.allSatisfy { $0 == .reads(64 << 10) })
    let logins = (0..<60).map { _ in
      server.call(
        "POST", "/login",
        [
          "type": "m.login.password", "password": "no",
          "identifier": ["type": "m.id.user", "user": "ann"],
        ]
      ).status
    }
    #expect(Set(logins) == [403])
  }
}
