internal import Intents
internal import Matrix
internal import Model
internal import Network

/// Sends messages and changes of messages, such as edits, reactions, votes and deletions. Each has
/// a transaction id, by which the server recognises a repeated request.
struct MessageSender: Sendable {
  /// The limit of successive attempts to send a message, which last about ten minutes: a server may
  /// be out of order for a while.
  private static let maxAttempts = 16

  let attempts: Attempts
  let calls: MatrixCalls
  let socket: LiveSocket
  let reports: ClientReports
  let files: FileTransfers
  /// Returns `true` while the client is online: the last sync succeeded, and no failure has put the
  /// connection in doubt since.
  let isOnline: @Sendable () -> Bool

  /// Tries up to `maxAttempts` times, with pauses, while the failures are temporary and the server
  /// responds.
  func send(_ message: OutgoingMessage) async {
    tell(message, .sending)
    let file = message.file.map { _ in MessageID.local(message.transaction) }
    if let file { await files.begin(file) }
    let result = await attempts.run(most: Self.maxAttempts) { await event(of: message) }
    if let file { await files.end(file) }
    switch result {
    case .success(let event): tell(message, .sent(event))
    case .failure(let failure): await end(message, failure)
    }
  }

  /// A reaction that exists already counts as sent. The message is queued again after a lost
  /// connection or the end of the session, and after a temporary failure while syncs fail as well.
  /// If only the request for this message fails, the message fails, as it would otherwise delay the
  /// later messages for ever.
  private func end(_ message: OutgoingMessage, _ failure: CallFailure) async {
    if failure.isThere, case .reaction(let event) = message.purpose {
      return tell(message, .sent(event))
    }
    if failure.isSignedOut { reports.signOut() }
    if failure.isLost || failure.isSignedOut || (failure.isPassing && !isOnline()) {
      tell(message, .queued)
      return reports.doubtConnection()
    }
    let isOutside = failure.mayMeanGone ? await calls.isOutside(message.chat) : false
    tell(message, .failed(isOutside ? .outside : failure.reason))
  }

  private func event(of message: OutgoingMessage) async -> Result<EventID, CallFailure> {
    var address: MediaAddress?
    if let file = message.file {
      switch await files.upload(file, of: message) {
      case .success(let uploaded): address = uploaded
      case .failure(let failure): return .failure(failure)
      }
    }
    return await transmit(message, at: address).flatMap { answer in
      guard let event = answer["event_id"]?.string, CleanText.isSafe(event) else {
        return .failure(.notUnderstood("it names no event"))
      }
      return .success(EventID(event))
    }
  }

  private func tell(_ message: OutgoingMessage, _ change: DeliveryChange) {
    reports.tell([.messages(.delivery(message.transaction, change))])
  }

  private func transmit(
    _ message: OutgoingMessage, at address: MediaAddress?
  ) async -> Result<JSONValue, CallFailure> {
    guard let event = OutgoingContent(message, file: address) else {
      return await transmitDeletion(message)
    }
    let transaction = message.transaction.rawValue
    let params: JSONObject = [
      "room_id": .string(message.chat.rawValue), "event_type": .string(event.type),
      "content": .object(event.content),
    ]
    // A request that was lost with the live socket is repeated by HTTP with the same transaction
    // id, so that it cannot be sent twice.
    if let result = await socket.ask("send", params, id: transaction) { return result }
    return await calls.result(
      "PUT", ["v3", "rooms", message.chat.rawValue, "send", event.type, transaction],
      body: .object(event.content))
  }

  private func transmitDeletion(_ message: OutgoingMessage) async -> Result<JSONValue, CallFailure>
  {
    guard case .deletion(let event) = message.purpose else { return .failure(.notUnderstood("")) }
    return await calls.result(
      "PUT",
      [
        "v3", "rooms", message.chat.rawValue, "redact", event.rawValue,
        message.transaction.rawValue,
      ], body: [:])
  }
}

