internal import FoundationEssentials
internal import MatrixClient
internal import ViewModelBuilders

/// `confab logout`: ends the session of a profile at its homeserver, and keeps or removes its
/// chats.
struct LogoutCommand {
  let invocation: Invocation
  let environment: Environment

  func run() throws(Ending) {
    let data = try DataFolder.find(given: invocation.data, environment: environment)
    let profile = try data.profile(named: invocation.profile)
    guard let session = try SessionFile.read(profile.session), !session.isLocal else {
      throw Ending(
        status: .notFound,
        sentence: "confab: profile “\(profile.name)” has no account at another homeserver")
    }
    let lock = try ProfileLock(
      path: profile.lock, what: "profile “\(profile.name)”", patienceSeconds: 20)
    let removes = if let given = invocation.removesChats { given } else { try asks(session.user) }
    if !session.isSignedOut { try end(session, in: profile) }
    try SignedOutProfile(profile).finish(session, removesChats: removes)
    let fate = removes ? "removed" : "kept"
    StandardStreams.say("signed out of \(session.user); its chats are \(fate)")
    _ = lock
  }

  private func asks(_ user: String) throws(Ending) -> Bool {
    let answer = try StandardStreams.answer(
      prompt: "Remove the chats of \(user) that are stored here, too? [y/N] ")
    return ["y", "yes"].contains(answer.lowercased())
  }

  private func end(_ session: MatrixSession, in profile: ProfileFolder) throws(Ending) {
    let network = CommandNetwork(invocation, environment)
    defer { network.stop() }
    let thread = network.thread
    let result = network.wait { () throws(CallFailure) in
      try await Logout.end(session, keeping: .inProfile(profile), thread: thread)
    }
    guard case .failure(let failure) = result else { return }
    throw Ending(
      status: failure.isPassing ? .temporary : .noPermission,
      sentence: "confab: not signed out: \(FailureSentence.cause(failure.reason)); "
        + "nothing was changed")
  }
}

/// A profile whose session has ended at the server.
struct SignedOutProfile {
  private let profile: ProfileFolder

  init(_ profile: ProfileFolder) { self.profile = profile }

  /// Removes the tokens from the disk, and the whole profile if `removesChats`. If a start without
  /// `--profile` would open this profile, it opens from now on a profile that was open beside this
  /// one, else the profile named "local". Also removes it from the profiles that a start opens
  /// together. The caller holds the profile's lock.
  func finish(_ session: MatrixSession, removesChats: Bool) throws(Ending) {
    // The tokens are removed first, so that none is left on the disk if a later step fails.
    try SessionFile.write(session.signedOut, to: profile.session)
    let beside = profile.data.openProfiles().first { $0 != profile.name }
    try profile.data.forgetOpen(profile.name)
    if try profile.data.profile(named: nil).name == profile.name {
      try profile.data.remember(beside ?? ProfileFolder.localName)
    }
    guard removesChats else { return }
    do {
      try FileManager.default.removeItem(atPath: profile.path)
    } catch {
      throw Ending(
        status: .cannotCreate,
        sentence: "confab: signed out, but \(profile.path) could not be removed")
    }
  }
}
