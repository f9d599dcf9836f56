internal import Intents
internal import MatrixClient
internal import Synchronization
internal import ViewModels

/// The profiles among which a person chooses, and the choice.
final class AccountChoices: Sendable {
  private struct State {
    var found: ProfilesViewModel?
    var chosen: AccountChange?
  }

  private let profile: ProfileFolder
  private let state = Mutex(State())

  /// - Parameter profile: the open profile.
  init(profile: ProfileFolder) { self.profile = profile }

  /// The choice; `nil` if the person made none.
  var chosen: AccountChange? { state.withLock { $0.chosen } }

  /// Records the choice, with which the program goes on when the full screen has ended.
  func choose(_ change: AccountChange) { state.withLock { $0.chosen = change } }

  /// Reads the profiles from the disk.
  func read() {
    let session = try? SessionFile.read(profile.session)
    let user = session.map { $0.isLocal || $0.isSignedOut ? "" : $0.user } ?? ""
    let found = ProfilesViewModel(
      names: profile.data.profileNames(), current: profile.name, user: user)
    state.withLock { $0.found = found }
  }

  /// Removes and returns what was read last; `nil` if nothing was since the last call.
  func takeProfiles() -> ProfilesViewModel? {
    state.withLock { state in
      defer { state.found = nil }
      return state.found
    }
  }
}
