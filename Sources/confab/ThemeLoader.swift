internal import Synchronization
internal import Terminal

/// Reads themes while the screen goes on: a slow disk must not keep a key waiting.
final class ThemeLoader: Sendable {
  /// Runs a job that may wait for the disk. In order.
  private let aside: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let found = Mutex<ThemeChoice.Found?>(nil)

  init(aside: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) { self.aside = aside }

  /// Reads a theme; it waits for `take`, and the drawing thread is woken.
  func load(_ name: String) {
    aside { [self] in
      found.withLock { $0 = ThemeChoice.theme(named: name) }
      UI.wake()
    }
  }

  /// The last that was read since the last time.
  func take() -> ThemeChoice.Found? {
    found.withLock { found in
      defer { found = nil }
      return found
    }
  }
}
