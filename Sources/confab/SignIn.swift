internal import FoundationEssentials
internal import Glibc
internal import MatrixClient
internal import Model
internal import Formatting
internal import Engine

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

/// The part of `confab login` that signs in with a browser: it shows the address of the server's
/// page, opens the page unless the program runs over SSH, and waits until the server redirects the
/// browser to a port of this program, or until somebody pastes the address of that redirect.
struct BrowserCommand {
  let network: CommandNetwork
  let environment: Environment

  func signIn(
    _ offer: LoginOffer, _ setup: LoginSetup
  ) -> Result<MatrixSession, LoginError> {
    switch network.wait(for: { () throws(LoginError) in
      try await BrowserSignIn.begin(at: offer, on: setup)
    }) {
    case .failure(let error): return .failure(error)
    case .success(let signIn):
      show(signIn)
      takePasted(signIn.back)
      return network.wait { () throws(LoginError) in try await signIn.confirmed() }
    }
  }

  private func show(_ signIn: BrowserSignIn) {
    let port = signIn.back.port
    StandardStreams.complain("Sign in on this page:\n\n  \(signIn.page)\n")
    guard isRemote else {
      StandardStreams.complain("Waiting for the browser; Ctrl-C ends.")
      return LinkOpener.open(signIn.page) { _ in
        StandardStreams.complain("No browser could be started here: open the page yourself.")
      }
    }
    StandardStreams.complain(
      "The browser comes back to port \(port) of this machine. From another machine, either\n"
        + "forward the port: ssh -L \(port):127.0.0.1:\(port) HOST\n"
        + "or paste here the address that the browser shows in the end, and press Enter.")
  }

  /// `true` in a shell over SSH: a browser on the person's own machine cannot connect to the port
  /// on this machine.
  private var isRemote: Bool {
    environment["SSH_CONNECTION"] != nil || environment["SSH_TTY"] != nil
  }

  /// Reads lines from standard input until one is the address to which the server redirected the
  /// browser, or the input ends. The lines are read on a thread of their own, for which nothing
  /// waits.
  private func takePasted(_ back: BrowserReturn) {
    _ = DetachedThread.start {
      while let line = StandardStreams.nextLine() {
        if back.take(pasted: line) { return }
        if !line.isEmpty {
          StandardStreams.complain("This is not the address to which the browser comes back.")
        }
      }
    }
  }
}

/// The part of `confab login` that signs in with a code (the device grant of OAuth 2.0): it shows
/// the address of a page and the code, and waits until somebody has confirmed or refused the code
/// on that page, or the code has expired.
struct CodeCommand {
  let network: CommandNetwork
  let environment: Environment

  func signIn(
    _ offer: LoginOffer, _ setup: LoginSetup
  ) -> Result<MatrixSession, LoginError> {
    switch network.wait(for: { () throws(LoginError) in
      try await DeviceGrant.begin(at: offer, on: setup)
    }) {
    case .failure(let error): return .failure(error)
    case .success(let grant):
      show(qrCodeOf: grant.pageWithCode)
      StandardStreams.complain(
        "Open this page in any browser, also that of a telephone:\n\n  "
          + "\(grant.pageWithCode ?? grant.page)\n\nand confirm the code  \(grant.code)\n\n"
          + "Waiting; Ctrl-C ends.")
      return network.wait { () throws(LoginError) in try await grant.confirmed() }
    }
  }

  /// Shows the page's address as a QR code for a telephone's camera. The QR code is drawn with half
  /// block characters, so it is left out if standard error is no terminal or the locale is not
  /// UTF-8; also if `page` is `nil` or no QR code can be made.
  private func show(qrCodeOf page: String?) {
    guard isatty(STDERR_FILENO) == 1, TerminalLocale.isUTF8({ environment[$0] }),
      let code = page.flatMap({ QRCode($0) })
    else { return }
    StandardStreams.complain("\n" + code.lines.joined(separator: "\n") + "\n")
  }
}

struct RegisterCommand {
  let invocation: Invocation
  let environment: Environment
  let server: String
  /// The localpart of the new user id; `nil` if the person named none.
  let user: String?

  func run() throws(Ending) {
    let data = try DataFolder.find(given: invocation.data, environment: environment)
    let network = CommandNetwork(invocation, environment)
    defer { network.stop() }
    let (server, thread) = (server, network.thread)
    let found = try value(
      network.wait { () throws(LoginError) in try await Login.find(server, thread: thread) },
      user ?? "")
    let user = try StandardStreams.userName(user, at: server)
    let password = try StandardStreams.newPassword(prompt: "Password for \(user): ")
    let session = try register(user, password, at: found, network)
    try ProfileMaker(data: data, name: invocation.profile).store(session)
  }

  private func register(
    _ user: String, _ password: String, at found: FoundServer, _ network: CommandNetwork
  ) throws(Ending) -> MatrixSession {
    let setup = LoginSetup(
      deviceName: "confab", now: { SystemClock.milliseconds() }, random: RandomSource.bits)
    func attempt(_ invitation: String?) -> Result<MatrixSession, LoginError> {
      network.wait { () throws(LoginError) in
        try await Login.register(
          at: found, user: user, password: password, invitation: invitation, on: setup)
      }
    }
    let first = attempt(invocation.invitationToken)
    guard case .failure(.needsInvitation) = first, invocation.invitationToken == nil else {
      return try value(first, user)
    }
    guard let token = try StandardStreams.password(prompt: "Invitation to \(server): "),
      !token.isEmpty
    else { return try value(first, user) }
    return try value(attempt(token), user)
  }

