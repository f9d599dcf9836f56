internal import Glibc
internal import Intents
internal import Routing

/// The full screen's door for commands of the same user: it takes texts to be sent.
///
/// It stands on a thread of its own, which sleeps in `accept`: waiting for an answer holds up nobody but
/// the next command. (A dispatch source would do it in fewer lines, and wake up every second.)
final class ControlSocket: Sendable {
  private static let patienceSeconds = 5.0

  private let path: String
  private let descriptor: Int32
  private let router: EventRouter

  /// Listens on `path`; whoever holds the profile's lock may take the place of a socket that was left.
  init(path: String, router: EventRouter) throws(Ending) {
    self.path = path
    self.router = router
    descriptor = LocalSocket.listen(path: path)
    guard descriptor >= 0 else { throw Files.failure("cannot listen on", path) }
    var thread = pthread_t()
    let context = Unmanaged.passRetained(self)
    let result = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<ControlSocket>.fromOpaque(context).takeRetainedValue().serve()
        return nil
      }, context.toOpaque())
    guard result == 0 else {
      context.release()
      errno = result
      throw Files.failure("no thread to listen on", path)
    }
    pthread_detach(thread)
  }

  deinit { close(descriptor) }

  private func serve() {
    while true {
      let accepted = accept(descriptor, nil, nil)
      if accepted >= 0 {
        Self.answer(accepted, router)
      } else if errno != EINTR, errno != ECONNABORTED {
        // `stop` shut the socket, or the system has no descriptor left: nothing to wait for.
        return
      }
    }
  }

  /// Takes no more.
  func stop() {
    unlink(path)
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  private static func answer(_ descriptor: Int32, _ router: EventRouter) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    guard let socket = LocalSocket(taking: descriptor) else { return }
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
