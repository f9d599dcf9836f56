internal import Cells
internal import Glibc
internal import Intents
internal import Keys
internal import Model
internal import Routing
internal import Screens
internal import Terminal
internal import Themes
internal import ViewModelBuilders

/// Runs the full screen from the first frame to the last, on the drawing thread.
struct ScreenSession: Sendable {
  /// The result of `run`: the exit status, and what is needed to carry out a request to change the
  /// account.
  struct End: Sendable {
    let status: ExitStatus
    /// The sign-in, registration or sign-out for which the full screen ended; `nil` if it ended for
    /// another reason.
    let change: AccountChange?
    /// The profile whose screen was shown when the full screen ended.
    let shown: ProfileFolder
    /// The names of the profiles that were open when the full screen ended, the shown one first;
    /// empty if the engine could not be started.
    let open: [String]
  }

  /// The profile that is shown first.
  let first: OpenProfile
  /// The names of the profiles to open beside `first` after the first frame.
  let beside: [String]
  let names: OpenProfileNames
  let opener: ProfileOpener
  let keys: OwnKeys
  let environment: Environment
  /// `true` if `first` is a new local profile, and the command line names no profile.
  let isFirstStart: Bool

  /// Shows the full screen until it ends, for example because the person quits or the terminal is
  /// closed. When it returns, the terminal is restored, and drafts and sent messages are stored;
  /// texts that could not be stored are printed, and the status is `ioError`. If the engine
  /// cannot be started, the status is `failure`. Throws if the terminal cannot show the screen.
  ///
  /// - Parameter reports: sentences about problems before the first frame, for the status line.
  func run(reports: [String]) throws(Ending) -> End {
    do {
      return try UI.run { () throws(TerminalError) in try show(reports: reports) }
    } catch {
      _ = first.stop()
      throw Ending(status: .unavailable, sentence: "confab: \(error)")
    }
  }

  @UI private func show(reports: [String]) throws(TerminalError) -> End {
    first.begin()
    let loop = EventLoop()
    var terminalSettings = TerminalSettings(environment, theme: first.theme)
    terminalSettings.followsBackground = first.followsBackground
    let terminal = try Terminal(terminalSettings)
    let maker = LiveScreenMaker(
      terminal: ScreenTerminal(terminal, notifier: Notifier(environment: environment)),
      size: terminal.size, loop: loop, keys: keys, environment: environment)
    let accounts = OpenAccounts(
      first, terminal: maker.terminal, loop: loop, keys: keys, opener: opener, names: names
    ) { [isFirstStart, first] profile, accounts in
      maker.make(profile, in: accounts, isFirstStart: isFirstStart && profile === first)
    }
    accounts.deliver()
    do {
      try first.start(reporting: reports)
    } catch {
      terminal.close()
      StandardStreams.complain("confab: \(error)")
      return End(status: .failure, change: nil, shown: first.profile, open: [])
    }
    accounts.open(beside: beside)
    loop.run()
    accounts.settle()
    terminal.close()
    // The terminal is closed before the last commits, so that the shell appears at once; the
    // process ends only after those commits.
    let (shown, all) = (accounts.shown, accounts.accounts.map(\.name))
    let stopped = accounts.stop()
    names.store()
    // The problems are printed again after the terminal is closed, because the status line had no
    // space for all of them.
    for report in reports + stopped.flatMap(\.reports) {
      StandardStreams.complain("confab: \(report)")
    }
    return End(
      status: complain(ofUnstored: stopped), change: accounts.change, shown: shown.profile.profile,
      open: [shown.name] + all.filter { $0 != shown.name })
  }

  /// Prints to standard error the texts that could not be stored. Returns `ioError` if there are
  /// any, else `ok`.
  private func complain(ofUnstored stopped: [OpenProfile.Stopped]) -> ExitStatus {
    var status = ExitStatus.ok
    for profile in stopped where !profile.unstored.isEmpty {
      StandardStreams.complain(
        "confab: \(profile.store) did not take what you wrote; here it is:")
      for text in profile.unstored { StandardStreams.complain(text) }
      status = .ioError
    }
    return status
  }
}
