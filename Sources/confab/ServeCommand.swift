internal import Glibc
internal import Homeserver
internal import Network

/// `confab serve`: runs the homeserver for other people until SIGINT, SIGTERM or SIGHUP.
struct ServeCommand {
  let invocation: Invocation
  let environment: Environment

  func run() throws(Ending) {
    var stop = sigset_t()
    sigemptyset(&stop)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&stop, signal) }
    // The signals are blocked before any thread starts, as threads inherit the mask: only sigwait
    // receives them.
    pthread_sigmask(SIG_BLOCK, &stop, nil)

    DescriptorLimit.raise()
    let folder = try DataFolder.find(given: invocation.data, environment: environment).path
    let place = folder + "/serve"
    try Files.makeFolder(place)
    let lock = try ProfileLock(path: place + "/lock", what: "this homeserver's folder")
    let name = try serverName(in: place)
    let thread = NetworkThread(name: "homeserver")
    thread.start()
    defer { thread.stop() }
    let server = try open(
      HomeserverConfiguration(
        databasePath: place + "/homeserver.db", serverName: name, isLocalProfile: false,
        registration: invocation.opensRegistration
          ? .open : .byInvitation(InvitationFolder(serve: place).invitations),
        trustedProxies: invocation.trustedProxies, limitsRequests: !invocation.isUnlimited,
        pushesLocally: invocation.pushesLocally),
      thread: thread)
    let usual = [ListenAddress.tcp(address: "127.0.0.1", port: 8008)]
    let places = try EmbeddedServer.start(
      server, on: invocation.listen.isEmpty ? usual : invocation.listen)
    for place in places { StandardStreams.say("listening on \(Self.describe(place))") }
    var signal: Int32 = 0
    sigwait(&stop, &signal)
    server.stop()
    _ = lock
  }

  /// A damaged database ends the command unless `--start-anew` is given: in a new, empty database
  /// all user names are free, and strangers could register them.
  private func open(
    _ configuration: HomeserverConfiguration, thread: NetworkThread
  ) throws(Ending) -> EmbeddedHomeserver {
    let report: @Sendable (String) -> Void = { StandardStreams.complain("confab: \($0)") }
    if invocation.startsAnew {
      return try EmbeddedServer.open(configuration, thread: thread, report: report).server
    }
    do {
      return try EmbeddedServer.openUndamaged(configuration, thread: thread, report: report)
    } catch {
      throw Self.ending(error)
    }
  }

  /// The exit status and sentence for an error of opening the homeserver. Only for a damaged
  /// database the sentence names `--start-anew`: after any other error, such as a full disk, the
  /// option helps nothing, and who follows the advice would give up accounts that are whole.
  static func ending(_ error: HomeserverError) -> Ending {
    let ending = EmbeddedServer.ending(error)
    guard case .databaseDamaged = error else { return ending }
    return Ending(
      status: ending.status,
      sentence: ending.sentence + "\nNothing was changed. Put a copy that is whole in its place; "
        + "or set it aside and begin with no accounts: confab serve --start-anew")
  }

  /// Returns the homeserver's name, which the first start stores in a file, as the user ids in the
  /// database contain it. Throws if the command line gives another name than the stored one, or
  /// the file cannot be read or written.
  private func serverName(in folder: String) throws(Ending) -> String {
    let file = folder + "/server-name"
    if let bytes = try Files.read(file) {
      let kept = String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self)
      guard invocation.serverName == nil || invocation.serverName == kept else {
        throw Ending(
          status: .usage,
          sentence: "confab: this homeserver is named \(kept) (\(file)); its accounts would be lost"
        )
      }
      return kept
    }
    let name = invocation.serverName ?? "localhost"
    try Files.write(Array((name + "\n").utf8), to: file)
    return name
  }

  private static func describe(_ place: ListenAddress) -> String {
    switch place {
    case .tcp(let address, let port):
      address.contains(":") ? "http://[\(address)]:\(port)" : "http://\(address):\(port)"
    case .unix(let path): "unix:\(path)"
    }
  }
}

/// `confab invitation`: prints a token with which one person may register at the homeserver that
/// keeps its data in this data folder. The homeserver may be running meanwhile.
struct InvitationCommand {
  let invocation: Invocation
  let environment: Environment

  func run() throws(Ending) {
    let data = try DataFolder.find(given: invocation.data, environment: environment).path
    let serve = data + "/serve"
    try Files.makeFolder(serve)
    StandardStreams.say(try InvitationFolder(serve: serve).make())
  }
}

/// Tokens with which people may register at `confab serve`. Each token is the name of an empty
/// file, so that `confab invitation` can add one while the server runs, and removing the file
/// withdraws it.
struct InvitationFolder: Sendable {
  let path: String

  init(serve: String) { path = serve + "/invitations" }

  func make() throws(Ending) -> String {
    try Files.makeFolder(path)
    let token = (0..<3).map { _ in String(RandomSource.bits(), radix: 36) }.joined()
    try Files.write([], to: file(token))
    return token
  }

  var invitations: Invitations {
    Invitations(
      isGood: { Self.isToken($0) && access(file($0), F_OK) == 0 },
      redeem: { Self.isToken($0) && unlink(file($0)) == 0 },
      giveBack: { try? Files.write([], to: file($0)) })
  }

  private func file(_ token: String) -> String { path + "/" + token }

  /// Accepts 1 to 64 ASCII lower-case letters and digits only, so that no token of a request is a
  /// path that leads out of the folder.
  private static func isToken(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { (48...57).contains($0) || (97...122).contains($0) }
  }
}
