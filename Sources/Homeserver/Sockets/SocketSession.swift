internal import Matrix
internal import Network

/// One open WebSocket: sends the answers of a sync as news arrives, and takes requests.
///
/// The next answer is made only when the last is written, from the token of that one: a slow reader gets
/// fewer and larger answers, and the server keeps one.
///
/// `@unchecked Sendable`: it belongs to the server's thread.
final class SocketSession: @unchecked Sendable {
  /// The most bytes that wait to be written before a peer that does not read is cut off.
  private static let mostUnwritten = 4 << 20
  /// The close code that tells a client that its token is not valid any more.
  static let sessionEnded = 3001

  let session: Session
  /// A strong reference: a socket may be told of its end after the server was released. It releases us at
  /// that end too.
  private let sockets: Sockets
  private let port: SocketPort
  private var request: SyncRequest
  private var waiter: Int?
  private var isWriting = false
  private var isDue = false
  private var isClosed = false
  private var unwritten = 0

  init(sockets: Sockets, request: SyncRequest, port: SocketPort) {
    self.sockets = sockets
    self.request = request
    self.port = port
    session = request.session
    // Added before the socket is open, as its session may end before that.
    sockets.add(self)
  }

  /// Begins. The first answer comes at once, even an empty one, to show that the connection works.
  func open() {
    guard !isClosed else { return }
    waiter = sockets.waiters.add(session.user) { [weak self] in self?.tell(evenNothing: false) }
    tell(evenNothing: true)
  }

  func received(_ event: WebSocketEvent) {
    switch event {
    case .text(let text): if !isClosed { sockets.requests.answer(text, on: self) }
    case .closed: end()
    }
  }

  /// Cuts the connection.
  func close(code: Int) {
    guard !isClosed else { return }
    end()
    port.close(code)
  }

  /// Sends a text.
  func send(_ text: String) {
    guard !isClosed else { return }
    unwritten += text.utf8.count
    guard unwritten <= Self.mostUnwritten || !isWriting else { return close(code: 1008) }
    port.send(text)
    guard !isWriting else { return }
    isWriting = true
    port.whenWritten { [weak self] in self?.written() }
  }

  private func written() {
    isWriting = false
    unwritten = 0
    guard isDue else { return }
    isDue = false
    tell(evenNothing: false)
  }

  private func tell(evenNothing: Bool) {
    guard !isClosed else { return }
    if isWriting { return isDue = true }
    do {
      let answer = try sockets.answers.answer(request)
      guard evenNothing || !answer.isEmpty else { return }
      request.since = answer.next
      sockets.database.whenCommitted { [weak self] failure in
        guard failure == nil else { return self?.close(code: 1011) ?? () }
        self?.send(String(decoding: answer.json, as: UTF8.self))
        // The next answer tells the rooms that had no space in this one.
        if answer.next.lastRoom != nil { self?.isDue = true }
      }
    } catch {
      sockets.log("a socket failed: \(error)")
      close(code: 1011)
    }
  }

  private func end() {
    isClosed = true
    if let waiter { sockets.waiters.remove(waiter, of: session.user) }
    sockets.remove(self)
  }
}
