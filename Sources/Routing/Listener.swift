internal import Synchronization

/// A slot in which a finished view model waits for the thread that uses it, such as the drawing
/// thread; a newer view model replaces a waiting one.
///
/// The code that takes the view models owns the listener; the router references it weakly.
package final class Listener<ViewModel: Sendable & Equatable>: Sendable {
  private let slot = Mutex<ViewModel?>(nil)
  private let wake: @Sendable () -> Void

  /// Makes a listener with an empty slot. `wake` is called on the engine's thread when a view model
  /// was put into the empty slot; it must return at once.
  package init(wake: @escaping @Sendable () -> Void) {
    self.wake = wake
  }

  /// Removes the view model from the slot and returns it; `nil` if no view model was put there
  /// since the last call. May be called from any thread.
  package func take() -> ViewModel? {
    slot.withLock { slot in
      defer { slot = nil }
      return slot
    }
  }

  /// Puts a view model into the slot. Returns the function `wake` of this listener; `nil` if the
  /// slot contained an older view model, for which that function was returned already.
  func offer(_ viewModel: ViewModel) -> (@Sendable () -> Void)? {
    let wasEmpty = slot.withLock { slot in
      defer { slot = viewModel }
      return slot == nil
    }
    return wasEmpty ? wake : nil
  }
}
