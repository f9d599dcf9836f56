internal import Dispatch
internal import Glibc
internal import Intents
internal import Routing

/// The full screen's door for commands of the same user: it takes texts to be sent.
///
/// It stands on a queue of its own, where waiting for an answer holds up nobody but the next command.
final class ControlSocket {
  private static let patienceSeconds = 5.0

  private let path: String
  private let source: any DispatchSourceRead
  private let queue = DispatchQueue(label: "control")

  /// Listens on `path`; whoever holds the profile's lock may take the place of a socket that was left.
  init(path: String, router: EventRouter) throws(Ending) {
    self.path = path
    let descriptor = LocalSocket.listen(path: path)
    guard descriptor >= 0 else { throw Files.failure("cannot listen on", path) }
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler { Self.answer(descriptor, router) }
    source.setCancelHandler { close(descriptor) }
    source.resume()
  }

  /// Takes no more.
  func stop() {
    unlink(path)
    source.cancel()
  }

  private static func answer(_ listening: Int32, _ router: EventRouter) {
    let descriptor = accept(listening, nil, nil)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    guard descriptor >= 0, let socket = LocalSocket(taking: descriptor) else { return }
    socket.setPatience(seconds: 2)
    guard let line = socket.line(limit: ControlMessage.limit) else { return }
    guard let submission = ControlMessage.submission(in: line) else {
      _ = socket.write(ControlMessage.answer(nil))
      return
    }
    let state = SubmissionWatch(router: router)
      .send(submission, patienceSeconds: patienceSeconds)
    _ = socket.write(ControlMessage.answer(state))
  }
}
