internal import Intents
internal import MatrixClient
internal import Synchronization
internal import ViewModels

/// The profiles among which a person chooses, as one profile's screen shows them.
final class AccountChoices: Sendable {
  private let profile: ProfileFolder
  private let found = Mutex<ProfilesViewModel?>(nil)

  /// - Parameter profile: the profile of the screen.
  init(profile: ProfileFolder) { self.profile = profile }

  /// Reads the profiles from the disk.
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

  /// Removes and returns what was read last; `nil` if nothing was since the last call.
  func take() -> ProfilesViewModel? {
    found.withLock { found in
      defer { found = nil }
      return found
    }
  }
}
