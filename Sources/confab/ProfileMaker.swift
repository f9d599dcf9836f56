internal import MatrixClient

/// Stores a new session in a profile, which confab opens from then on.
struct ProfileMaker {
  let data: DataFolder
  /// The profile's name; `nil` for the one that its account gives.
  let name: String?

  /// - Parameter isLocked: `true` if the caller holds the profile's lock.
  func store(_ session: MatrixSession, isLocked: Bool = false) throws(Ending) {
    let profile = ProfileFolder(data: data, name: name ?? ProfileFolder.name(for: session.user))
    try refuseOther(session, in: profile)
    try Files.makeFolder(profile.path)
    if isLocked {
      try write(session, to: profile)
    } else {
      let lock = try ProfileLock(path: profile.lock, what: "profile “\(profile.name)”")
      try write(session, to: profile)
      _ = lock
    }
    try data.remember(profile.name)
    StandardStreams.say("signed in as \(session.user); start confab to chat")
  }

  /// Throws if the profile belongs to another account, also while it is open elsewhere.
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
    // Somebody may have signed in there before the lock was held.
    try refuseOther(session, in: profile)
    try SessionFile.write(session, to: profile.session)
  }
}
