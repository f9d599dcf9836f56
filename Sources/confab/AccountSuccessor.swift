internal import Glibc
internal import Intents
internal import MatrixClient
internal import Synchronization
internal import ViewModels

/// Goes on with another account after the full screen has ended: runs `confab login`, `register` or
/// `logout` in the terminal, and then replaces this process with a new one, which opens profiles
/// again. In the new process, no memory contains data of an account that was signed out.
struct AccountSuccessor {
  let change: AccountChange
  /// The profile that the full screen showed when it ended.
  let profile: ProfileFolder
  /// The names of the profiles that were open when the full screen ended, the shown one first.
  let open: [String]
  let invocation: Invocation

  private static let program = "/proc/self/exe"

  /// Returns only by throwing, if the program cannot be started again.
  func run() throws(Ending) -> ExitStatus {
    freeSignals()
    let words: [String]
    switch change {
    case .signIn: words = carryOut(["login"])
    case .makeAccount: words = carryOut(["register"])
    case .signOut(let removesChats):
      words = carryOut([
        "logout", "--profile", profile.name, removesChats ? "--remove-chats" : "--keep-chats",
      ])
    }
    throw begin(Program.argumentsWithoutProfile() + words)
  }

  /// If it fails, asks whether to try it again; if not, or if Esc or Ctrl-C ended it, goes on with
  /// the profiles that were open.
  ///
  /// - Returns: the command-line arguments that choose the profiles to open.
  private func carryOut(_ command: [String]) -> [String] {
    var words = command + ["--data", profile.data.path]
    if let proxy = invocation.proxy { words += ["--proxy", proxy] }
    while true {
      switch outcome(of: words) {
      case .success: return profilesAfterwards().flatMap { ["--profile", $0] }
      case .cancelled: return profilesBefore().flatMap { ["--profile", $0] }
      case .failure:
        // Letters that were typed for a prompt which did not come must not reach a chat.
        guard PromptLine.confirms("Enter tries again, Esc goes back to confab. ") else {
          return profilesBefore().flatMap { ["--profile", $0] }
        }
      }
    }
  }

  /// The names of the profiles to open if nothing was changed. The result is empty for the one that
  /// a start without `--profile` opens, so that a welcome that was shown returns.
  private func profilesBefore() -> [String] {
    open == [try? profile.data.profile(named: nil).name] ? [] : open
  }

  /// The names of the profiles to open: the last profile, as it is stored after the command, then
  /// those that were open. A profile that was signed out is left out. The local profile is left out
  /// if it would be the only other one, because somebody who signs in for the first time has only
  /// tried the program with the local profile. The result is empty if only the last profile is
  /// left, which a start without `--profile` opens, or if the last profile is not known.
  private func profilesAfterwards() -> [String] {
    guard let chosen = try? profile.data.profile(named: nil).name else { return [] }
    var rest = open.filter { $0 != chosen }
    if case .signOut = change { rest.removeAll { $0 == profile.name } }
    if rest == [ProfileFolder.localName] { rest = [] }
    return rest.isEmpty ? [] : [chosen] + rest
  }

  private enum Outcome {
    case success, failure, cancelled
  }

  private func outcome(of words: [String]) -> Outcome {
    var arguments = Self.cStrings(["confab"] + words)
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    guard posix_spawn(&process, Self.program, nil, nil, &arguments, environ) == 0 else {
      StandardStreams.complain("confab: \(words[0]) cannot be started")
      return .failure
    }
    // While the command runs, Ctrl-C ends the command only, not this process.
    signal(SIGINT, SIG_IGN)
    defer { signal(SIGINT, SIG_DFL) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      if errno != EINTR { return .failure }
    }
    if status & 0x7f == SIGINT { return .cancelled }
    switch status >> 8 & 0xff {
    case ExitStatus.ok.rawValue where status == 0: return .success
    case ExitStatus.cancelled.rawValue: return .cancelled
    default: return .failure
    }
  }

  /// Unblocks all signals, as the command and the new process would inherit the blocked ones.
  private func freeSignals() {
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
  }

  private func begin(_ words: [String]) -> Ending {
    var arguments = Self.cStrings(["confab"] + words)
    execve(Self.program, &arguments, environ)
    let code = errno
    for argument in arguments { free(argument) }
    return Ending(
      status: .software,
      sentence: "confab: cannot begin anew: \(String(cString: strerror(code)))")
  }

  private static func cStrings(_ words: [String]) -> [UnsafeMutablePointer<CChar>?] {
    words.map { strdup($0) } + [nil]
  }
}

/// Reads from the disk the profiles that the screen of a profile lists, so that the person can
/// choose another profile.
final class AccountChoices: Sendable {
  private let profile: ProfileFolder
  private let found = Mutex<ProfilesViewModel?>(nil)

  init(profile: ProfileFolder) { self.profile = profile }

  func read(open: [String]) {
    let session = try? SessionFile.read(profile.session)
    let user = session.map { $0.isLocal || $0.isSignedOut ? "" : $0.user } ?? ""
    let profiles = ProfilesViewModel(
      names: profile.data.profileNames(), current: profile.name, user: user,
      beside: open.filter { $0 != profile.name })
    found.withLock { $0 = profiles }
  }

  func take() -> ProfilesViewModel? {
    found.withLock { found in
      defer { found = nil }
      return found
    }
  }
}
