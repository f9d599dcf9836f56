import Glibc
import Network
import Testing

/// Starts a server that reads from one connection, sends `answer` and closes it; returns its port.
private func startBluntServer(saying answer: String) throws -> Int {
  let listening = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
  var size = socklen_t(MemoryLayout<sockaddr_in>.size)
  withUnsafeMutablePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      #expect(bind(listening, $0, size) == 0)
      #expect(listen(listening, 8) == 0)
      getsockname(listening, $0, &size)
    }
  }
  let thread = NetworkThread(name: "blunt")
  thread.start()
  thread.run {
    let connection = accept(listening, nil, nil)
    var buffer = [UInt8](repeating: 0, count: 65536)
    _ = read(connection, &buffer, buffer.count)
    _ = send(connection, answer, answer.utf8.count, Int32(MSG_NOSIGNAL))
    close(connection)
    close(listening)
    thread.stop()
  }
  return Int(UInt16(bigEndian: address.sin_port))
}

@Suite struct BrokenServerTests {
  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this", "HTTP/1.1 200 OK\r\nContent-Le",
    "no HTTP at all\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc",
  ])
  func `a response that breaks off is an error, not half a response`(said: String) async throws {
    let port = try startBluntServer(saying: said)
    let thread = NetworkThread(name: "test")
    thread.start()
    let client = HTTPClient(thread: thread, configuration: .init())
    do {
      // A POST, because libsoup repeats a GET when the connection breaks before the response.
      let response = try await client.send(
        HTTPRequest(
          method: "POST", url: "http://127.0.0.1:\(port)/", body: [], timeoutSeconds: 600))
      Issue.record("an answer: \(response)")
    } catch {
      if case .dropped = error {} else { Issue.record("\(error)") }
    }
    thread.stop()
  }
}
