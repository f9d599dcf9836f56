internal import Glibc
internal import MatrixClient
internal import Model
internal import Network

/// `confab login` and `confab register`: gets a session from a homeserver and stores it in a
/// profile.
struct SignIn {
  let invocation: Invocation
  let environment: Environment
  let server: String
  let user: String
  let isNew: Bool

  func run() throws(Ending) {
    let data = try DataFolder.find(given: invocation.data, environment: environment)
    guard let password = StandardStreams.password(prompt: "Password for \(user): "),
      !password.isEmpty
    else { throw Ending(status: .noPermission, sentence: "confab: no password was given") }
    let session = try signIn(password: password)
    let profile = ProfileFolder(
      data: data, name: invocation.profile ?? ProfileFolder.name(for: session.user))
    try Files.makeFolder(profile.path)
    let lock = try ProfileLock(path: profile.lock, what: "profile “\(profile.name)”")
    if let other = try SessionFile.read(profile.session), other.user != session.user {
      throw Ending(
        status: .cannotCreate,
        sentence: "confab: profile “\(profile.name)” belongs to \(other.user); "
          + "choose another name with --profile")
    }
    try SessionFile.write(session, to: profile.session)
    try data.remember(profile.name)
    StandardStreams.say("signed in as \(session.user); start confab to chat")
    _ = lock
  }

  /// Signs in or registers. If the server requires an invitation and none was given, asks for one
  /// and tries again.
  private func signIn(password: String) throws(Ending) -> MatrixSession {
    let first = attempt(password, invitation: invocation.invitationToken)
    if case .failure(.needsInvitation) = first, invocation.invitationToken == nil {
      guard let token = StandardStreams.password(prompt: "Invitation to \(server): "),
        !token.isEmpty
      else { throw LoginError.needsInvitation.ending(server: server, user: user, isNew: isNew) }
      return try session(attempt(password, invitation: token))
    }
    return try session(first)
  }

  private func session(
    _ result: Result<MatrixSession, LoginError>
  ) throws(Ending) -> MatrixSession {
    switch result {
    case .success(let session): return session
    case .failure(let error): throw error.ending(server: server, user: user, isNew: isNew)
    }
  }

  private func attempt(
    _ password: String, invitation: String?
  ) -> Result<MatrixSession, LoginError> {
    let thread = NetworkThread(
      name: "network", proxies: ProxyChoice.find(invocation.proxy, environment))
    thread.start()
    defer { thread.stop() }
    let answer = Waiting<Result<MatrixSession, LoginError>>()
    let (server, user, isNew) = (server, user, isNew)
    Task {
      do throws(LoginError) {
        let session =
          isNew
          ? try await Login.register(
            server: server, user: user, password: password, invitation: invitation,
            deviceName: "confab", thread: thread)
          : try await Login.signIn(
            server: server, user: user, password: password, deviceName: "confab", thread: thread)
        answer.put(.success(session))
      } catch {
        answer.put(.failure(error))
      }
    }
    return answer.take()
  }
}
