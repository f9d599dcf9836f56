internal import MatrixClient

/// Stores the session of an account, after a sign-in or a registration, in a profile, which the
/// next start then opens.
struct ProfileMaker {
  let data: DataFolder
  /// The profile's name; `nil` for the one that `ProfileFolder.name` makes of the user id.
  let name: String?

  /// Stores the session in the profile, and prints that the account is signed in. Throws if another
  /// process has the profile open, or the profile belongs to another account.
  ///
  /// - Parameter isLocked: `true` if the caller already holds the profile's lock.
  func store(_ session: MatrixSession, isLocked: Bool = false) throws(Ending) {
    let profile = ProfileFolder(data: data, name: name ?? ProfileFolder.name(for: session.user))
    try refuseOther(session, in: profile)
    try Files.makeFolder(profile.path)
    if isLocked {
      try write(session, to: profile)
    } else {
      let lock = try ProfileLock(
        path: profile.lock, what: "profile “\(profile.name)”", for: .command, patienceSeconds: 20)
      try write(session, to: profile)
      _ = lock
    }
    try data.remember(profile.name)
    StandardStreams.say("signed in as \(session.user); start confab to chat")
  }

  /// Throws if the profile belongs to another account. This check needs no lock, so it also works
  /// while another process has the profile open.
  private func refuseOther(
    _ session: MatrixSession, in profile: ProfileFolder
  ) throws(Ending) {
    if let other = try SessionFile.read(profile.session), other.user != session.user {
      throw Ending(
        status: .cannotCreate,
        sentence: "confab: profile “\(profile.name)” belongs to \(other.user); "
          + "choose another name with --profile")
    }
  }

  private func write(_ session: MatrixSession, to profile: ProfileFolder) throws(Ending) {
    // Another process may have signed in to the profile before this process acquired the lock.
    try refuseOther(session, in: profile)
    try SessionFile.write(session, to: profile.session)
  }
}
