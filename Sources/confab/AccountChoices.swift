internal import Intents
internal import MatrixClient
internal import Synchronization
internal import ViewModels

/// Reads from the disk the profiles that the screen of a profile lists, so that the person can
/// choose another profile.
final class AccountChoices: Sendable {
  private let profile: ProfileFolder
  private let found = Mutex<ProfilesViewModel?>(nil)

  /// Makes the object; only `read` reads profiles from the disk.
  ///
  /// - Parameter profile: the profile whose screen shows the list of profiles.
  init(profile: ProfileFolder) { self.profile = profile }

  /// Reads the names of all profiles and the account of this one from the disk; `take` then returns
  /// the list.
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

  /// Removes and returns the list of profiles that `read` made last; `nil` if `read` was not called
  /// since the last call of `take`.
  func take() -> ProfilesViewModel? {
    found.withLock { found in
      defer { found = nil }
      return found
    }
  }
}
