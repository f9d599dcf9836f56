internal import Synchronization

/// The user ids of those bots of one server that run. A bot ignores messages from these users, so
/// that bots do not reply to each other.
final class BotNames: Sendable {
  private let names = Mutex<Set<String>>([])

  func insert(_ name: String) { names.withLock { _ = $0.insert(name) } }

  func contains(_ name: String) -> Bool { names.withLock { $0.contains(name) } }
}
