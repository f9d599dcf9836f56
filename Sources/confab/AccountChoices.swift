internal import Intents
internal import MatrixClient
internal import Synchronization
internal import ViewModels

/// Reads the profiles on the disk for the list on one profile's screen in which the person chooses
/// another profile.
final class AccountChoices: Sendable {
  private let profile: ProfileFolder
  private let found = Mutex<ProfilesViewModel?>(nil)

  /// - Parameter profile: the profile of the screen.
  init(profile: ProfileFolder) { self.profile = profile }

  /// Reads the profiles from the disk; `take` then returns them.
  ///
  /// - Parameter open: the names of all profiles that are open.
  func read(open: [String]) {
    let session = try? SessionFile.read(profile.session)
    let user = session.map { $0.isLocal || $0.isSignedOut ? "" : $0.user } ?? ""
    let profiles = ProfilesViewModel(
      names: profile.data.profileNames(), current: profile.name, user: user,
      beside: open.filter { $0 != profile.name })
    found.withLock { $0 = profiles }
  }

  /// Removes and returns the profiles that `read` found last; `nil` if `read` was not called since
  /// the last call of `take`.
  func take() -> ProfilesViewModel? {
    found.withLock { found in
      defer { found = nil }
      return found
    }
  }
}
