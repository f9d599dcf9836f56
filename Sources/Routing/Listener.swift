internal import Synchronization

/// Where a finished view model waits for the drawing thread: one slot, and the newest wins.
///
/// Whoever draws holds it; the router holds it weakly.
package final class Listener<ViewModel: Sendable & Equatable>: Sendable {
  private let slot = Mutex<ViewModel?>(nil)
  private let wake: @Sendable () -> Void

  /// `wake` is called on the engine's thread when the slot, empty before, was filled. It must return at
  /// once.
  package init(wake: @escaping @Sendable () -> Void) {
    self.wake = wake
  }

  /// The newest view model, if one came since the last time. Called on the drawing thread.
  package func take() -> ViewModel? {
    slot.withLock { slot in
      defer { slot = nil }
      return slot
    }
  }

  /// Puts a view model into the slot. The result rings the bell: `nil` when it rang for an older one that
  /// nobody took yet.
  func offer(_ viewModel: ViewModel) -> (@Sendable () -> Void)? {
    let wasEmpty = slot.withLock { slot in
      defer { slot = viewModel }
      return slot == nil
    }
    return wasEmpty ? wake : nil
  }
}
