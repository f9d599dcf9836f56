internal import Intents
internal import Network

/// Remembers the rooms whose events the engine has received, and lets requests wait for a room.
actor RoomArrivals {
  private let thread: NetworkThread
  private let patienceMilliseconds: Int
  private var known: Set<ChatID> = []
  private var waiting: [ChatID: [(Bool) -> Void]] = [:]

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// Makes an empty record of the rooms.
  ///
  /// - Parameter patienceMilliseconds: the longest time that a request waits until a sync brings
  ///   its room.
  init(thread: NetworkThread, patienceMilliseconds: Int) {
    self.thread = thread
    self.patienceMilliseconds = patienceMilliseconds
  }

  /// Waits until a batch of events with the room was passed to the engine, so that the chat can be
  /// opened; `false` if no sync brings the room within `patienceMilliseconds`.
  func hasArrived(_ chat: ChatID) async -> Bool {
    if known.contains(chat) { return true }
    let limit = thread.after(milliseconds: patienceMilliseconds) { [weak self] in
      self?.assumeIsolated { $0.giveUp(chat) }
    }
    let hasArrived = await withCheckedContinuation { continuation in
      waiting[chat, default: []].append { continuation.resume(returning: $0) }
    }
    limit.cancel()
    return hasArrived
  }

  /// Records that the engine has received the rooms `chats`, and ends the waits for these rooms.
  func arrived(_ chats: Set<ChatID>) {
    known.formUnion(chats)
    guard !waiting.isEmpty else { return }
    for chat in chats { for body in waiting.removeValue(forKey: chat) ?? [] { body(true) } }
  }

  private func giveUp(_ chat: ChatID) {
    for body in waiting.removeValue(forKey: chat) ?? [] { body(false) }
  }
}
