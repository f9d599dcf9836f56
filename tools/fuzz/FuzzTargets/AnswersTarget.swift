import Dispatch
import Glibc
import Network
import Synchronization

/// Arbitrary bytes from a server to the client: the response to a request or, after a `~`, the
/// frames after a WebSocket handshake. The client accepts them or reports an error, takes no body
/// or message beyond its limit, and continues to work.
enum AnswersTarget {
  private static let client = Result { try AnswersClient() }

  @Sendable static func run(_ input: [UInt8]) throws {
    let client = try Self.client.get()
    if input.first == UInt8(ascii: "~") {
      try client.openSocket { peer in
        let request = peer.receive(milliseconds: 60_000) { $0.suffix(4) == [13, 10, 13, 10] }
        peer.send(WebSocketAccept.answer(to: request).utf8)
        peer.send(input.dropFirst())
      }
    } else {
      try client.ask { peer in
        _ = peer.receive(milliseconds: 60_000) { $0.suffix(4) == [13, 10, 13, 10] }
        peer.send(input)
      }
    }
  }
}

/// A client with a server that answers with the current input.
private final class AnswersClient: Sendable {
  private let folder: FuzzFolder
  private let listening: Int32
  private let thread = NetworkThread(name: "answers")
  private let http: HTTPClient

  init() throws {
    folder = try FuzzFolder()
    let path = "\(folder.path)/s"
    listening = try RawSocket.listen(at: path)
    thread.start()
    http = HTTPClient(
      thread: thread, configuration: .init(unixSocketPath: path, maximumBodyBytes: 4_096))
  }

  func ask(_ serve: (borrowing RawSocket) -> Void) throws {
    // A POST, because libsoup repeats a GET if the connection breaks before the response.
    let request = HTTPRequest(method: "POST", url: "http://s/x", body: [], timeoutSeconds: 2)
    let end = Ending()
    let task = Task(executorPreference: thread) { [http] in
      do throws(NetworkError) {
        let response = try await http.send(request)
        end.finish(response.body.count <= 4_096 ? nil : "\(response.body.count) bytes are taken")
      } catch {
        end.finish(nil)
      }
    }
    try serveOnce(serve)
    try end.wait()
    task.cancel()
  }

  func openSocket(_ serve: (borrowing RawSocket) -> Void) throws {
    let request = HTTPRequest(method: "GET", url: "ws://s/ws", timeoutSeconds: 2)
    let end = Ending()
    let task = Task(executorPreference: thread) { [http] in
      do throws(NetworkError) {
        _ = try await http.openWebSocket(request, protocols: [], maximumMessageBytes: 1_024) {
          event in
          switch event {
          case .text(let text):
            // Each invalid byte of UTF-8 becomes up to three bytes.
            if text.utf8.count > 3 * 1_024 { end.finish("\(text.utf8.count) bytes in a message") }
          case .closed: end.finish(nil)
          }
        }
      } catch {
        end.finish(nil)
      }
    }
    try serveOnce(serve)
    try end.wait()
    task.cancel()
  }

  private func serveOnce(_ serve: (borrowing RawSocket) -> Void) throws {
    try FuzzFinding.unless(
      RawSocket.wait(listening, for: POLLIN, milliseconds: 60_000), "the client does not connect")
    serve(RawSocket(descriptor: accept(listening, nil, nil)))
  }
}

/// The end of a request, for which a test waits while another thread reports it: with a sentence
/// about a wrong behaviour of the client, or with `nil` if the client handled the response
/// correctly.
private final class Ending: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  private let trouble = Mutex<String?>(nil)

  func finish(_ words: String?) {
    trouble.withLock { $0 = $0 ?? words }
    semaphore.signal()
  }

  func wait() throws(FuzzFinding) {
    guard semaphore.wait(timeout: .now() + .seconds(60)) == .success else {
      throw FuzzFinding("the client hangs")
    }
    if let words = trouble.withLock({ $0 }) { throw FuzzFinding(words) }
  }
}
