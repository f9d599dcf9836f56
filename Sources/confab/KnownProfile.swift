internal import MatrixClient

/// A profile in which an account has signed in before, at another homeserver than the embedded one.
struct KnownProfile {
  let profile: ProfileFolder
  let session: MatrixSession

  /// The profile of an account that signs in again, so that the new session can have the same
  /// device id. If the person named a profile and no user, the account of that profile counts.
  /// `nil` if there is no such profile.
  ///
  /// - Parameters:
  ///   - data: the folder whose profiles are searched.
  ///   - name: the profile that the person named, if any.
  ///   - user: the user id or its localpart, if the person named one.
  ///   - url: the homeserver's URL; a localpart means only an account at this homeserver.
  static func find(
    in data: DataFolder, named name: String?, user: String?, at url: String
  ) -> KnownProfile? {
    if let name {
      return KnownProfile(ProfileFolder(data: data, name: name)).flatMap {
        user == nil || $0.isOf(user, at: url) ? $0 : nil
      }
    }
    guard let user else { return nil }
    return data.profileNames().lazy
      .compactMap { KnownProfile(ProfileFolder(data: data, name: $0)) }
      .first { $0.isOf(user, at: url) }
  }

  private init?(_ profile: ProfileFolder) {
    guard let session = try? SessionFile.read(profile.session), !session.isLocal else {
      return nil
    }
    self.profile = profile
    self.session = session
  }

  private func isOf(_ user: String?, at url: String) -> Bool {
    guard let user else { return false }
    let localpart = session.user.dropFirst().prefix { $0 != ":" }
    return session.user == user || (session.serverURL == url && localpart == user)
  }
}
