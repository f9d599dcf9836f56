import Model
import Testing

@Suite struct ConnectingTests {
  private static let offline = ConnectionState.offline(.timedOut, retryInSeconds: 8)
  private static let out = ConnectionState.signedOut(.signedOut)

  @Test(arguments: [
    ConnectionState.starting, .connecting, .receiving(megabytes: 3), .online, offline,
  ])
  func `the connection state of a signed-in account follows the connection`(
    before: ConnectionState
  ) {
    #expect(before.reduced(by: .connecting) == .connecting)
    #expect(before.reduced(by: .online) == .online)
    #expect(before.reduced(by: .offline(.timedOut, retryInSeconds: 8)) == Self.offline)
    #expect(before.reduced(by: .signedOut(.signedOut)) == Self.out)
    #expect(before.reduced(by: .signedIn) == before)
    let isWaiting = before == Self.offline
    let later = ConnectionState.offline(.timedOut, retryInSeconds: 7)
    #expect(before.reduced(by: .waiting(seconds: 7)) == (isWaiting ? later : before))
  }

  @Test func `the megabytes received are reported only while the client connects`() {
    let receiving = ConnectionChange.receiving(megabytes: 4)
    for before in [ConnectionState.starting, .connecting, .receiving(megabytes: 3)] {
      #expect(before.reduced(by: receiving) == .receiving(megabytes: 4))
    }
    for before in [ConnectionState.online, Self.offline, Self.out] {
      #expect(before.reduced(by: receiving) == before)
    }
  }

  @Test func `a signed-out account stays signed out until the next sign-in`() {
    #expect(Self.out.reduced(by: .connecting) == Self.out)
    #expect(Self.out.reduced(by: .online) == Self.out)
    #expect(Self.out.reduced(by: .offline(.timedOut, retryInSeconds: 8)) == Self.out)
    #expect(Self.out.reduced(by: .signedOut(.notAllowed)) == .signedOut(.notAllowed))
    #expect(Self.out.reduced(by: .signedIn) == .starting)
    #expect(Self.out.reduced(by: .waiting(seconds: 7)) == Self.out)
  }
}
