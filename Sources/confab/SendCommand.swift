internal import Dispatch
internal import Engine
internal import Glibc
internal import Intents
internal import MatrixClient
internal import Model
internal import Storage
internal import ViewModels

/// `confab send`: sends one message or file, through the full screen if one is open, otherwise by
/// itself. The command succeeds only if the message is stored on the disk, to be sent later, or the
/// server has it.
struct SendCommand {
  private static let limit = MessageLimit.bytes
  /// The longest time in seconds that the command waits until its text is sent, if no full screen
  /// is open; a text that is only stored by then is sent when confab runs again.
  private static let patienceSeconds = 8.0
  /// The longest time in seconds that the command waits until its file is sent, if no full screen
  /// is open; the upload may take longer than sending a text.
  private static let filePatienceSeconds = 600.0

  /// The longest time in seconds that the command waits for another one that has the profile, such
  /// as a `confab send` whose server is slow.
  private static let lockPatienceSeconds = 30.0

  let invocation: Invocation
  let environment: Environment
  let chat: String
  let words: String?

  func run() throws(Ending) -> ExitStatus {
    let reader = try ProfileReader(invocation, environment)
    let chat = try reader.chat(chat)
    return try tell(try send(try request(chat.id), reader.profile), chat)
  }

  private func request(_ chat: ChatID) throws(Ending) -> SendRequest {
    let transaction = TransactionID(RandomSource.transaction())
    guard let file = invocation.file else {
      return .text(
        Submission(chat: chat, transaction: transaction, text: try text(), isByCommand: true))
    }
    // The path becomes absolute, as the full screen may have another working directory.
    let here = getcwd(nil, 0)
    defer { free(here) }
    let folder = here.map { String(cString: $0) } ?? "/"
    return .file(
      chat, transaction,
      path: FilePath.resolved(file, home: environment["HOME"] ?? "/", folder: folder))
  }

  private func text() throws(Ending) -> String {
    let bytes =
      if let words { Array(words.utf8) } else {
        try StandardStreams.input(limit: Self.limit)
      }
    guard let bytes, bytes.count <= Self.limit else {
      throw Ending(
        status: .dataError, sentence: "confab: a message has at most \(Self.limit) bytes")
    }
    guard let given = String(validating: bytes, as: UTF8.self),
      words?.unicodeScalars.contains("\u{fffd}") != true || Program.hasTextArguments
    else {
      throw Ending(
        status: .dataError,
        sentence: "confab: the text is not UTF-8, so it was not sent; send a file with --file")
    }
    var text = CleanText.body(given)
    while text.last?.isNewline == true { text.removeLast() }
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw Ending(status: .dataError, sentence: "confab: there is nothing to send")
    }
    return text
  }

  private func send(
    _ request: SendRequest, _ profile: ProfileFolder
  ) throws(Ending) -> SubmissionState? {
    let place = try profile.controlSocket()
    // A full screen that is starting or ending holds the profile's lock but has no socket, so both
    // the socket and the lock are tried again. Another `send` is waited for in `lock`.
    for attempt in 1...20 {
      if let socket = LocalSocket(at: place) { return handOver(request, to: socket) }
      if let lock = try lock(profile, isLastAttempt: attempt == 20) {
        let state = try sendAlone(request, profile)
        _ = lock
        return state
      }
      usleep(100_000)
    }
    return nil
  }

  private func lock(
    _ profile: ProfileFolder, isLastAttempt: Bool
  ) throws(Ending) -> ProfileLock? {
    do throws(Ending) {
      return try ProfileLock(
        path: profile.lock, what: "profile “\(profile.name)”", for: .command,
        patienceSeconds: Self.lockPatienceSeconds)
    } catch {
      guard !isLastAttempt else { throw error }
      return nil
    }
  }

  private func handOver(
    _ request: SendRequest, to socket: consuming LocalSocket
  ) -> SubmissionState? {
    let patience = ContinuousClock.now + .seconds(10)
    guard socket.write(ControlMessage.line(of: request), until: patience),
      let answer = socket.line(limit: ControlMessage.limit, until: patience)
    else { return nil }
    return ControlMessage.state(in: answer)
  }

  /// Sends the text or file without a full screen, with the same engine: stores the message in the
  /// outbox, then sends it to the server. Returns the message's state after at most
  /// `patienceSeconds`, or `filePatienceSeconds` for a file; `nil` if it is not stored by then. A
  /// full screen that waits for the profile gets it as soon as the message is stored, and sends it.
  private func sendAlone(
    _ request: SendRequest, _ profile: ProfileFolder
  ) throws(Ending) -> SubmissionState? {
    let link = try ServerLink(profile: profile, invocation: invocation, environment: environment)
    defer { link.stop() }
    let opened = try StoreOpening.open(profile, user: link.user)
    for report in opened.reports { StandardStreams.complain("confab: \(report)") }
    let router = FullScreen.router(store: opened.store, link: link)
    router.loadFromDisk()
    let token = try? opened.store.syncToken()
    let wantsState = (try? opened.store.wantsState()) ?? false
    do {
      try router.start()
    } catch {
      throw Ending(status: .software, sentence: "confab: \(error)")
    }
    defer {
      router.stop()
      try? opened.store.checkpoint()
    }
    let watch = SubmissionWatch(router: router)
    link.start(since: token, wantsState: wantsState, router: router)
    let isFile = if case .file = request { true } else { false }
    return watch.send(
      request, patienceSeconds: isFile ? Self.filePatienceSeconds : Self.patienceSeconds,
      isWanted: { ProfileLock.isWanted(path: profile.lock) })
  }

  private func tell(_ state: SubmissionState?, _ chat: Chat) throws(Ending) -> ExitStatus {
    switch state {
    case .sent:
      StandardStreams.say("sent to \(chat.name)")
      return .ok
    case .queued:
      StandardStreams.say("queued for \(chat.name): sent when confab reaches the server")
      return .ok
    case .blocked:
      throw Ending(
        status: .behindRefused,
        sentence: "confab: not sent to \(chat.name): an earlier message there was not sent; "
          + "send that again or discard it in confab, and this one follows")
    case .failed(let reason):
      throw Ending(
        status: .noPermission,
        sentence: "confab: not sent to \(chat.name): \(reason); it is kept in the chat")
    case .refused(let reason):
      throw Ending(status: .cannotCreate, sentence: "confab: not sent to \(chat.name): \(reason)")
    case nil:
      throw Ending(
        status: .temporary,
        sentence: "confab: not known whether the message for \(chat.name) was taken; look into it")
    }
  }
}

