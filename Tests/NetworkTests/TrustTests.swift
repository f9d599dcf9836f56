import Network
import TestSupport
import Testing

/// A certificate that is not trusted ends the connection, and the error contains the certificate's
/// fingerprint.
@Suite(.timeLimit(.minutes(10))) struct TrustTests {
  private func failure(
    of body: (HTTPClient, String) async throws -> Void
  ) async throws -> NetworkError? {
    let server = try #require(await TLSServer())
    let thread = NetworkThread(name: "test-client")
    thread.start()
    defer { thread.stop() }
    let client = HTTPClient(thread: thread, configuration: .init())
    do {
      try await body(client, "https://127.0.0.1:\(server.port)/")
      return nil
    } catch {
      return error as? NetworkError
    }
  }

  @Test func `a request to a server with an untrusted certificate names the certificate`()
    async throws
  {
    let failure = try await failure { client, url in
      _ = try await client.send(HTTPRequest(method: "GET", url: url))
    }
    #expect("\(try #require(failure))".contains(TLSServer.fingerprint))
  }

  @Test func `a WebSocket to a server with an untrusted certificate names the certificate`()
    async throws
  {
    let failure = try await failure { client, url in
      _ = try await client.openWebSocket(
        HTTPRequest(method: "GET", url: url), protocols: ["m.json"], maximumMessageBytes: 100
      ) { _ in }
    }
    #expect("\(try #require(failure))".contains(TLSServer.fingerprint))
  }
}
