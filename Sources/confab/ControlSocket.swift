internal import Glibc
internal import Intents
internal import Matrix
internal import Engine
internal import Synchronization
internal import ViewModels

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
  private static let most = 16

  private let descriptors = Mutex<[Int32]>([])

  func begin(_ descriptor: Int32) {
    descriptors.withLock { descriptors in
      if descriptors.count >= Self.most { shutdown(descriptors.removeFirst(), Int32(SHUT_RDWR)) }
      descriptors.append(descriptor)
    }
  }

  /// Call this method before the descriptor is closed, as the system may then give the descriptor's
  /// number to another file.
  func end(_ descriptor: Int32) {
    descriptors.withLock { descriptors in descriptors.removeAll { $0 == descriptor } }
  }
}

/// The messages of the control socket: a command sends one line of JSON to the full screen and gets
/// one line of JSON back.
enum ControlMessage {
  /// The size limit of a line on the control socket, in bytes: a text may have 60,000 bytes, and
  /// JSON may need six bytes for one of them.
  static let limit = 512 << 10

  static func line(of request: SendRequest) -> [UInt8] {
    let (chat, what): (ChatID, (String, String)) =
      switch request {
      case .text(let submission): (submission.chat, ("text", submission.text))
      case .file(let chat, _, let path): (chat, ("file", path))
      }
    let value: JSONValue = [
      "send": [
        "chat": .string(chat.rawValue), "transaction": .string(request.transaction.rawValue),
        what.0: .string(what.1),
      ]
    ]
    return value.bytes + [10]
  }

  static func request(in line: [UInt8]) -> SendRequest? {
    guard let send = (try? JSONValue(parsing: line))?["send"], let chat = send["chat"]?.string,
      let transaction = send["transaction"]?.string, !chat.isEmpty, !transaction.isEmpty
    else { return nil }
    let (chatID, id) = (ChatID(chat), TransactionID(transaction))
    if let path = send["file"]?.string, path.hasPrefix("/") { return .file(chatID, id, path: path) }
    guard let text = send["text"]?.string, !text.isEmpty else { return nil }
    return .text(Submission(chat: chatID, transaction: id, text: text, isByCommand: true))
  }

  /// The line that answers a command with the delivery state of its text or file; "unknown" for
  /// `nil`: the request was malformed, or the text or file was not stored in time.
  static func answer(_ state: SubmissionState?) -> [UInt8] {
    let value: JSONValue =
      switch state {
      case .queued: ["state": "queued"]
      case .blocked: ["state": "blocked"]
      case .sent: ["state": "sent"]
      case .failed(let reason): ["state": "failed", "reason": .string(reason)]
      case .refused(let reason): ["state": "refused", "reason": .string(reason)]
      case nil: ["state": "unknown"]
      }
    return value.bytes + [10]
  }

  static func state(in line: [UInt8]) -> SubmissionState? {
    let value = try? JSONValue(parsing: line)
    let reason = value?["reason"]?.string ?? ""
    switch value?["state"]?.string {
    case "queued": return .queued
    case "blocked": return .blocked
    case "sent": return .sent
    case "failed": return .failed(reason)
    case "refused": return .refused(reason)
    default: return nil
    }
  }
}

/// One end of a connection on a Unix socket between programs of the same user.
struct LocalSocket: ~Copyable {
  private let descriptor: Int32

  /// Connects to the socket at `place`; `nil` if no program of this user listens there.
  init?(at place: SocketPlace) {
    let made = Self.open()
    guard made >= 0 else { return nil }
    let result = Self.withAddress(of: place.path) { connect(made, $0, $1) }
    guard result == 0 else {
      close(made)
      return nil
    }
    self.init(taking: made)
  }

  /// Takes the ownership of a connected descriptor. Closes the descriptor and returns `nil` if
  /// another user's program is at the other end.
  init?(taking descriptor: Int32) {
    self.descriptor = descriptor
    // The fields of the kernel's struct ucred, which is not imported into Swift: process id, user
    // id and group id.
    var peer: [UInt32] = [0, 0, 0]
    var size = socklen_t(MemoryLayout<UInt32>.stride * peer.count)
    let result = getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size)
    // The check matters for folders that others may write to: another user could have put a socket
    // there.
    guard result == 0, peer[1] == getuid() else { return nil }
  }

  deinit { close(descriptor) }

  /// Makes a socket at `place` that only its owner can use, in place of an earlier socket file, and
  /// listens there. Returns the descriptor; -1 on failure, with the reason in errno.
  static func listen(at place: SocketPlace) -> Int32 {
    let made = open()
    guard made >= 0 else { return -1 }
    unlink(place.path)
    let old = umask(0o177)
    let result = withAddress(of: place.path) { bind(made, $0, $1) }
    umask(old)
    guard result == 0, Glibc.listen(made, 64) == 0 else {
      let code = errno
      close(made)
      errno = code
      return -1
    }
    return made
  }

  func write(_ bytes: [UInt8], until deadline: ContinuousClock.Instant) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard wait(for: POLLOUT, until: deadline) else { return false }
      let count = rest.withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Reads a line, and returns it without its newline; `nil` if no newline arrives within about
  /// `limit` bytes, before `deadline` or before the other end closes.
  ///
  /// - Parameter deadline: applies to the whole line, however slowly its parts arrive.
  func line(limit: Int, until deadline: ContinuousClock.Instant) -> [UInt8]? {
    var found: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4_096)
    while found.count <= limit, wait(for: POLLIN, until: deadline) {
      let count = recv(descriptor, &chunk, chunk.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      // A connection carries one line in each direction, so the bytes after the newline are
      // dropped.
      if let end = chunk[..<count].firstIndex(of: 10) { return found + chunk[..<end] }
      found += chunk[..<count]
    }
    return nil
  }

  private func wait(for events: Int32, until deadline: ContinuousClock.Instant) -> Bool {
    while true {
      let rest = ContinuousClock.now.duration(to: deadline).components
      let milliseconds = rest.seconds * 1_000 + rest.attoseconds / 1_000_000_000_000_000
      guard milliseconds > 0 else { return false }
      var waiting = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      switch poll(&waiting, 1, Int32(clamping: milliseconds)) {
      case 0: return false
      case 1...: return true
      default: if errno != EINTR { return false }
      }
    }
  }

  private static func open() -> Int32 {
    socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
  }

  private static func withAddress(
    of path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      errno = ENAMETOOLONG
      return -1
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}

/// The path of one of a profile's sockets, always in the profile's own folder.
///
/// The path of a Unix socket has at most 107 bytes. A longer path is expressed through an open
/// descriptor of its folder, so that no shorter folder is needed that others can write to, such as
/// one in /tmp.
final class SocketPlace: Sendable {
  /// The limit of a socket's path in bytes: the size of `sun_path` without the final NUL. See
  /// unix(7).
  private static let longest = 107

  /// The path to bind the socket to, or to connect to. A path through a descriptor is valid in this
  /// process only, and only as long as this value exists.
  let path: String
  let shown: String
  private let folder: Int32?

  /// Opens a descriptor of the folder if the path is too long for a socket.
  ///
  /// - Parameters:
  ///   - path: the socket's folder, which must exist.
  init(folder path: String, name: String) throws(Ending) {
    shown = path + "/" + name
    guard shown.utf8.count > Self.longest else {
      self.path = shown
      folder = nil
      return
    }
    let opened = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard opened >= 0 else { throw Files.failure("cannot open", path) }
    folder = opened
    self.path = "/proc/self/fd/\(opened)/\(name)"
  }

  deinit { if let folder { close(folder) } }
}
