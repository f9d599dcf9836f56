internal import Formatting
internal import Intents
internal import Matrix
internal import Model
internal import Network

actor FileTransfers {
  private let thread: NetworkThread
  private let calls: MatrixCalls
  private let files: FilePort
  private let reports: ClientReports
  private let isOnline: @Sendable () -> Bool
  private let attempts: Attempts
  /// The messages whose files are being uploaded or downloaded, also while no request for them is
  /// running.
  private var begun: Set<MessageID> = []
  private var tasks: [MessageID: Task<CallFailure?, Never>] = [:]
  private var cancelled: Set<MessageID> = []
  /// The pauses between attempts to download a file, by message. Cancelling a download ends its
  /// pause early.
  private var pauses: [MessageID: (timer: NetworkTimer, goOn: CheckedContinuation<Void, Never>)] =
    [:]
  /// The addresses of uploaded files, until `drop`, so that a further attempt to send the message
  /// does not upload the file again. The addresses are not stored, so after a restart of the
  /// program the file is uploaded again.
  private var uploaded: [TransactionID: MediaAddress] = [:]

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  init(
    thread: NetworkThread, calls: MatrixCalls, files: FilePort, reports: ClientReports,
    attempts: Attempts, isOnline: @escaping @Sendable () -> Bool
  ) {
    self.thread = thread
    self.attempts = attempts
    self.calls = calls
    self.files = files
    self.reports = reports
    self.isOnline = isOnline
  }

  /// Cancels the upload or download of a message's file, also in a pause between two attempts to
  /// download it. Does nothing if there is none.
  func cancel(_ message: MessageID) {
    guard begun.contains(message) else { return }
    cancelled.insert(message)
    tasks[message]?.cancel()
    guard let pause = pauses.removeValue(forKey: message) else { return }
    pause.timer.cancel()
    pause.goOn.resume()
  }

  /// Records that the file of a message is being uploaded or downloaded, so that `cancel` has an
  /// effect from now on.
  func begin(_ message: MessageID) { begun.insert(message) }

  func end(_ message: MessageID) {
    begun.remove(message)
    cancelled.remove(message)
  }

  func drop(_ transactions: [TransactionID]) {
    for transaction in transactions { uploaded[transaction] = nil }
    files.thread.run { [files] in files.drop(transactions) }
  }

  // MARK: Sending

  /// Copies a file that is to be sent, and submits its message to the engine. If the file cannot be
  /// sent, reports the reason; a text is then given back. While online, first requests the server's
  /// size limit for uploads.
  ///
  /// - Parameter isByCommand: `true` if a command (`confab send`) sends the file; its path then has
  /// no caption after it.
  func prepare(
    _ source: FileContent, in place: Conversation, _ transaction: TransactionID, answers: EventID?,
    isByCommand: Bool
  ) async {
    let limit = isOnline() ? await calls.uploadLimit() : nil
    let files = files
    switch await files.thread.value({ files.prepare(source, transaction, limit, !isByCommand) }) {
    case .failure(let problem):
      let submission = Submission(
        chat: place.chat, thread: place.thread, transaction: transaction, text: source.name,
        typed: source.text, isByCommand: isByCommand)
      reports.tell([.relations(.file(.refused(submission, .file(problem))))])
    case .success(var file):
      file.format = Markdown(file.caption)?.format
      let submission = Submission(
        chat: place.chat, thread: place.thread, transaction: transaction,
        text: FileTranslation.words(file), typed: source.text,
        relation: answers.map { .reply($0) }, isByCommand: isByCommand, file: file)
      reports.tell([.intent(.messages(.submit(submission)))])
    }
  }

  /// Gives the text of a file that was not sent back to the composer, and then discards its message.
  func takeBack(
    _ transaction: TransactionID, of place: Conversation, after reason: FailureReason
  ) async {
    let files = files
    let text = await files.thread.value { files.text(transaction) }
    let submission = Submission(
      chat: place.chat, thread: place.thread, transaction: transaction, text: FileContent.textName,
      typed: text)
    guard text != nil else {
      return reports.tell([.relations(.file(.refused(submission, .file(.missing))))])
    }
    reports.tell([
      .relations(.file(.refused(submission, reason))), .intent(.actions(.discard(transaction))),
    ])
  }

  func upload(_ facts: AttachedFile, of message: OutgoingMessage) async -> Result<
    MediaAddress, CallFailure
  > {
    let (files, transaction) = (files, message.transaction)
    let id = MessageID.local(transaction)
    if cancelled.contains(id) { return .failure(.file(.cancelled)) }
    if let known = uploaded[transaction] { return .success(known) }
    guard let file = await files.thread.value({ files.prepared(transaction) }) else {
      return .failure(.file(.missing))
    }
    let progress = TransferProgress(of: id, total: Int64(file.bytes), reports: reports)
    reports.tell([.relations(.file(.moved(id, percent: 0)))])
    let failure = await run(id) { transfers in
      let result = await transfers.calls.upload(file, as: facts) { progress.reach($0) }
      switch result {
      case .success(let address):
        transfers.uploaded[transaction] = address
        return nil
      case .failure(let failure): return failure
      }
    }
    if let failure { return .failure(failure) }
    return uploaded[transaction].map { .success($0) } ?? .failure(.notUnderstood(""))
  }

  // MARK: Fetching

  /// The limit of attempts to download a file. The growing pauses between them last about a minute
  /// in total if the server demands no longer ones.
  private static let maxAttempts = 7

  /// A file that was downloaded before is opened without a download. After most temporary failures,
  /// such as a lost connection or an internal error of the server, the download is repeated from
  /// its start. `begin` was called before.
  func fetch(_ message: MessageID, in chat: ChatID, _ file: AttachedFile, _ use: FileUse) async {
    defer { end(message) }
    guard case .at(let address) = file.content else { return }
    let files = files
    if use == .open, let path = await files.thread.value({ files.cached(address, file) }) {
      return await open(path, message, in: chat)
    }
    var backoff = attempts.timings.backoff
    for attempt in 1... {
      switch await fetched(address, file, message, use) {
      case .success(let path) where use == .open: return await open(path, message, in: chat)
      case .success(let path): return end(message, in: chat, .saved(path: path))
      case .failure(let failure):
        guard failure.mayFetchAgain, attempt < Self.maxAttempts else {
          return end(message, in: chat, .failed(failure.reasonOfFile, use))
        }
        reports.tell([.relations(.file(.moved(message, percent: 0)))])
        let asked = (failure.retryAfterSeconds ?? 0) * 1000
        await pause(max(asked, backoff.pause(random: attempts.random())), of: message)
      }
      if cancelled.remove(message) != nil {
        return end(message, in: chat, .failed(.file(.cancelled), use))
      }
    }
  }

  private func pause(_ milliseconds: Int, of message: MessageID) async {
    await withCheckedContinuation { (goOn: CheckedContinuation<Void, Never>) in
      let timer = thread.after(milliseconds: milliseconds) { [weak self] in
        guard let self else { return goOn.resume() }
        assumeIsolated { $0.pauses.removeValue(forKey: message)?.goOn.resume() }
      }
      pauses[message] = (timer, goOn)
    }
  }

  private func fetched(
    _ address: MediaAddress, _ file: AttachedFile, _ message: MessageID, _ use: FileUse
  ) async -> Result<String, CallFailure> {
    let files = files
    let receiver: FileReceiver
    switch await files.thread.value({ files.receive(use, address, file) }) {
    case .success(let value): receiver = value
    case .failure(let problem): return .failure(.file(problem))
    }
    if let failure = await fetch(address, file, message, into: receiver) {
      files.thread.run { receiver.abandon() }
      return .failure(failure)
    }
    return await files.thread.value { receiver.finish() }.mapError { .file($0) }
  }

  private func fetch(
    _ address: MediaAddress, _ file: AttachedFile, _ message: MessageID,
    into receiver: FileReceiver
  ) async -> CallFailure? {
    let progress = TransferProgress(of: message, total: file.bytes ?? 0, reports: reports)
    let thread = files.thread
    let sink = HTTPSink(
      begin: { progress.announce($0) },
      take: { piece, taken in
        progress.add(piece.count)
        thread.run {
          let problem = receiver.write(piece)
          if let problem { progress.fail(problem) }
          taken(problem == nil)
        }
      })
    let failure = await run(message) { transfers in
      await transfers.calls.download(address, limit: receiver.limit, into: sink)
    }
    if let problem = progress.problem { return .file(problem) }
    if let failure { reports.tell([], after: failure) }
    return failure
  }

  private func open(_ path: String, _ message: MessageID, in chat: ChatID) async {
    let files = files
    let problem = await files.thread.value {
      files.open(path) { [weak self] in
        guard let self else { return }
        thread.run {
          self.assumeIsolated { $0.end(message, in: chat, .failed(.file(.noOpener), .open)) }
        }
      }
    }
    let result: FileResult = if let problem { .failed(.file(problem), .open) } else { .opened }
    end(message, in: chat, result)
  }

  private func end(_ message: MessageID, in chat: ChatID, _ result: FileResult) {
    reports.tell([.relations(.file(.ended(chat, message, result)))])
  }

  private func run(
    _ message: MessageID,
    _ work: @escaping @Sendable (isolated FileTransfers) async -> CallFailure?
  ) async -> CallFailure? {
    if cancelled.contains(message) { return .file(.cancelled) }
    let task = Task(executorPreference: thread) { await work(self) }
    tasks[message] = task
    let failure = await task.value
    tasks[message] = nil
    return cancelled.remove(message) == nil || failure == nil ? failure : .file(.cancelled)
  }
}

extension CallFailure {
  fileprivate var mayFetchAgain: Bool {
    switch self {
    case .network(.untrusted), .network(.cancelled), .notStored: false
    default: isPassing
    }
  }

  /// A response over the size limit means that the file is too large; for any other call, `reason`
  /// describes such a response as malformed.
  fileprivate var reasonOfFile: FailureReason {
    if case .network(.tooLarge) = self { .tooLarge } else { reason }
  }
}

extension FileContent {
  fileprivate var name: String {
    switch self {
    case .path(let path):
      path.split(separator: "/").last.flatMap { CleanText.line(String($0)) } ?? ""
    case .text: Self.textName
    }
  }

  fileprivate var text: String? {
    switch self {
    case .path: nil
    case .text(_, let typed): typed
    }
  }
}
