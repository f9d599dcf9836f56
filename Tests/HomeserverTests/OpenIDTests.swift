import Matrix
import Testing

@testable import Homeserver

@Suite struct OpenIDTests {
  private static let path = "/_matrix/federation/v1/openid/userinfo"

  @Test func `a token tells another service who its user is, for an hour`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let request = "/user/\(ann.id.escaped)/openid/request_token"
    #expect(ben.post(request, [:]).status == 403)
    #expect(server.call("POST", request, [:]).status == 401)
    let made = ann.post(request, [:]).json
    #expect(made["token_type"] == "Bearer")
    #expect(made["matrix_server_name"] == "test")
    #expect(made["expires_in"] == 3_600)
    let token = try #require(made["access_token"]?.string)
    #expect(token != ann.token)
    let query = "?access_token=" + token.escaped
    #expect(server.call("GET", Self.path + query).json == ["sub": .string(ann.id)])
    #expect(server.call("GET", Self.path).json["errcode"] == "M_MISSING_TOKEN")
    #expect(server.call("GET", Self.path + "?access_token=x").json["errcode"] == "M_UNKNOWN_TOKEN")
    // It opens no session here.
    #expect(TestClient(server: server, id: ann.id, token: token).get("/sync").status == 401)
    server.clock.advance(3_600_000)
    #expect(server.call("GET", Self.path + query).status == 401)
  }

  @Test func `a token ends with the session that asked for it`() throws {
    let server = try TestServer()
    let ann = server.client("ann")
    let made = ann.post("/user/\(ann.id.escaped)/openid/request_token", [:]).json
    let query = "?access_token=" + (made["access_token"]?.string ?? "").escaped
    #expect(server.call("GET", Self.path + query).status == 200)
    ann.post("/logout", [:])
    #expect(server.call("GET", Self.path + query).status == 401)
  }
}
