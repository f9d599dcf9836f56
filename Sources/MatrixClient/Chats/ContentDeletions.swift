internal import Intents
internal import Matrix
internal import Model
internal import Network

/// Applies redactions whose target is named only in their content, which is valid in rooms of
/// version 11 or later. Requests a room's version if no response in this run contained it. The
/// request is repeated with growing pauses after a temporary failure; after a lost connection, the
/// next sync repeats it.
actor ContentDeletions {
  /// The limit of redactions that wait for the version of one room. Beyond it the oldest are
  /// dropped, as anybody can send redactions.
  private static let mostWaiting = 1_000

  private let thread: NetworkThread
  private let calls: MatrixCalls
  private let attempts: Attempts
  private let reports: ClientReports
  private var versions: [ChatID: RoomVersionRules] = [:]
  private var waiting: [ChatID: [EventID]] = [:]
  /// The chats whose room version is being requested, including those in a pause between two
  /// attempts.
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

  /// Receives the redactions of a page of history that name their target only in their content, and
  /// applies them when the room's version is known, or drops them if that version does not allow
  /// them or cannot be found out.
  ///
  /// - Parameter version: the room's version; `nil` if the page lacks the room's creation event.
  func take(_ targets: [EventID], version: RoomVersionRules?, in chat: ChatID) {
    if let version { versions[chat] = version }
    add(targets, in: chat)
    settle(chat)
  }

  private func add(_ targets: [EventID], in chat: ChatID) {
    guard !targets.isEmpty else { return }
    waiting[chat] = ((waiting[chat] ?? []) + targets).suffix(Self.mostWaiting)
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

  /// Requests a room's version, keeps it for this run, and returns it. A failure that is not
  /// temporary drops the redactions that wait for this version.
  func requestVersion(of chat: ChatID) async -> Result<RoomVersionRules, CallFailure> {
    let path = ["v3", "rooms", chat.rawValue, "state", "m.room.create"]
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