/// Applies redactions whose target is named only in their content, which is valid in rooms of
/// version 11 or later. Requests a room's version if no response in this run contained it. The
/// request is repeated with growing pauses after a temporary failure; after a lost connection, the
/// next sync repeats it.
actor ContentDeletions {
  /// The limit of redactions that wait for the version of one room. Beyond it the oldest are
  /// dropped, as anybody can send redactions.
  private static let maxWaiting = 1_000

  private let thread: NetworkThread
  private let calls: MatrixCalls
  private let attempts: Attempts
  private let reports: ClientReports
  private var versions: [ChatID: RoomVersionRules] = [:]
  private var waiting: [ChatID: [EventID]] = [:]
  private var asking: Set<ChatID> = []

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  init(calls: MatrixCalls, attempts: Attempts, reports: ClientReports) {
    thread = attempts.thread
    self.calls = calls
    self.attempts = attempts
    self.reports = reports
  }

  /// Receives a sync, with its redactions that name their target only in their content, in rooms
  /// whose version was unknown. These, and those that still wait from earlier responses, are
  /// applied when the room's version is known, or dropped if that version does not allow them or
  /// cannot be found out.
  func take(_ sync: SyncTranslation) {
    versions.merge(sync.versions) { _, new in new }
    for (chat, targets) in sync.unsettledDeletions { add(targets, in: chat) }
    for chat in waiting.keys { settle(chat) }
  }

  /// - Parameter version: the room's version; `nil` if the page lacks the room's creation event.
  func take(_ targets: [EventID], version: RoomVersionRules?, in chat: ChatID) {
    if let version { versions[chat] = version }
    add(targets, in: chat)
    settle(chat)
  }

  private func add(_ targets: [EventID], in chat: ChatID) {
    guard !targets.isEmpty else { return }
    waiting[chat] = ((waiting[chat] ?? []) + targets).suffix(Self.maxWaiting)
  }

  private func settle(_ chat: ChatID) {
    guard waiting[chat] != nil else { return }
    if let version = versions[chat] { return settle(chat, version) }
    guard asking.insert(chat).inserted else { return }
    Task(executorPreference: thread) { await self.ask(chat) }
  }

  private func ask(_ chat: ChatID) async {
    defer { asking.remove(chat) }
    _ = await attempts.run {
      // A sync or a page of history may have brought the room's version during the pause.
      if let version = versions[chat] { return .success(version) }
      return await requestVersion(of: chat)
    }
    if let version = versions[chat] { settle(chat, version) }
  }

  func requestVersion(of chat: ChatID) async -> Result<RoomVersionRules, CallFailure> {
    let path = ["v3", "rooms", chat.rawValue, "state", EventType.create]
    let answer = await calls.result("GET", path).map { RoomVersionRules(creation: $0) }
    switch answer {
    case .success(let version): versions[chat] = version
    case .failure(let failure):
      // After a final failure the version stays unknown, so the redactions are dropped and nothing
      // is deleted.
      if !failure.isPassing { waiting[chat] = nil }
      reports.tell([], after: failure)
    }
    return answer
  }

  private func settle(_ chat: ChatID, _ version: RoomVersionRules) {
    guard let targets = waiting.removeValue(forKey: chat), version.redactsInContent else { return }
    reports.tell(targets.map { .messages(.deleted(chat, $0)) })
  }
}

struct ReceiptsAndTyping: Sendable {
  let attempts: Attempts
  let calls: MatrixCalls
  let own: UserID
  let timings: ClientTimings
  let socket: LiveSocket
  let reports: ClientReports

  /// Sends a read receipt for an event and, unless the receipt is for a thread, also moves the read
  /// marker. Reports the receipt as sent, also if the server refuses it for good. Repeats the
  /// requests with pauses after a temporary failure; after the last attempt, or a lost connection,
  /// the engine sends the receipt again once reconnected.
  func sendReceipt(_ event: EventID, _ scope: ReadScope, in chat: ChatID) async {
    switch await attempts.run({ await send(event, scope, in: chat) }) {
    case .failure(let failure) where failure.isSignedOut: reports.signOut()
    case .failure(let failure) where failure.isPassing: reports.doubtConnection()
    // A receipt that the server refuses for good counts as sent, so that it does not delay the next
    // one.
    case .success, .failure: reports.tell([.chats(.receiptSent(chat, event))])
    }
  }

  /// The server ends the notice by itself after `ClientTimings.typingMilliseconds`, unless it is
  /// repeated. A failure is ignored.
  func sendTyping(_ isTyping: Bool, in chat: ChatID) async {
    var params: JSONObject = ["typing": .bool(isTyping)]
    if isTyping { params["timeout"] = .integer(Int64(timings.typingMilliseconds)) }
    if await socket.ask("typing", params, in: chat) == nil {
      _ = await calls.result(
        "PUT", ["v3", "rooms", chat.rawValue, "typing", own.rawValue], body: .object(params))
    }
  }

  private func send(
    _ event: EventID, _ scope: ReadScope, in chat: ChatID
  ) async -> Result<JSONValue, CallFailure> {
    let name = JSONValue.string(event.rawValue)
    switch scope {
    case .everything:
      return await post(
        "read_markers", [EventType.fullyRead: name, ReceiptType.read: name], in: chat)
    case .main:
      // The endpoint `read_markers` accepts no thread, so a receipt sent there would cover all
      // threads. Only the read marker is sent there, and the receipt to its own endpoint.
      let marked = await post("read_markers", [EventType.fullyRead: name], in: chat)
      guard case .success = marked else { return marked }
      return await postReceipt(event, thread: "main", in: chat)
    case .thread(let root): return await postReceipt(event, thread: root.rawValue, in: chat)
    }
  }

  private func postReceipt(
    _ event: EventID, thread: String, in chat: ChatID
  ) async -> Result<JSONValue, CallFailure> {
    await calls.result(
      "POST", ["v3", "rooms", chat.rawValue, "receipt", ReceiptType.read, event.rawValue],
      body: ["thread_id": .string(thread)])
  }

  private func post(
    _ method: String, _ params: JSONObject, in chat: ChatID
  ) async -> Result<JSONValue, CallFailure> {
    if let result = await socket.ask(method, params, in: chat) { return result }
    return await calls.result(
      "POST", ["v3", "rooms", chat.rawValue, method], body: .object(params))
  }
}
