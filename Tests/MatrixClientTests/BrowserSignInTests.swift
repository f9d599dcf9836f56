import Matrix
import Model
import Network
import Synchronization
import TestSupport
import Testing

@testable import MatrixClient

/// Sign-ins by a page of the server: OAuth 2.0 and single sign-on.
@Suite(.timeLimit(.minutes(10))) struct BrowserSignInTests {
  private final class Rig: Sendable {
    let server: OAuthStandIn
    let clock = MovedClock()
    let thread: NetworkThread
    private let bits = Mutex<UInt64>(0)

    init(_ server: OAuthStandIn, hasMovedClock: Bool = false) {
      self.server = server
      let clock = clock
      thread = NetworkThread(
        name: "test",
        clock: hasMovedClock
          ? ThreadClock(now: { clock.now }, after: { clock.after($0, $1) }) : nil)
      thread.start()
    }

    deinit { thread.stop() }

    func setup(device: String? = nil) -> LoginSetup {
      LoginSetup(
        deviceName: "confab", device: device, now: { 1000 },
        random: { [self] in
          bits.withLock { bits in
            bits = bits &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return bits >> 33
          }
        })
    }

    func offer() async throws -> LoginOffer {
      try await Login.offer(of: server.url, thread: thread)
    }

    /// Requests an address on this machine, as the browser of the person who signs in does; returns
    /// the status of the response.
    func visit(_ address: String) async throws -> Int {
      let client = HTTPClient(thread: thread, configuration: .init())
      return try await client.send(HTTPRequest(method: "GET", url: address)).status
    }
  }

  @Test func `a sign-in accepts one return of the browser, and proves by PKCE that it began it`()
    async throws
  {
    let rig = Rig(try OAuthStandIn())
    let signIn = try await BrowserSignIn.begin(at: rig.offer(), on: rig.setup())
    let back = try #require(rig.server.browse(signIn.page), "\(signIn.page)")
    #expect(back.hasPrefix("http://127.0.0.1:"))
    async let session = signIn.confirmed()
    let wrong = "http://127.0.0.1:\(signIn.back.port)/guess?code=x"
    #expect(try await rig.visit(wrong) == 404)
    #expect(try await rig.visit(back) == 200)
    let made = try await session
    #expect(made.user == OAuthStandIn.user && made.accessToken == "access1")
    #expect(made.refreshToken == "refresh1" && made.renewAtMilliseconds == 1000 + 240_000)
    #expect(made.device == rig.server.device && made.device.count == 12)
    #expect(rig.server.faults == [])
    // Whoever has the port by now takes no return.
    let again = try? await rig.visit(back)
    #expect(again != 200)
  }

  @Test func `a known device signs in again, and its tokens are renewed and revoked`()
    async throws
  {
    let rig = Rig(try OAuthStandIn())
    let signIn = try await BrowserSignIn.begin(at: rig.offer(), on: rig.setup(device: "OLDDEVICE"))
    let back = try #require(rig.server.browse(signIn.page))
    async let waiting = signIn.confirmed()
    _ = try await rig.visit(back)
    let session = try await waiting
    #expect(session.device == "OLDDEVICE")
    let stored = Mutex<[MatrixSession]>([])
    let keeping = SessionKeeping(
      now: { 1 << 40 },
      store: { session in
        stored.withLock { $0.append(session) }
        return nil
      })
    let client = HTTPClient(thread: rig.thread, configuration: .init())
    let tokens = SessionTokens(session, client: client, thread: rig.thread, keeping: keeping)
    let calls = MatrixCalls(client: client, serverURL: session.serverURL, tokens: tokens)
    let owner = try await calls.call("GET", ["v3", "account", "whoami"])
    #expect(owner["device_id"] == "OLDDEVICE")
    let renewed = try #require(stored.withLock { $0.first })
    #expect(renewed.refreshToken != "refresh1" && renewed.oauth == session.oauth)
    try await Logout.end(renewed, keeping: keeping, thread: rig.thread)
    #expect(!rig.server.hasSession)
  }

  @Test func `a pasted return address signs in as the browser's own return does`() async throws {
    let rig = Rig(try OAuthStandIn(hasOAuth: false))
    let offer = try await rig.offer()
    #expect(offer.ways == [.browser])
    let signIn = try await BrowserSignIn.begin(at: offer, on: rig.setup())
    let back = try #require(rig.server.browse(signIn.page))
    #expect(!signIn.back.take(pasted: "http://127.0.0.1:1/else?loginToken=x"))
    #expect(!signIn.back.take(pasted: "hello"))
    #expect(signIn.back.take(pasted: " \(back)\n"))
    let session = try await signIn.confirmed()
    #expect(session.user == OAuthStandIn.user && session.accessToken == "access0")
    #expect(session.oauth == nil)
  }

  @Test(arguments: ["state=wrong&code=x", "code=x", "error=access_denied&state="])
  func `a browser's return that belongs to no sign-in of this run is refused`(
    query: String
  ) async throws {
    let rig = Rig(try OAuthStandIn())
    let signIn = try await BrowserSignIn.begin(at: rig.offer(), on: rig.setup())
    #expect(signIn.back.take(pasted: signIn.back.url + "?" + query))
    await #expect(throws: LoginError.badReturn) { try await signIn.confirmed() }
    #expect(!rig.server.hasSession)
  }

  @Test func `a sign-in waits for its browser ten minutes at most`() async throws {
    let rig = Rig(try OAuthStandIn(hasOAuth: false), hasMovedClock: true)
    let signIn = try await BrowserSignIn.begin(at: rig.offer(), on: rig.setup())
    let session = Task { try await signIn.confirmed() }
    await rig.clock.timer(dueIn: 600_000)
    await rig.clock.advance(milliseconds: 600_000)
    await #expect(throws: LoginError.notConfirmed) { try await session.value }
  }

  @Test func `a device code is polled at the server's pace, and slower if the server says so`()
    async throws
  {
    let rig = Rig(try OAuthStandIn(slowDowns: 1), hasMovedClock: true)
    let grant = try await DeviceGrant.begin(at: rig.offer(), on: rig.setup())
    #expect(grant.code == "BCDF-GHJK" && grant.page == rig.server.url + "/link")
    #expect(grant.pageWithCode == rig.server.url + "/link?code=BCDF-GHJK")
    async let session = grant.confirmed()
    await rig.clock.timer(dueIn: 1000)
    await rig.clock.advance(milliseconds: 1000)
    await rig.clock.timer(dueIn: 6000)
    #expect(rig.server.polls == 1)
    await rig.clock.advance(milliseconds: 6000)
    await rig.clock.timer(dueIn: 6000)
    #expect(rig.server.polls == 2)
    rig.server.decide(true)
    await rig.clock.advance(milliseconds: 6000)
    #expect(try await session.accessToken == "access1")
    #expect(rig.server.faults == [])
  }

  @Test func `a sign-in by device code that is refused in the browser fails as denied`()
    async throws
  {
    let rig = Rig(try OAuthStandIn(), hasMovedClock: true)
    let grant = try await DeviceGrant.begin(at: rig.offer(), on: rig.setup())
    rig.server.decide(false)
    let session = Task { try await grant.confirmed() }
    await rig.clock.timer(dueIn: 1000)
    await rig.clock.advance(milliseconds: 1000)
    await #expect(throws: LoginError.denied("")) { try await session.value }
  }

  @Test func `the PKCE challenge of a sign-in is that of the RFC's example`() {
    #expect(
      BrowserSignIn.challenge(of: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
        == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
  }
}
