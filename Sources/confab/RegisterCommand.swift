internal import MatrixClient

/// `confab register`: makes an account at a homeserver and stores its session in a profile.
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

  /// Registers the account. If the server requires an invitation and none was given, asks the
  /// person for one and tries again.
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
