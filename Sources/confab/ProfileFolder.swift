internal import Engine
internal import Glibc
internal import Intents
internal import MatrixClient
internal import Model
internal import Storage

struct ProfileFolder: Sendable, Equatable {
  /// The name of the profile that is opened if no other is named or stored.
  static let localName = "local"

  let data: DataFolder
  let name: String

  /// The profile's name for an account: "@me:example.org" becomes "me@example.org". A "/", ASCII
  /// control characters and a leading dot become "_", and the name is truncated to 64 bytes. The
  /// result is "_" instead of an empty name.
  static func name(for user: String) -> String {
    let parts = user.drop { $0 == "@" }.split(separator: ":", maxSplits: 1)
    // The name is replaced scalar by scalar: a "/" with a combining mark after it is another
    // `Character`, but the system still takes the "/" for a separator.
    var scalars = String.UnicodeScalarView(
      parts.joined(separator: "@").unicodeScalars.map { ProfileName.isForbidden($0) ? "_" : $0 })
    if scalars.first == "." { scalars.replaceSubrange(...scalars.startIndex, with: ["_"]) }
    while String(scalars).utf8.count > ProfileName.longest { scalars.removeLast() }
    return scalars.isEmpty ? "_" : String(scalars)
  }

  var path: String { data.path + "/profiles/" + name }
  var exists: Bool { access(path, F_OK) == 0 }
  var store: String { path + "/confab.db" }
  var homeserver: String { path + "/homeserver.db" }
  var session: String { path + "/session.json" }
  var lock: String { path + "/lock" }
  var pushKey: String { path + "/push-key" }
  var uploads: String { path + "/uploads" }
  var badge: String { path + "/unread" }

  /// The profile's folder must exist.
  func homeserverSocket() throws(Ending) -> SocketPlace {
    try SocketPlace(folder: path, name: "homeserver.sock")
  }

  /// The address of the socket at which the full screen that has the profile open takes requests of
  /// commands. The profile's folder must exist.
  func controlSocket() throws(Ending) -> SocketPlace {
    try SocketPlace(folder: path, name: "control.sock")
  }
}

/// Stores the session of an account, after a sign-in or a registration, in a profile, which the
/// next start then opens.
struct ProfileMaker {
  let data: DataFolder
  /// The profile's name; `nil` for the one that `ProfileFolder.name` makes of the user id.
  let name: String?

  /// Throws if another process has the profile open, or the profile belongs to another account.
  ///
  /// - Parameter isLocked: `true` if the caller already holds the profile's lock.
  func store(_ session: MatrixSession, isLocked: Bool = false) throws(Ending) {
    let profile = ProfileFolder(data: data, name: name ?? ProfileFolder.name(for: session.user))
    try refuseOther(session, in: profile)
    try Files.makeFolder(profile.path)
    if isLocked {
      try write(session, to: profile)
    } else {
      let lock = try ProfileLock(
        path: profile.lock, what: "profile “\(profile.name)”", for: .command, patienceSeconds: 20)
      try write(session, to: profile)
      _ = lock
    }
    try data.remember(profile.name)
    StandardStreams.say("signed in as \(session.user); start confab to chat")
  }

  /// Throws if the profile belongs to another account. This check needs no lock, so it also works
  /// while another process has the profile open.
  private func refuseOther(
    _ session: MatrixSession, in profile: ProfileFolder
  ) throws(Ending) {
    if let other = try SessionFile.read(profile.session), other.user != session.user {
      throw Ending(
        status: .cannotCreate,
        sentence: "confab: profile “\(profile.name)” belongs to \(other.user); "
          + "choose another name with --profile")
    }
  }

  private func write(_ session: MatrixSession, to profile: ProfileFolder) throws(Ending) {
    // Another process may have signed in to the profile before this process acquired the lock.
    try refuseOther(session, in: profile)
    try SessionFile.write(session, to: profile.session)
  }
}

/// Reads a profile's store for commands, also while a full screen writes to it.
struct ProfileReader {
  private let invocation: Invocation
  private let environment: Environment
  let profile: ProfileFolder
  let store: ChatStore

