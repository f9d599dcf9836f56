import Network
import Synchronization
import TestSupport
import Testing

/// Requests and the proxies that their network thread was given.
@Suite(.timeLimit(.minutes(10))) struct ProxyTests {
  /// Sends a request for `url` by a thread with `proxies`, which gets the URL of a proxy on this
  /// machine. Returns the first line that this proxy receives ("" if it receives none), and the
  /// result of the request.
  private func line(
    _ url: String, _ proxies: (String) -> Proxies
  ) async -> (line: String, result: Result<HTTPResponse, NetworkError>) {
    let box = LineBox()
    let server = RawServer { connection in
      guard let head = RawServer.readHead(connection) else { return }
      box.line.withLock {
        $0 = String(decoding: head.prefix { $0 != 13 }, as: UTF8.self)
      }
      RawServer.send(Array("HTTP/1.1 503 No\r\nContent-Length: 0\r\n\r\n".utf8), to: connection)
    }
    let thread = NetworkThread(
      name: "test-client", proxies: proxies("http://127.0.0.1:\(server.port)"))
    thread.start()
    defer { thread.stop() }
    let client = HTTPClient(thread: thread, configuration: .init())
    let result: Result<HTTPResponse, NetworkError>
    do throws(NetworkError) {
      result = .success(
        try await client.send(HTTPRequest(method: "GET", url: url, timeoutSeconds: 30)))
    } catch {
      result = .failure(error)
    }
    return (box.line.withLock { $0 }, result)
  }

  private final class LineBox: Sendable { let line = Mutex("") }

  @Test func `a request without TLS is sent to the proxy with its whole URL`() async {
    let found = await line("http://chat.invalid/x?y=1") {
      .fixed(http: $0, https: nil, except: [])
    }
    #expect(found.line == "GET http://chat.invalid/x?y=1 HTTP/1.1")
  }

  @Test func `a request with TLS asks the proxy for a connection to the server`() async {
    let found = await line("https://chat.invalid/x") { .fixed(http: nil, https: $0, except: []) }
    #expect(found.line.hasPrefix("CONNECT chat.invalid:443 "))
  }

  @Test func `an excepted host and a host of this machine are reached directly`() async {
    for url in ["http://chat.invalid/x", "http://a.chat.invalid/x", "http://127.0.0.1:1/x"] {
      let found = await line(url) {
        .fixed(http: $0, https: $0, except: ["chat.invalid", ".chat.invalid"])
      }
      #expect(found.line == "", "\(url)")
    }
  }

  @Test func `only a URL with a known scheme and a host is a proxy's URL`() {
    for url in ["http://a:1", "socks5://a", "https://u:p@a:3128/"] {
      #expect(Proxies.isProxy(url), "\(url)")
    }
    for url in ["", "a:1", "ftp://a", "http://", "socks5:a", "http:// a"] {
      #expect(!Proxies.isProxy(url), "\(url)")
    }
  }
}
