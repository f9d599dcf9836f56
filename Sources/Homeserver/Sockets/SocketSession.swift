internal import Matrix
internal import Network

/// One WebSocket of a user: sends sync answers as changes occur, and receives requests and responds
/// to them.
///
/// The next sync answer is made only when everything that was sent is written, and continues from
/// the last answer's token: a slow reader gets fewer and larger answers, and the server keeps only
/// one of them in memory.
///
/// `@unchecked Sendable`: it belongs to the server's thread.
final class SocketSession: @unchecked Sendable {
  /// The limit on bytes that wait to be written; beyond it, a peer that does not read is
  /// disconnected. A single message may be longer.
  private static let mostUnwritten = 4 << 20
  /// The close code by which a client learns that its access token is not valid any more.
  static let sessionEnded = 3001

  let session: Session
  /// A strong reference, because a socket may be closed after the server was released. `end`
  /// removes this session from `sockets`, which breaks the reference cycle.
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
    // This session is added to `sockets` before its WebSocket is open, because the sign-out of the
    // device closes only the sockets that were added.
    sockets.add(self)
  }

  /// Starts the sync; does nothing when the WebSocket is closed. The first sync answer is sent even
  /// if it is empty, to show that the connection works.
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

  /// Closes the WebSocket with this close code, unless it is closed already.
  func close(code: Int) {
    guard !isClosed else { return }
    end()
    port.close(code)
  }

  /// Sends a text message to the client; closes the WebSocket instead when too many bytes wait to
  /// be written. Does nothing when it is closed.
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
        // The next sync answer continues with the rooms that did not fit into this one.
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
