internal import Synchronization

/// Loads themes on another thread, so that a slow disk delays no key.
final class ThemeLoader: Sendable {
  /// Runs jobs that may wait for the disk, in order, on another thread.
  private let aside: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let found = Mutex<ThemeChoice.Found?>(nil)

  private let wake: @Sendable () -> Void

  /// Makes a loader of themes.
  ///
  /// - Parameters:
  ///   - aside: runs jobs that may wait for the disk, in order, on another thread.
  ///   - wake: called from any thread when a theme has been loaded.
  init(
    aside: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void,
    wake: @escaping @Sendable () -> Void
  ) {
    self.aside = aside
    self.wake = wake
  }

  /// Starts to load a theme; `take` returns it later.
  func load(_ name: String) {
    aside { [self] in
      found.withLock { $0 = ThemeChoice.theme(named: name) }
      wake()
    }
  }

  /// Removes and returns the theme that was loaded last; `nil` if none was loaded since the last
  /// call.
  func take() -> ThemeChoice.Found? {
    found.withLock { found in
      defer { found = nil }
      return found
    }
  }
}
