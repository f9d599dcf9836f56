internal import MatrixClient

/// `confab login`: signs in at a homeserver and stores the session in a profile.
struct SignIn {
  let invocation: Invocation
  let environment: Environment
  /// The server as the person typed it: a name, a URL or a full user id.
  let server: String
  /// The user id or its localpart; `nil` if the person named none.
  let user: String?

  init(invocation: Invocation, environment: Environment, server: String, user: String?) {
    self.invocation = invocation
    self.environment = environment
    self.server = server
    self.user = user ?? (server.hasPrefix("@") ? server : nil)
  }

  func run() throws(Ending) {
    let data = try DataFolder.find(given: invocation.data, environment: environment)
    let network = CommandNetwork(invocation, environment)
    defer { network.stop() }
    let (server, thread) = (server, network.thread)
    // The server's response comes first, so that nobody types a password for a server that does not
    // exist.
    let offer = try found(
      network.wait { () throws(LoginError) in try await Login.offer(of: server, thread: thread) })
    let way = try way(of: offer)
    let known = KnownProfile.find(
      in: data, named: invocation.profile, user: user, at: offer.server.url)
    guard let known else { return try signIn(to: offer, by: way, network, nil, data) }
    // A profile that is open elsewhere is refused before its device signs in again, which would end
    // the session of the other process.
    let name = known.profile.name
    let lock = try ProfileLock(
      path: known.profile.lock, what: "profile “\(name)”", patienceSeconds: 20)
    try signIn(to: offer, by: way, network, known, data)
    _ = lock
  }

  private func signIn(
    to offer: LoginOffer, by way: LoginWay, _ network: CommandNetwork, _ known: KnownProfile?,
    _ data: DataFolder
  ) throws(Ending) {
    let device = known?.session.device ?? ""
    let setup = LoginSetup(
      deviceName: "confab", device: device.isEmpty ? nil : device,
      now: { SystemClock.milliseconds() }, random: RandomSource.bits)
    let session = try signIn(to: offer, by: way, network, setup)
    try ProfileMaker(data: data, name: invocation.profile)
      .store(session, isLocked: known?.session.user == session.user)
  }

  /// The way to sign in: the one that the person named; if the person named a user and the server
  /// accepts passwords, the password; otherwise the one that suits the server best. Throws if the
  /// server does not offer it.
  private func way(of offer: LoginOffer) throws(Ending) -> LoginWay {
    if let way = invocation.way {
      guard offer.ways.contains(way) else { throw ending(.notOffered(way)) }
      return way
    }
    if user != nil, offer.ways.contains(.password) { return .password }
    guard let way = offer.ways.first else { throw ending(.notOffered(nil)) }
    return way
  }

  private func signIn(
    to offer: LoginOffer, by way: LoginWay, _ network: CommandNetwork, _ setup: LoginSetup
  ) throws(Ending) -> MatrixSession {
    switch way {
    case .password:
      let user = try StandardStreams.userName(user, at: server)
      let password = try StandardStreams.somePassword(prompt: "Password for \(user): ")
      return try found(
        network.wait { () throws(LoginError) in
          try await Login.signIn(to: offer, user: user, password: password, on: setup)
        }, user)
    case .browser:
      let command = BrowserCommand(network: network, environment: environment)
      return try found(command.signIn(offer, setup))
    case .code:
      return try found(
        CodeCommand(network: network, environment: environment).signIn(offer, setup))
    }
  }

  private func found<Value>(
    _ result: Result<Value, LoginError>, _ user: String? = nil
  ) throws(Ending) -> Value {
    switch result {
    case .success(let value): return value
    case .failure(let error): throw ending(error, user)
    }
  }

  private func ending(_ error: LoginError, _ user: String? = nil) -> Ending {
    error.ending(server: server, user: user ?? self.user, isNew: false)
  }
}
