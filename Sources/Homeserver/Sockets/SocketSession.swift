internal import Matrix
internal import Network

/// One open WebSocket: it is told what a sync would tell, and takes requests.
///
/// The next answer is made only when the last is written, from where that one ended: a slow reader
/// gets fewer and larger ones, and the server keeps one.
///
/// `@unchecked Sendable`: it belongs to the server's thread.
final class SocketSession: @unchecked Sendable {
  /// How much may wait to be written before a peer that does not read is cut off.
  private static let mostUnwritten = 4 << 20

  let session: Session
  /// Kept: a socket may be told of its end after the server was stopped and let go. It lets go of us at
  /// that end too.
  private let core: HomeserverCore
  private let port: SocketPort
  private var request: SyncRequest
  private var waiter: Int?
  private var isWriting = false
  private var isDue = false
  private var isClosed = false
  private var unwritten = 0

  init(core: HomeserverCore, request: SyncRequest, port: SocketPort) {
    self.core = core
    self.request = request
    self.port = port
    session = request.session
  }

  /// Begins: the first answer comes at once, even an empty one, to show that the way is open.
  func open() {
    guard !isClosed else { return }
    core.sockets[ObjectIdentifier(self)] = self
    waiter = core.waiters.add(session.user) { [weak self] in self?.tell(evenNothing: false) }
    tell(evenNothing: true)
  }

  func received(_ event: WebSocketEvent) {
    switch event {
    case .text(let text): if !isClosed { core.answer(text, on: self) }
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
      let answer = try core.syncAnswer(request)
      guard evenNothing || !answer.isEmpty else { return }
      request.since = answer.next
      core.whenCommitted { [weak self] isCommitted in
        guard isCommitted else { return self?.close(code: 1011) ?? () }
        self?.send(String(decoding: answer.json, as: UTF8.self))
      }
    } catch {
      core.log("a socket failed: \(error)")
      close(code: 1011)
    }
  }

  private func end() {
    isClosed = true
    if let waiter { core.waiters.remove(waiter, of: session.user) }
    core.sockets[ObjectIdentifier(self)] = nil
  }
}
