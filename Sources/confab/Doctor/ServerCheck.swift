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
    case .local:
      .ok(.server, "The profile's homeserver runs inside confab and needs no network.")
    case .answered(0):
      .note(
        .server, "\(url) answers, but lists no version of Matrix.",
        "Ask the server's operator, or sign in to another server with confab login.")
    case .answered(let count):
      .ok(
        .server,
        "\(url) answers; it supports \(count) \(count == 1 ? "version" : "versions") of Matrix.")
    case .failed(let failure):
      .bad(.server, "\(url) \(Self.words(for: failure).cause).", Self.words(for: failure).advice)
    case .noSession(let sentence):
      .bad(.server, DoctorText.sentence(sentence), "Sign in again with confab login.")
    }
  }

  private var token: [Finding] {
    guard isTokenOpen else { return [] }
    return [
      .note(
        .profile, "Other users may read \(sessionPath), which contains your access token.",
        "Take the right from them with chmod 600.")
    ]
  }

  /// The failed call as the rest of a sentence that begins with the server's URL, and advice. A
  /// failure to store tokens, which this check does not cause, has its reason instead.
  private static func words(for failure: CallFailure) -> (cause: String, advice: String) {
    let network = "Check the network and the server's address. Stored chats can be read meanwhile."
    switch failure {
    case .network(.timedOut): return ("did not answer within \(patienceSeconds) s", network)
    case .network(.untrusted(let text, let fingerprint)):
      return (
        "cannot be trusted, as its certificate or TLS failed: \(DoctorText.quoted(text))"
          + (fingerprint.map { " (SHA-256 \($0))" } ?? ""),
        "Check the clock and the package ca-certificates; if both are well, ask the server's "
          + "operator. Somebody may be listening in."
      )
    case .network(.cannotConnect(let text)):
      return ("cannot be reached: \(DoctorText.quoted(text))", network)
    case .notStored(let text): return (text, network)
    case .network(.dropped(let text)):
      return ("broke the connection: \(DoctorText.quoted(text))", network)
    case .network(.badURL): return ("is not an address", "Sign in again with confab login.")
    case .network(.tooLarge), .notUnderstood, .unconfirmed, .file:
      return (
        "answers, but not as a Matrix homeserver does",
        "A network that asks you to sign in first may be the cause; else ask the server's operator."
      )
    case .network: return ("could not be asked", network)
    case .refused(let status, _, let message, _):
      return (
        "refused the question with status \(status)"
          + (message.isEmpty ? "" : ": \(DoctorText.quoted(message))"),
        "Try again later; if it stays so, ask the server's operator."
      )
    }
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
      (url, state, clockAhead) = ("", .noSession(DoctorText.reason(error)), nil)
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

/// Compares the system's clock with the time of the program's executable file, the newest of the
/// chats' last messages and the server's clock. All times are in seconds since 1970.
struct ClockCheck {
  /// Time zones and archives shift the times of files.
  static let fileTolerance: Int64 = 86_400
  /// Few senders' clocks are wrong by more.
  static let messageTolerance: Int64 = 300
  static let serverTolerance: Int64 = 60

  let now: Int64
  /// The time at which the program's file was written; `nil` if it is not known.
  let program: Int64?
  let newestMessage: Int64?
  /// The server's clock minus this machine's clock; `nil` if it is not known.
  let serverAhead: Int64?

  var findings: [Finding] {
    let shows = "The clock shows \(DoctorText.time(now))"
    if let program, now < program - Self.fileTolerance {
      return [
        .bad(
          .clock, "\(shows), but the program's file is from \(DoctorText.time(program)).",
          "Set the clock: with a wrong one, certificates of servers are refused.")
      ]
    }
    if let serverAhead, abs(serverAhead) > Self.serverTolerance {
      return [
        .note(
          .clock,
          "The clock is \(abs(serverAhead)) s \(serverAhead > 0 ? "behind" : "ahead of") the "
            + "server's.",
          "Set the clock, for example by switching its synchronisation on: timedatectl set-ntp "
            + "true.")
      ]
    }
    // The message's time counts only if the server's clock is not known: if the server's clock
    // agrees with this machine's, a newer message shows that its sender's clock is wrong.
    if serverAhead == nil, let newestMessage, now < newestMessage - Self.messageTolerance {
      return [
        .note(
          .clock, "\(shows), but a stored message is from \(DoctorText.time(newestMessage)).",
          "Compare the clock with another one; it or that of the message's sender is wrong.")
      ]
    }
    return [
      .ok(
        .clock,
        serverAhead == nil ? "\(shows), which is plausible." : "\(shows), as the server's does.")
    ]
  }
}

extension ClockCheck {
  init(newestMessage: Int64?, serverAhead: Int64?) {
    now = SystemClock.milliseconds() / 1_000
    self.newestMessage = newestMessage
    self.serverAhead = serverAhead
    var facts = stat()
    program = stat("/proc/self/exe", &facts) == 0 ? Int64(facts.st_mtim.tv_sec) : nil
  }
}
