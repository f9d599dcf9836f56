internal import Synchronization

/// The names of the open profiles, which are stored in the data folder and not in a profile. A
/// start without `--profile` opens the profiles with the stored names again.
final class OpenProfileNames: Sendable {
  private struct State {
    /// The names at the start, also those of profiles that could not be opened, then the names of
    /// the profiles that were opened since; without those that the person closed.
    var open: [String]
    /// The name of the profile that the next start is to show; `nil` keeps the stored name.
    var shown: String?
    /// `true` if the person has changed which profiles are open, or named several at the start.
    var isChosen: Bool
  }

  private let data: DataFolder
  private let state: Mutex<State>
  /// Locked by the thread that writes the names, so that only one thread writes at a time.
  private let turn = Mutex(())

  /// Makes the list of the names of the open profiles. `open`: the names that it has at first.
  ///
  /// - Parameter isChosen: `true` if the person named several profiles at the start, so that the
  ///   names are stored even if the person opens and closes none.
  init(data: DataFolder, open: [String], isChosen: Bool) {
    self.data = data
    state = Mutex(State(open: open, shown: nil, isChosen: isChosen))
  }

  /// Adds the name of a profile that was opened. `isAsked`: `true` if the person has just chosen
  /// the profile; `false` if it was named on the command line or was open at the end of the last
  /// run, or was chosen but took so long to open that it is not shown at once.
  func add(_ name: String, isAsked: Bool) {
    state.withLock { state in
      if isAsked { state.isChosen = true }
      if !state.open.contains(name) { state.open.append(name) }
    }
  }

  /// Removes the name of a profile that the person closed.
  func remove(_ name: String) {
    state.withLock { state in
      state.isChosen = true
      state.open.removeAll { $0 == name }
      if state.shown == name { state.shown = nil }
    }
  }

  /// Records that the next start is to show the profile `name`.
  func show(_ name: String) { state.withLock { $0.shown = name } }

  /// Calls `store` on a thread that nothing waits for; on the calling thread if no thread can be
  /// started.
  func storeAside() {
    if !DetachedThread.start({ [self] in store() }) { store() }
  }

  /// Stores the names of the open profiles if the person has chosen them, and the name of the
  /// profile that the next start is to show. A failure is not reported: the next start then opens
  /// the profiles that were stored before, and the person can open others.
  func store() {
    turn.withLock { _ in
      let now = state.withLock { $0 }
      if now.isChosen { try? data.rememberOpen(now.open) }
      if let shown = now.shown { try? data.remember(shown) }
    }
  }
}
