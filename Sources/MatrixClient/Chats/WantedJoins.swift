internal import Intents
internal import Matrix
internal import Network

/// The chats that the client is trying to join, as the person wants. A request to join is repeated
/// after temporary failures, but no longer once the person leaves the chat or declines its invite.
actor WantedJoins {
  private let thread: NetworkThread
  /// The chats that the person wants to join, until the attempts to join them have ended. The
  /// `Turns` of a chat run its attempts to join, and the end of these attempts, one after another.
  private var wanted: [ChatID: Turns] = [:]

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  init(thread: NetworkThread) { self.thread = thread }

  /// Records that the person wants to join a chat.
  func want(_ chat: ChatID) { wanted[chat] = wanted[chat] ?? Turns(thread: thread) }

  /// Removes a chat from the chats that the person wants to join, after the last attempt to join it
  /// for now has succeeded or failed.
  func settle(_ chat: ChatID) { wanted[chat] = nil }

  /// Makes one attempt to join a chat. If the chat is not wanted any more, for instance because the
  /// person has declined its invite, the attempt fails as cancelled.
  func attempt(
    _ chat: ChatID, _ join: @escaping @Sendable () async -> Result<JSONValue, CallFailure>
  ) async -> Result<JSONValue, CallFailure> {
    guard let turns = wanted[chat] else { return .failure(.network(.cancelled)) }
    return await turns.run {
      await self.isWanted(chat) ? await join() : .failure(.network(.cancelled))
    }
  }

  /// Ends the attempts to join a chat. Returns when a running attempt has ended, so that a request
  /// to leave comes after it.
  func end(_ chat: ChatID) async {
    await wanted.removeValue(forKey: chat)?.run {}
  }

  private func isWanted(_ chat: ChatID) -> Bool { wanted[chat] != nil }
}