  private func value<Value>(
    _ result: Result<Value, LoginError>, _ user: String
  ) throws(Ending) -> Value {
    switch result {
    case .success(let value): return value
    case .failure(let error): throw error.ending(server: server, user: user, isNew: true)
    }
  }
}

struct LogoutCommand {
  let invocation: Invocation
  let environment: Environment

  func run() throws(Ending) {
    let data = try DataFolder.find(given: invocation.data, environment: environment)
    let profile = try data.profile(named: invocation.profile)
    guard let session = try SessionFile.read(profile.session), !session.isLocal else {
      throw Ending(
        status: .notFound,
        sentence: "confab: profile “\(profile.name)” has no account at another homeserver")
    }
    let lock = try ProfileLock(
      path: profile.lock, what: "profile “\(profile.name)”", patienceSeconds: 20)
    let removes = if let given = invocation.removesChats { given } else { try asks(session.user) }
    if !session.isSignedOut { try end(session, in: profile) }
    try SignedOutProfile(profile).finish(session, removesChats: removes)
    let fate = removes ? "removed" : "kept"
    StandardStreams.say("signed out of \(session.user); its chats are \(fate)")
    _ = lock
  }

  private func asks(_ user: String) throws(Ending) -> Bool {
    let answer = try StandardStreams.answer(
      prompt: "Remove the chats of \(user) that are stored here, too? [y/N] ")
    return ["y", "yes"].contains(answer.lowercased())
  }

  private func end(_ session: MatrixSession, in profile: ProfileFolder) throws(Ending) {
    let network = CommandNetwork(invocation, environment)
    defer { network.stop() }
    let thread = network.thread
    let result = network.wait { () throws(CallFailure) in
      try await Logout.end(session, keeping: .inProfile(profile), thread: thread)
    }
    guard case .failure(let failure) = result else { return }
    throw Ending(
      status: failure.isPassing ? .temporary : .noPermission,
      sentence: "confab: not signed out: \(FailureSentence.cause(failure.reason)); "
        + "nothing was changed")
  }
}

struct SignedOutProfile {
  private let profile: ProfileFolder

  init(_ profile: ProfileFolder) { self.profile = profile }

  /// Removes the tokens from the disk, and the whole profile if `removesChats`. If a start without
  /// `--profile` would open this profile, it opens from now on a profile that was open beside this
  /// one, else the profile named "local". Also removes it from the profiles that a start opens
  /// together. The caller holds the profile's lock.
  func finish(_ session: MatrixSession, removesChats: Bool) throws(Ending) {
    // The tokens are removed first, so that none is left on the disk if a later step fails.
    try SessionFile.write(session.signedOut, to: profile.session)
    let beside = profile.data.openProfiles().first { $0 != profile.name }
    try profile.data.forgetOpen(profile.name)
    if try profile.data.profile(named: nil).name == profile.name {
      try profile.data.remember(beside ?? ProfileFolder.localName)
    }
    guard removesChats else { return }
    do {
      try FileManager.default.removeItem(atPath: profile.path)
    } catch {
      throw Ending(
        status: .cannotCreate,
        sentence: "confab: signed out, but \(profile.path) could not be removed")
    }
  }
}

extension LoginError {
  /// A reason that the server sent is shown in the server's words.
  ///
  /// - Parameter isNew: `true` for `confab register`.
  func ending(server: String, user: String?, isNew: Bool) -> Ending {
    let user = user ?? "you"
    let (status, sentence): (ExitStatus, String) =
      switch self {
      case .badServer(let text): (.usage, "“\(text)” names no server")
      case .plainHTTP(let url):
        (.noPermission, "\(url) is not encrypted; write it out as SERVER to use it all the same")
      case .noHomeserver(let url, let reason):
        (.temporary, "no homeserver answers at \(url): \(FailureSentence.cause(reason))")
      case .notOffered(let way): (.noPermission, "\(server) \(Self.words(way))")
      case .notConfirmed: (.temporary, "nobody confirmed the sign-in in time")
      case .denied(let words):
        (.noPermission, "the sign-in was refused there\(words.isEmpty ? "" : " (\(words))")")
      case .badReturn: (.temporary, "the browser came back without a sign-in; try again")
      case .noRegistration: (.noPermission, "\(server) makes no accounts this way")
      case .needsInvitation:
        (.noPermission, "\(server) makes accounts only for those who have an invitation")
      case .badInvitation: (.noPermission, "\(server) does not take this invitation (any more)")
      case .refused(.refused(let code, let message)):
        (.noPermission, "\(server) refused \(user): \(message.isEmpty ? code : message)")
      case .refused(.notAllowed) where !isNew:
        (.noPermission, "\(server) knows no account “\(user)” with this password")
      case .refused(let reason) where FailureSentence.mayPass(reason):
        (.temporary, "\(server) did not sign in \(user): \(FailureSentence.cause(reason))")
      case .refused(let reason):
        (.noPermission, "\(server) refused \(user): \(FailureSentence.cause(reason))")
      }
    return Ending(status: status, sentence: "confab: \(sentence)")
  }

  private static func words(_ way: LoginWay?) -> String {
    switch way {
    case .password: "takes no passwords; leave out --with, or try --with browser"
    case .browser: "has no page to sign in on"
    case .code: "has no sign-in by a code"
    case nil: "offers no way to sign in that confab knows"
    }
  }
}
