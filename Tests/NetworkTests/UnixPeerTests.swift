import Glibc
import Network
import Testing

@Suite struct UnixPeerTests {
  @Test func `the user of a connection to a socket file is checked, and may be refused`()
    async throws
  {
    let folder = try temporaryFolder()
    let asked = Mailbox<UInt32>()
    let loopback = try Loopback(
      on: .unix(path: folder + "/s"),
      mayConnect: { user in
        asked.put(user)
        return false
      }
    ) { _, reply in reply.send(answer("served")) }
    await #expect(throws: NetworkError.self) { try await loopback.get("/") }
    #expect(await asked.next() == geteuid())
    loopback.server.stop()
    loopback.serverThread.stop()
    rmdir(folder)
  }

  @Test func `the check of a socket file's peer accepts only the owner and root`() {
    #expect(HTTPServer.isOwnerOrRoot(geteuid()) && HTTPServer.isOwnerOrRoot(0))
    #expect(!HTTPServer.isOwnerOrRoot(geteuid() + 1))
  }
}