/// The content that `confab send` sends: a text, or the file at an absolute path.
enum SendRequest: Sendable, Equatable {
  case text(Submission)
  case file(ChatID, TransactionID, path: String)

  var transaction: TransactionID {
    switch self {
    case .text(let submission): submission.transaction
    case .file(_, let transaction, _): transaction
    }
  }

  var intent: Intent {
    switch self {
    case .text(let submission): .messages(.submit(submission))
    case .file(let chat, let transaction, let path):
      .actions(.file(.upload(chat, .path(path), transaction, isByCommand: true)))
    }
  }
}

/// Passes a text or a file from a command to the router, and waits until its sending has succeeded
/// or failed, or until it is stored for later.
final class SubmissionWatch: Sendable {
  private let listener: Listener<SubmissionsViewModel>
  private let bell: DispatchSemaphore
  private let router: EventRouter

  /// Starts to listen for the delivery states of submitted texts and files, so that `send` misses
  /// none.
  init(router: EventRouter) {
    let bell = DispatchSemaphore(value: 0)
    self.bell = bell
    self.router = router
    listener = Listener { bell.signal() }
    router.add(listener)
  }

  /// Passes a text or a file to the router. Blocks until it is sent, has failed or is refused,
  /// until it is stored and the client is offline or signed out or `isWanted` says that another
  /// process waits, or until `patienceSeconds` have passed; returns `nil` if it was not even stored
  /// by then. To be called once.
  func send(
    _ request: SendRequest, patienceSeconds: Double, isWanted: () -> Bool = { false }
  ) -> SubmissionState? {
    router.send([.intent(request.intent)])
    let end = DispatchTime.now() + patienceSeconds
    var state: SubmissionState?
    while true {
      if let viewModel = listener.take() {
        state = viewModel.submissions[request.transaction] ?? state
        switch state {
        case .sent, .failed, .refused, .blocked: return state
        case .queued: if viewModel.connection == .offline { return state }
        case nil: break
        }
      }
      if case .queued = state, isWanted() { return state }
      let look = min(end, DispatchTime.now() + 0.1)
      if bell.wait(timeout: look) == .timedOut, DispatchTime.now() >= end { return state }
    }
  }
}
