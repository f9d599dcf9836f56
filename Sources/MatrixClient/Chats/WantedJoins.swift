internal import Intents
internal import Matrix
internal import Network

/// The chats whose invites the person accepted and did not decline since. A request to join is
/// repeated after failures, which must end once the person leaves the chat or declines the invite.
actor WantedJoins {
  private let thread: NetworkThread
  /// The wanted chats, each with the turns in which its attempts and the end of them are made.
  private var wanted: [ChatID: Turns] = [:]

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  init(thread: NetworkThread) { self.thread = thread }

  /// Records that the person wants to join a chat.
  func want(_ chat: ChatID) { wanted[chat] = wanted[chat] ?? Turns(thread: thread) }

  /// Records that the attempts to join a chat have ended by themselves.
  func settle(_ chat: ChatID) { wanted[chat] = nil }

  /// Makes one attempt to join, unless the person does not want it any more: then it fails as
  /// cancelled.
  func attempt(
    _ chat: ChatID, _ join: @escaping @Sendable () async -> Result<JSONValue, CallFailure>
  ) async -> Result<JSONValue, CallFailure> {
    guard let turns = wanted[chat] else { return .failure(.network(.cancelled)) }
    return await turns.run {
      await self.isWanted(chat) ? await join() : .failure(.network(.cancelled))
    }
  }

  /// Ends the attempts to join a chat. Returns after the running one, so that a request to leave
  /// follows it.
  func end(_ chat: ChatID) async {
    await wanted.removeValue(forKey: chat)?.run {}
  }

  private func isWanted(_ chat: ChatID) -> Bool { wanted[chat] != nil }
}
