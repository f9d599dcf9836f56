internal import Glibc
internal import Intents
internal import Routing
internal import Synchronization

/// The socket of a profile that the full screen has open; through it commands of the same user send
/// texts and files.
///
/// A thread of its own accepts connections and starts a thread for each, so that a connection that
/// sends nothing delays no other command.
final class ControlSocket: Sendable {
  /// The longest time to wait for the result of a submitted text or file, in seconds.
  private static let submissionSeconds = 5.0
  private static let readingTime = Duration.seconds(2)
  private static let writingTime = Duration.seconds(2)
  /// The pause before the next attempt to accept a connection while the system is short of
  /// descriptors or memory.
  private static let shortageMicroseconds: UInt32 = 100_000

  private let place: SocketPlace
  private let descriptor: Int32
  private let router: EventRouter
  private let requests = WaitingRequests()

  /// Listens for commands at `place`, and replaces a socket file that an earlier run left there.
  /// The caller holds the profile's lock, so no other program listens there.
  init(at place: SocketPlace, router: EventRouter) throws(Ending) {
    self.place = place
    self.router = router
    descriptor = LocalSocket.listen(at: place)
    guard descriptor >= 0 else { throw Files.failure("cannot listen on", place.shown) }
    guard DetachedThread.start({ [self] in serve() }) else {
      throw Files.failure("no thread to listen on", place.shown)
    }
  }

  deinit { close(descriptor) }

  private func serve() {
    while true {
      let accepted = accept(descriptor, nil, nil)
      if accepted >= 0 {
        answer(accepted)
      } else if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) {
        // The new connection stays in the queue until other connections have closed their
        // descriptors.
        usleep(Self.shortageMicroseconds)
      } else if errno != EINTR, errno != ECONNABORTED {
        // The socket accepts no more connections, for example because `stop` shut it down.
        return
      }
    }
  }

  /// Removes the socket file and stops accepting connections.
  func stop() {
    unlink(place.path)
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  private func answer(_ accepted: Int32) {
    _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
    let (requests, router) = (requests, router)
    let isStarted = DetachedThread.start {
      guard let socket = LocalSocket(taking: accepted) else { return }
      requests.begin(accepted)
      let line = socket.line(limit: ControlMessage.limit, until: .now + Self.readingTime)
      requests.end(accepted)
      if let line { Self.answer(line, on: socket, router) }
    }
    if !isStarted { close(accepted) }
  }

  private static func answer(
    _ line: [UInt8], on socket: borrowing LocalSocket, _ router: EventRouter
  ) {
    let state = ControlMessage.request(in: line).flatMap {
      SubmissionWatch(router: router).send($0, patienceSeconds: submissionSeconds)
    }
    _ = socket.write(ControlMessage.answer(state), until: .now + writingTime)
  }
}

/// The connections that have not sent their request yet. At the limit of connections, a new one
/// shuts the oldest down, so that silent connections never keep a command out.
private final class WaitingRequests: Sendable {
  /// The limit of open connections whose request has not arrived yet.
  private static let most = 16

  private let descriptors = Mutex<[Int32]>([])

  /// Adds a connection; at the limit of connections, shuts the oldest one down.
  func begin(_ descriptor: Int32) {
    descriptors.withLock { descriptors in
      if descriptors.count >= Self.most { shutdown(descriptors.removeFirst(), Int32(SHUT_RDWR)) }
      descriptors.append(descriptor)
    }
  }

  /// Removes a connection. Call this method before the descriptor is closed, as the system may then
  /// give the descriptor's number to another file.
  func end(_ descriptor: Int32) {
    descriptors.withLock { descriptors in descriptors.removeAll { $0 == descriptor } }
  }
}
