import Matrix
import Synchronization

@testable import Homeserver

/// The client's end of a WebSocket, which reads only when a test calls `drain()`.
final class TestSocket: Sendable {
  private struct State {
    var sent: [String] = []
    var closed: Int?
    var waiting: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  var closeCode: Int? { state.withLock { $0.closed } }

  var port: SocketPort {
    SocketPort(
      send: { text in self.state.withLock { $0.sent.append(text) } },
      close: { code in self.state.withLock { $0.closed = code } },
      whenWritten: { body in self.state.withLock { $0.waiting.append(body) } })
  }

  /// Returns the messages that the server sent since the last call. The server counts them as
  /// unread until `drain()`.
  func take() -> [JSONValue] {
    state.withLock { state in
      defer { state.sent = [] }
      return state.sent.compactMap { try? JSONValue(parsing: $0) }
    }
  }

  /// Reads all that the server has sent, so that the server may send more.
  func drain() {
    let bodies = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    for body in bodies { body() }
  }
}