  init(_ invocation: Invocation, _ environment: Environment) throws(Ending) {
    self.invocation = invocation
    self.environment = environment
    let data = try DataFolder.find(given: invocation.data, environment: environment)
    profile = try data.profile(named: invocation.profile)
    guard access(profile.store, F_OK) == 0 else {
      throw Ending(
        status: .notFound,
        sentence: "confab: profile “\(profile.name)” has no chats yet; start confab once "
          + "(\(profile.store))")
    }
    do {
      store = try ChatStore(readingFrom: profile.store)
    } catch {
      throw StoreOpening.ending(error)
    }
  }

  /// Returns the chat that the person means by `words`: its id, the user id of the other person in
  /// a direct chat (the localpart suffices for somebody on the user's own server), its name, or a
  /// link to it. Throws if no chat matches, or if several do; then the error lists up to 20 of
  /// them.
  ///
  /// - Parameter orLeft: `true` to look among the chats that were left if no joined chat matches.
  func chat(_ words: String, orLeft: Bool = false) throws(Ending) -> Chat {
    let name = if let link = MatrixLink(words) { try designation(by: link) } else { words }
    let found: [Chat]
    do {
      found = try store.chats(meantBy: name, orLeft: orLeft)
    } catch {
      throw StoreOpening.ending(error)
    }
    guard let chat = found.first else {
      throw Ending(status: .notFound, sentence: "confab: \(Self.noChat(words))")
    }
    guard found.count == 1 else {
      let list = found.prefix(20).map(Self.line).joined(separator: "\n")
      throw Ending(
        status: .notFound,
        sentence: "confab: more than one chat is called “\(words)”; use one's id:\n\(list)")
    }
    return chat
  }

  /// Says that no chat matches `words` and, for an address or a link, how to get into one.
  private static func noChat(_ words: String) -> String {
    let address = MatrixLink(words)?.address ?? words
    let isOneWord = !address.contains(where: \.isWhitespace) && address.unicodeScalars.count > 1
    switch address.first {
    case "#" where isOneWord, "!" where isOneWord:
      // The link may name servers by which the room can be joined.
      let target = address.hasPrefix("#") ? address : words
      return "you are not in the room \(address); start confab and type /join \(target)"
    case "@" where isOneWord:
      return "there is no chat with \(address); start confab and type /new \(address)"
    default: return "there is no chat “\(words)”"
    }
  }

  /// The id of the room or person of a link. Only the server knows the room of an alias; a chat may
  /// have the alias of another room as its name.
  private func designation(by link: MatrixLink) throws(Ending) -> String {
    guard link.address.hasPrefix("#"), let session = try SessionFile.read(profile.session) else {
      return link.address
    }
    let network = CommandNetwork(invocation, environment)
    defer { network.stop() }
    let result = network.wait { [thread = network.thread] () throws(CallFailure) in
      try await RoomAlias.room(link.address, for: session, thread: thread)
    }
    switch result {
    case .success(let room): return room.rawValue
    case .failure(let failure):
      throw Ending(
        status: failure.isPassing ? .temporary : .notFound,
        sentence: "confab: the room of \(link.address) is not known: "
          + FailureSentence.cause(failure.reason))
    }
  }

  private static func line(_ chat: Chat) -> String {
    let person = chat.directUser.map { " (\($0))" } ?? ""
    return "  \(chat.id)  \(chat.name)\(person)"
  }
}

/// A profile in which an account has signed in before, at another homeserver than the embedded one.
struct KnownProfile {
  let profile: ProfileFolder
  let session: MatrixSession

  /// The profile of an account that signs in again, so that the new session can have the same
  /// device id. If the person named a profile and no user, the account of that profile counts.
  ///
  /// - Parameters:
  ///   - user: the user id or its localpart, if the person named one.
  ///   - url: the homeserver's URL; a localpart means only an account at this homeserver.
  static func find(
    in data: DataFolder, named name: String?, user: String?, at url: String
  ) -> KnownProfile? {
    if let name {
      return KnownProfile(ProfileFolder(data: data, name: name)).flatMap {
        user == nil || $0.isOf(user, at: url) ? $0 : nil
      }
    }
    guard let user else { return nil }
    return data.profileNames().lazy
      .compactMap { KnownProfile(ProfileFolder(data: data, name: $0)) }
      .first { $0.isOf(user, at: url) }
  }

