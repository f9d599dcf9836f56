internal import Glibc
internal import MatrixClient
internal import Network

/// Checks the profile's homeserver and access token: whether the server answers, and whether other
/// users may read the token's file. Also compares the server's clock with this machine's.
struct ServerCheck {
  /// The longest time to wait for the answers of the server, in seconds.
  static let patienceSeconds = 10

  enum State: Sendable, Equatable {
    /// The profile's homeserver runs inside the program, as nobody has signed in to another one.
    case local
    case answered(versions: Int)
    case failed(CallFailure)
    /// The file with the account and its access token cannot be read or parsed; the text is a
    /// sentence with the reason.
    case noSession(String)
  }

  /// The homeserver's URL; "" for the embedded homeserver, or if the session cannot be read.
  let url: String
  let state: State
  /// The server's clock minus this machine's, in seconds; `nil` if it is not known.
  let clockAhead: Int64?
  /// `true` if other users of this machine have any permission for the file with the access token.
  let isTokenOpen: Bool
  /// The path of the file with the access token.
  let sessionPath: String

  var findings: [Finding] { [answer] + token }

  private var answer: Finding {
    switch state {
    case .local: .ok(.server, DoctorWords.localServer)
    case .answered(0): .note(.server, DoctorWords.serverWithoutVersions(url))
    case .answered(let count): .ok(.server, DoctorWords.server(url, versions: count))
    case .failed(let failure): .bad(.server, DoctorWords.serverFailed(url, failure))
    case .noSession(let sentence): .bad(.server, DoctorWords.brokenSession(sentence))
    }
  }

  private var token: [Finding] {
    isTokenOpen ? [.note(.profile, DoctorWords.openToken(sessionPath))] : []
  }
}

extension ServerCheck {
  /// Reads the profile's session and asks its homeserver, through a proxy if `proxies` has one for
  /// it.
  init(_ profile: ProfileFolder, _ proxies: Proxies) {
    sessionPath = profile.session
    var facts = stat()
    isTokenOpen = stat(profile.session, &facts) == 0 && facts.st_mode & 0o077 != 0
    let session: MatrixSession?
    do throws(Ending) {
      session = try SessionFile.read(profile.session)
    } catch {
      (url, state, clockAhead) = ("", .noSession(DoctorWords.sentence(of: error)), nil)
      return
    }
    guard let session, !session.isLocal else {
      (url, state, clockAhead) = ("", .local, nil)
      return
    }
    url = session.serverURL
    let before = SystemClock.milliseconds() / 1_000
    switch Self.ask(session, proxies) {
    case .failure(let failure): (state, clockAhead) = (.failed(failure), nil)
    case .success(let answer):
      state = .answered(versions: answer.versionCount)
      let after = SystemClock.milliseconds() / 1_000
      clockAhead = answer.clockSeconds.map { Self.difference($0, from: before, to: after) }
    }
  }

  /// The server's clock minus this machine's clock: 0 if the server's time lies between the times
  /// of the request and of its response. All values are in seconds.
  static func difference(_ server: Int64, from before: Int64, to after: Int64) -> Int64 {
    server < before ? server - before : server > after ? server - after : 0
  }

  private static func ask(
    _ session: MatrixSession, _ proxies: Proxies
  ) -> Result<ServerProbe, CallFailure> {
    let thread = NetworkThread(name: "network", proxies: proxies)
    thread.start()
    defer { thread.stop() }
    let answer = Waiting<Result<ServerProbe, CallFailure>>()
    // Each redirect starts the time limit of a request again, so the whole exchange has a limit
    // too.
    let limit = thread.after(milliseconds: patienceSeconds * 1_000) {
      answer.put(.failure(.network(.timedOut)))
    }
    defer { limit.cancel() }
    Task {
      do throws(CallFailure) {
        answer.put(
          .success(
            try await ServerProbe.ask(session, thread: thread, timeoutSeconds: patienceSeconds)))
      } catch {
        answer.put(.failure(error))
      }
    }
    return answer.take()
  }
}
