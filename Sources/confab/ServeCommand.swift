internal import Glibc
internal import Homeserver
internal import Network

/// `confab serve`: the homeserver alone, for others, until SIGINT, SIGTERM or SIGHUP.
struct ServeCommand {
  let invocation: Invocation
  let environment: Environment

  func run() throws(Ending) {
    var stop = sigset_t()
    sigemptyset(&stop)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&stop, signal) }
    // Before any thread starts, so that all of them inherit it and only sigwait gets these signals.
    pthread_sigmask(SIG_BLOCK, &stop, nil)

    let folder = try DataFolder.find(given: invocation.data, environment: environment).path
    let place = folder + "/serve"
    try Files.makeFolder(place)
    let lock = try ProfileLock(path: place + "/lock", what: "this homeserver's folder")
    let name = try serverName(in: place)
    let thread = NetworkThread(name: "homeserver")
    thread.start()
    defer { thread.stop() }
    let configuration = HomeserverConfiguration(
      databasePath: place + "/homeserver.db", serverName: name, isLocalProfile: false,
      allowsRegistration: true)
    let (server, _) = try EmbeddedServer.open(configuration, thread: thread) {
      StandardStreams.complain("confab: \($0)")
    }
    let usual = [ListenAddress.tcp(address: "127.0.0.1", port: 8008)]
    let places = try EmbeddedServer.start(
      server, on: invocation.listen.isEmpty ? usual : invocation.listen)
    for place in places { StandardStreams.say("listening on \(Self.describe(place))") }
    var signal: Int32 = 0
    sigwait(&stop, &signal)
    server.stop()
    _ = lock
  }

  /// The name is part of every id that the database holds: fixed by the first start.
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
