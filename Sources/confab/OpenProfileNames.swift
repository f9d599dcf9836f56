internal import Synchronization

/// The names of the open profiles, which are stored for the next start. They belong to the
/// program's folder and not to a profile.
final class OpenProfileNames: Sendable {
  private struct State {
    /// The names in the order in which the profiles were opened.
    var open: [String]
    /// The shown profile, if the next start is to show it; `nil` leaves the stored one.
    var shown: String?
    /// `true` if the person has changed which profiles are open, or named several at the start.
    var isChosen: Bool
  }

  private let data: DataFolder
  private let state: Mutex<State>
  /// Held by the thread that writes.
  private let turn = Mutex(())

  /// - Parameter isChosen: `true` if the names are to be stored as they are.
  init(data: DataFolder, open: [String], isChosen: Bool) {
    self.data = data
    state = Mutex(State(open: open, shown: nil, isChosen: isChosen))
  }

  /// Notes that a profile is open; `isAsked`: a person asked for that now.
  func add(_ name: String, isAsked: Bool) {
    state.withLock { state in
      if isAsked { state.isChosen = true }
      if !state.open.contains(name) { state.open.append(name) }
    }
  }

  /// Notes that a person closed a profile.
  func remove(_ name: String) {
    state.withLock { state in
      state.isChosen = true
      state.open.removeAll { $0 == name }
      if state.shown == name { state.shown = nil }
    }
  }

  /// Notes that a profile is shown, which the next start shows first.
  func show(_ name: String) { state.withLock { $0.shown = name } }

  /// Writes the newest names on a thread that nothing waits for.
  func storeAside() {
    if !DetachedThread.start({ [self] in store() }) { store() }
  }

  /// Writes the newest names. A failure is not reported: the next start then opens fewer profiles,
  /// and the person can open the others.
  func store() {
    turn.withLock { _ in
      let now = state.withLock { $0 }
      if now.isChosen { try? data.rememberOpen(now.open) }
      if let shown = now.shown { try? data.remember(shown) }
    }
  }
}
