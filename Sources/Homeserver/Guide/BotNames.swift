internal import Synchronization

/// The user ids of the bots that run on a server, by which a bot ignores messages of other bots.
final class BotNames: Sendable {
  private let names = Mutex<Set<String>>([])

  func insert(_ name: String) { names.withLock { _ = $0.insert(name) } }

  func contains(_ name: String) -> Bool { names.withLock { $0.contains(name) } }
}