  private init?(_ profile: ProfileFolder) {
    guard let session = try? SessionFile.read(profile.session), !session.isLocal else {
      return nil
    }
    self.profile = profile
    self.session = session
  }

  private func isOf(_ user: String?, at url: String) -> Bool {
    guard let user else { return false }
    let localpart = session.user.dropFirst().prefix { $0 != ":" }
    return session.user == user || (session.serverURL == url && localpart == user)
  }
}

/// The lock that one process at a time holds on the folder of a profile or of a homeserver. The
/// kernel releases it when the process ends, also after a crash.
struct ProfileLock: ~Copyable {
  /// What the holder does with the lock: the file names it beside the process id.
  enum Use: String {
    /// Holds it until its user ends it, so that there is no use in waiting.
    case session
    /// Holds it for one command, which ends by itself.
    case command
  }

  private let descriptor: Int32

  /// Acquires the lock at `path` and writes this process's id into the file. Throws if the lock is
  /// held already, or if the file cannot be opened or locked; `what` describes the locked folder in
  /// the error's sentence.
  ///
  /// - Parameters:
  ///   - use: what other processes are told about the holder.
  ///   - patienceSeconds: how long to wait for a holder that is a command. Signals that end the
  ///     program end the wait even if they are blocked.
  ///   - asksForIt: `true` to let the holder know (`isWanted`) during the wait.
  init(
    path: String, what: String, for use: Use = .session, patienceSeconds: Double = 0,
    asksForIt: Bool = false
  ) throws(Ending) {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Files.failure("cannot open", path) }
    do throws(Ending) {
      try Self.acquire(descriptor, path, what, patienceSeconds, asksForIt)
    } catch {
      close(descriptor)
      throw error
    }
    let bytes = Array("\(getpid())\n\(use.rawValue)\n".utf8)
    ftruncate(descriptor, 0)
    pwrite(descriptor, bytes, bytes.count, 0)
  }

  deinit { close(descriptor) }

  /// `true` while another process waits for the lock at `path` and asks for it.
  static func isWanted(path: String) -> Bool {
    let asked = open(path + asking, O_RDWR | O_CLOEXEC)
    guard asked >= 0 else { return false }
    defer { close(asked) }
    return flock(asked, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  /// The end of the path of the file that a waiting process locks to ask for the lock.
  private static let asking = ".wanted"

  private static func acquire(
    _ descriptor: Int32, _ path: String, _ what: String, _ patienceSeconds: Double,
    _ asksForIt: Bool
  ) throws(Ending) {
    let start = ContinuousClock.now
    var asked: Int32 = -1
    defer { if asked >= 0 { close(asked) } }
    var isTold = false
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw Files.failure("cannot lock", path) }
      let (pid, use) = holder(descriptor)
      let waited = ContinuousClock.now - start
      guard use == .command, waited < .seconds(patienceSeconds), !isAskedToEnd() else {
        throw Ending(
          status: .cannotCreate,
          sentence: "confab: \(what) is open in another confab\(pid) (\(path))")
      }
      if asksForIt, asked < 0 {
        asked = open(path + asking, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        // A failure to ask only means to wait longer.
        if asked >= 0 { flock(asked, LOCK_EX | LOCK_NB) }
      }
      if !isTold, waited > .seconds(1) {
        isTold = true
        StandardStreams.complain("confab: waiting for another confab\(pid) to end with \(what)")
      }
      usleep(20_000)
    }
  }

  private static func isAskedToEnd() -> Bool {
    var pending = sigset_t()
    guard sigpending(&pending) == 0 else { return false }
    return [SIGINT, SIGTERM, SIGHUP].contains { sigismember(&pending, $0) == 1 }
  }

  private static func holder(_ descriptor: Int32) -> (pid: String, use: Use) {
    var bytes = [UInt8](repeating: 0, count: 30)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    let lines = String(decoding: bytes[..<max(0, count)], as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let pid = lines.first.flatMap { Int32($0) }.map { ", pid \($0)" } ?? ""
    return (pid, lines.dropFirst().first.flatMap { Use(rawValue: String($0)) } ?? .session)
  }
}
