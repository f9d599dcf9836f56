internal import Intents
internal import Network

/// Remembers the rooms whose events the engine has received, and lets requests wait for a room.
actor RoomArrivals {
  private let thread: NetworkThread
  private let patienceMilliseconds: Int
  private var known: Set<ChatID> = []
  private var waiting: [ChatID: [Waiter]] = [:]
  /// The number of waits that have begun, by which a wait is recognised.
  private var waits = 0

  /// A wait for a room. `body` is called once, with `true` if the room has arrived.
  private struct Waiter {
    let number: Int
    let body: (Bool) -> Void
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// Makes an empty record of the rooms.
  ///
  /// - Parameter patienceMilliseconds: the longest time that a request waits until a sync brings
  ///   its room.
  init(thread: NetworkThread, patienceMilliseconds: Int) {
    self.thread = thread
    self.patienceMilliseconds = patienceMilliseconds
  }

  /// Waits until the engine has received the room, so that the chat can be opened; `false` if that
  /// does not happen within `patienceMilliseconds`.
  func hasArrived(_ chat: ChatID) async -> Bool {
    if known.contains(chat) { return true }
    waits += 1
    let number = waits
    let limit = thread.after(milliseconds: patienceMilliseconds) { [weak self] in
      self?.assumeIsolated { $0.giveUp(chat, number) }
    }
    let hasArrived = await withCheckedContinuation { continuation in
      let waiter = Waiter(number: number) { continuation.resume(returning: $0) }
      waiting[chat, default: []].append(waiter)
    }
    limit.cancel()
    return hasArrived
  }

  /// Records that the engine has received the rooms `chats`, and ends the waits for these rooms.
  func arrived(_ chats: Set<ChatID>) {
    known.formUnion(chats)
    guard !waiting.isEmpty else { return }
    for chat in chats {
      for waiter in waiting.removeValue(forKey: chat) ?? [] { waiter.body(true) }
    }
  }

  /// Records that the user has left the rooms `chats`: after the user has joined one of them again,
  /// a request waits until a sync has brought the room again.
  func left(_ chats: Set<ChatID>) { known.subtract(chats) }

  private func giveUp(_ chat: ChatID, _ number: Int) {
    guard let index = waiting[chat]?.firstIndex(where: { $0.number == number }) else { return }
    waiting[chat]?.remove(at: index).body(false)
    if waiting[chat]?.isEmpty == true { waiting[chat] = nil }
  }
}
