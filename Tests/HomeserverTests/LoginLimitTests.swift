import Matrix
import Network
import Testing

@testable import Homeserver

/// Limits of logins: guessing a password is slow, but the owner of the account is not locked out.
@Suite struct LoginLimitTests {
  private func login(
    _ server: TestServer, _ user: String, _ password: String, from address: String,
    headers: [HTTPHeader] = []
  ) -> Int {
    server.call(
      "POST", "/login",
      [
        "type": "m.login.password", "password": .string(password),
        "identifier": ["type": "m.id.user", "user": .string(user)], "device_id": "D",
      ], headers: headers, from: address
    ).status
  }

  @Test func `wrong passwords from one address lock nobody out at another address`() throws {
    let server = try TestServer()
    _ = server.client("ann")
    let guesses = (0..<40).map { _ in login(server, "ann", "no", from: "198.51.100.7") }
    #expect(guesses.first == 403 && guesses.last == 429)
    #expect(login(server, "ann", "secret", from: "192.0.2.9") == 200)
  }

  @Test func `one address that guesses passwords for many names is rate-limited`() throws {
    let server = try TestServer()
    let guesses = (0..<80).map { login(server, "user\($0)", "no", from: "198.51.100.7") }
    #expect(guesses.last == 429)
  }

  @Test func `failed logins from addresses of one IPv6 network count as from one address`() throws {
    let server = try TestServer()
    _ = server.client("ann")
    let guesses = (0..<40).map { login(server, "ann", "no", from: "2001:db8::\($0 + 1)") }
    #expect(guesses.last == 429)
  }

  @Test func `failed logins with different spellings of one name share its limit`() throws {
    let server = try TestServer()
    _ = server.client("ann")
    let names = ["ann", "ANN", "@ann:test"]
    let guesses = (0..<40).map { login(server, names[$0 % 3], "no", from: "198.51.100.7") }
    #expect(guesses[12] == 429)
  }

  @Test func `failed logins from many addresses delay new addresses and lock nobody out`()
    throws
  {
    let server = try TestServer()
    _ = server.client("ann")
    #expect(login(server, "ann", "secret", from: "192.0.2.9") == 200)
    for number in 0..<60 {
      server.start(
        "POST", "/login",
        [
          "type": "m.login.password", "password": "no",
          "identifier": ["type": "m.id.user", "user": "ann"],
        ], from: "198.51.100.\(number)")
      server.clock.runPending()
    }
    // The owner's address is known; a new one waits and is let in.
    #expect(login(server, "ann", "secret", from: "192.0.2.9") == 200)
    #expect(login(server, "ann", "secret", from: "203.0.113.5") == 0)
    let late = server.start(
      "POST", "/login",
      [
        "type": "m.login.password", "password": "secret",
        "identifier": ["type": "m.id.user", "user": "ann"],
      ], from: "203.0.113.6")
    server.clock.advance(Int64(LoginLimits.delayMilliseconds))
    #expect(late.response?.status == 200)
  }

  // MARK: Proxies

  private func guesses(_ server: TestServer, peer: String, forwarded: (Int) -> [String]) -> [Int] {
    (0..<20).map { number in
      login(
        server, "ann", "no", from: peer,
        headers: forwarded(number).map { HTTPHeader("X-Forwarded-For", $0) })
    }
  }

  @Test func `logins through a trusted proxy count for the address that it reports`() throws {
    let server = try TestServer(proxies: ["192.0.2.1"])
    let one = guesses(server, peer: "192.0.2.1") { ["10.0.0.\($0), 198.51.100.7"] }
    #expect(one.last == 429)
    #expect(guesses(server, peer: "::ffff:192.0.2.1") { _ in ["198.51.100.8"] }.first == 403)
  }

  @Test func `failed logins through a chain of trusted proxies count for the address behind it`()
    throws
  {
    let server = try TestServer(proxies: ["192.0.2.1", "2001:db8::1"])
    let one = guesses(server, peer: "192.0.2.1") { ["10.0.0.\($0),198.51.100.7", "2001:db8::1"] }
    #expect(one.last == 429)
  }

  @Test func `X-Forwarded-For is ignored when the peer is no trusted proxy`() throws {
    let server = try TestServer()
    #expect(guesses(server, peer: "192.0.2.1") { ["10.0.0.\($0)"] }.last == 429)
  }
}
