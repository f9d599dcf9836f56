internal import Glibc
internal import Intents

/// The continuation of the program with another account, after the full screen has ended. It signs
/// in, registers or signs out by the command of that name, in the terminal, and then begins anew as
/// another process with the profiles that were open: what a sign-out ends does not stay in memory.
struct AccountSuccessor {
  let change: AccountChange
  /// The profile that was shown.
  let profile: ProfileFolder
  /// The names of the profiles that were open, the shown one first.
  let open: [String]
  let invocation: Invocation

  private static let program = "/proc/self/exe"

  /// Does not return unless the program cannot be started again.
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

  /// Runs a command in the terminal. If it fails, waits until the person has read why, and goes on
  /// with the profiles that were open.
  ///
  /// - Returns: the words that choose the profile to open.
  private func carryOut(_ command: [String]) -> [String] {
    var words = command + ["--data", profile.data.path]
    if let proxy = invocation.proxy { words += ["--proxy", proxy] }
    guard succeeds(words) else {
      _ = StandardStreams.answer(prompt: "Enter goes back to confab. ")
      return open.flatMap { ["--profile", $0] }
    }
    return profilesAfterwards().flatMap { ["--profile", $0] }
  }

  /// The names of the profiles to open: the one that the command chose, then those that were open.
  /// An account that has ended does not open again, and the local profile only beside others: a
  /// person who signs in for the first time has tried it.
  private func profilesAfterwards() -> [String] {
    guard let chosen = try? profile.data.profile(named: nil).name else { return [] }
    var rest = open.filter { $0 != chosen }
    if case .signOut = change { rest.removeAll { $0 == profile.name } }
    if rest == [ProfileFolder.localName] { rest = [] }
    return rest.isEmpty ? [] : [chosen] + rest
  }

  private func succeeds(_ words: [String]) -> Bool {
    var arguments = Self.cStrings(["confab"] + words)
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    guard posix_spawn(&process, Self.program, nil, nil, &arguments, environ) == 0 else {
      StandardStreams.complain("confab: \(words[0]) cannot be started")
      return false
    }
    // Ctrl-C is for the command.
    signal(SIGINT, SIG_IGN)
    defer { signal(SIGINT, SIG_DFL) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      if errno != EINTR { return false }
    }
    return status == 0
  }

  /// Lets signals do again what they do in a shell, as a new process inherits what is blocked.
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
