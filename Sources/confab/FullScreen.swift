internal import Cells
internal import Glibc
internal import Intents
internal import Keys
internal import Model
internal import Engine
internal import Screens
internal import Storage
internal import Terminal

/// `confab` without a command: opens one or more profiles and shows the full screen.
///
/// The order serves an early first frame: the embedded homeserver starts on another thread while
/// the calling thread opens the store and draws the first frame from it; the engine starts and the
/// client connects afterwards.
struct FullScreen {
  let invocation: Invocation
  let environment: Environment

  /// `next` is `nil` unless the person asked to sign in, register or sign out: it carries out this
  /// request and starts the program again.
  func run() throws(Ending) -> (status: ExitStatus, next: AccountSuccessor?) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      throw Ending(status: .unavailable, sentence: "confab: \(TerminalError.notATerminal)")
    }
    Signals.block()
    let data = try DataFolder.find(given: invocation.data, environment: environment)
    // The person's keys are read before a profile is opened: the embedded homeserver, which the
    // opening starts, has a bot whose messages name keys.
    let keys = OwnKeys(environment: environment)
    KeyTable.use(keys.file.map)
    let invocation = invocation.withAbsoluteTheme
    let shown = try data.profile(named: invocation.profile).name
    let rest = invocation.profile == nil ? data.openProfiles() : invocation.beside
    let (first, beside, refusals) = try open(
      [shown] + rest.filter { $0 != shown }, in: data, invocation)
    // The next start must show the person's chats, so a profile is not remembered if a mistyped
    // `--profile` created it, or if it is shown only because the wanted profile is locked now.
    if first.profile.name == shown, invocation.profile == nil || !first.isNew {
      try data.remember(shown)
    }
    let session = ScreenSession(
      first: first, beside: beside,
      names: OpenProfileNames(
        data: data, open: [shown] + rest.filter { $0 != shown },
        isChosen: !invocation.beside.isEmpty),
      opener: ProfileOpener(
        data: data, invocation: invocation, environment: environment, wake: { UI.wake() }),
      keys: keys, environment: environment,
      // A person who names a profile on the command line needs no introduction to the program.
      isFirstStart: first.isUnused && first.link.isLocal && invocation.profile == nil
        && data.profileNames() == [ProfileFolder.localName])
    let end = try session.run(reports: keys.reports + refusals)
    let next = end.change.map {
      AccountSuccessor(change: $0, profile: end.shown, open: end.open, invocation: invocation)
    }
    return (end.status, next)
  }

  /// Opens the first of the named profiles that can be opened, so that a locked or damaged one does
  /// not prevent the start.
  private func open(
    _ names: [String], in data: DataFolder, _ invocation: Invocation
  ) throws(Ending) -> (first: OpenProfile, beside: [String], refusals: [String]) {
    var refusal: Ending?
    var refusals: [String] = []
    for (index, name) in names.enumerated() {
      do throws(Ending) {
        let profile = try OpenProfile(
          ProfileFolder(data: data, name: name), invocation: invocation, environment: environment)
        return (profile, Array(names[(index + 1)...]), refusals)
      } catch {
        refusal = refusal ?? error
        refusals.append(error.sentence.replacing("confab: ", with: ""))
      }
    }
    throw refusal ?? Ending(status: .software, sentence: "confab: no profile to open")
  }

  /// Makes the engine's router, which reads and writes `store` and passes its effects to `link`,
  /// except for searches of messages, which it passes to `searcher`; a command without a screen
  /// needs no `searcher`. Also removes the copies of files to send that no message in the outbox
  /// needs. The caller starts the router.
  static func router(
    store: ChatStore, link: ServerLink, searcher: MessageSearcher? = nil
  ) -> EventRouter {
    if let files = try? store.outgoingFiles() { link.keepFiles(files) }
    return EventRouter(
      store: StorePort(store),
      effects: EffectPort { effect in
        // This function runs on the engine's thread, which owns the store.
        if case .reconnect = effect {
          reconnect(link, store)
        } else if case .searchMessages(let request) = effect {
          searcher?.search(request)
        } else if case .endSearch = effect {
          searcher?.end()
        } else {
          link.perform(effect)
        }
      },
      clock: EngineClock(now: SystemClock.monotonic), surroundings: { Self.surroundings() })
  }

  /// Reconnects from the stored sync token, if it can be read, as the client's own token may be
  /// newer: it may belong to a batch that could not be stored. Without a stored token, the first
  /// sync was not stored, and is made again.
  private static func reconnect(_ link: ServerLink, _ store: ChatStore) {
    do {
      link.restart(from: try store.syncToken())
    } catch {
      link.perform(.reconnect)
    }
  }

  private static func surroundings() -> Surroundings {
    Surroundings(
      now: ServerTimestamp(milliseconds: SystemClock.milliseconds()), calendar: SystemClock.local)
  }
}

extension Invocation {
  /// The parsed command line with the full path of a theme's file: the path may be stored as a
  /// setting, and the next start may have another working directory.
  fileprivate var withAbsoluteTheme: Invocation {
    guard let path = given.theme, path.contains("/"), let real = realpath(path, nil) else {
      return self
    }
    defer { free(real) }
    var copy = self
    copy.given.theme = String(cString: real)
    return copy
  }
}

/// Runs the full screen from the first frame to the last, on the drawing thread.
struct ScreenSession: Sendable {
  struct End: Sendable {
    let status: ExitStatus
    let change: AccountChange?
    let shown: ProfileFolder
    /// The names of the profiles that were open when the full screen ended, the shown one first;
    /// empty if the engine could not be started.
    let open: [String]
  }

  let first: OpenProfile
  /// The names of the profiles to open beside `first` after the first frame.
  let beside: [String]
  let names: OpenProfileNames
  let opener: ProfileOpener
  let keys: OwnKeys
  let environment: Environment
  /// `true` if `first` is a new local profile, and the command line names no profile.
  let isFirstStart: Bool

  /// When it returns, the terminal is restored, and drafts and sent messages are stored; texts that
  /// could not be stored are printed, and the status is `ioError`. If the engine cannot be started,
  /// the status is `failure`. Throws if the terminal cannot show the screen.
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
