internal import Cells
internal import Glibc
internal import Intents
internal import Keys
internal import Model
internal import Routing
internal import Screens
internal import Storage
internal import Terminal
internal import Themes
internal import ViewModelBuilders
internal import ViewModels

/// Runs the full screen from the first frame to the last, on the drawing thread.
struct ScreenSession: Sendable {
  let router: EventRouter
  let link: ServerLink
  let settings: SettingsStart
  /// The theme with which the terminal is opened.
  let theme: Theme
  let keys: OwnKeys
  /// `true` if the terminal's background chooses the theme.
  let followsBackground: Bool
  let environment: Environment
  /// The open profile. Its folder has the control socket by which commands find this full screen.
  let profile: ProfileFolder
  let badge: BadgeFile
  let notifier: Notifier
  /// `true` if the profile is new, and nobody named it.
  let isFirstStart: Bool
  let accounts: AccountChoices

  /// Shows the full screen until the person quits, the terminal is closed or a signal ends the
  /// program. When it returns, the terminal is restored, and drafts and sent messages are stored;
  /// texts that could not be stored are printed, and the status is `ioError`.
  ///
  /// - Parameter reports: sentences about problems before the first frame, for the status line.
  func run(reports: [String], store: ChatStore) throws(Ending) -> ExitStatus {
    do {
      return try UI.run { () throws(TerminalError) in
        try show(reports: reports, store: store)
      }
    } catch {
      link.stop()
      throw Ending(status: .unavailable, sentence: "confab: \(error)")
    }
  }

  @UI private func show(reports: [String], store: ChatStore) throws(TerminalError) -> ExitStatus {
    router.loadFromDisk(settings)
    let loop = EventLoop()
    let listeners = ScreenListeners { UI.wake() }
    listeners.register(with: router)
    badge.register(with: router)
    var terminalSettings = TerminalSettings(environment, theme: theme)
    terminalSettings.followsBackground = followsBackground
    let terminal = try Terminal(terminalSettings)
    // The store still belongs to this thread: the engine's thread owns it from `router.start` on.
    let token = try? store.syncToken()
    let wantsState = (try? store.wantsState()) ?? false
    let screen = liveScreen(terminal, listeners, loop)
    screen.attach(to: loop)
    screen.deliver()
    do {
      try router.start()
    } catch {
      terminal.close()
      StandardStreams.complain("confab: \(error)")
      return .failure
    }
    link.start(since: token, wantsState: wantsState, router: router)
    var reports = reports
    let control = openControl(&reports)
    if !reports.isEmpty {
      router.send(reports.map { .connection(.report($0)) })
    }
    loop.run()
    terminal.close()
    control?.stop()
    // The terminal is closed before the last commit, so that the shell appears at once; the process
    // ends only after that commit.
    let unstored = router.stop()
    let totals = try? store.totals()
    // Moves the log into the database, so that the next start need not read it.
    try? store.checkpoint()
    link.stop()
    if let totals { badge.finish(totals) }
    // The status line that showed the reports is closed, and had no space for all of them.
    for report in reports + link.startReports { StandardStreams.complain("confab: \(report)") }
    guard unstored.isEmpty else {
      StandardStreams.complain("confab: \(store.path) did not take what you wrote; here it is:")
      for text in unstored { StandardStreams.complain(text) }
      return .ioError
    }
    return .ok
  }

  @UI private func liveScreen(
    _ terminal: Terminal, _ listeners: ScreenListeners, _ loop: EventLoop
  ) -> LiveScreen {
    let lister = PathLister(environment: environment)
    let themes = ThemeLoader(aside: { [link] in link.aside($0) }, wake: { UI.wake() })
    return LiveScreen(
      screens: Screens(
        size: terminal.size, help: HelpBuilder.build(), keys: keys.file,
        isFirstStart: isFirstStart,
        makeTransaction: { TransactionID(RandomSource.transaction()) }),
      terminal: ScreenTerminal(terminal, notifier: notifier), listeners: listeners,
      surroundings: ScreenSurroundings(
        now: { EventLoop.now() }, send: { [router] in router.send($0) }, stop: { loop.stop() },
        resumed: { [link] in link.resume() }, hasLinks: hasLinks,
        isUTF8: TerminalLocale.isUTF8 { [environment] in environment[$0] }, isRemote: isRemote,
        loadTheme: { themes.load($0) }, takeTheme: { themes.take() },
        editKeys: { [keys] edit in
          keys.aside {
            $0.edit(edit)
            UI.wake()
          }
        }, takeKeys: { [keys] in keys.take() },
        refreshKeys: { [keys] in
          keys.aside {
            $0.refresh()
            UI.wake()
          }
        },
        refreshProfiles: { [accounts, link] in
          link.aside {
            accounts.read()
            UI.wake()
          }
        }, takeProfiles: { [accounts] in accounts.takeProfiles() },
        changeAccount: { [accounts] change in
          accounts.choose(change)
          loop.stop()
        },
        openLink: { LinkOpener.open($0, failed: $1) },
        listPaths: { lister.list($0) { UI.wake() } }, takePaths: { lister.take() },
        editor: Editor(environment: environment, folder: profile.path), wake: { UI.wake() }))
  }

  /// Opens the control socket. A failure is shown in the status line, as the full screen works
  /// without the socket.
  private func openControl(_ reports: inout [String]) -> ControlSocket? {
    do throws(Ending) {
      return try ControlSocket(at: profile.controlSocket(), router: router)
    } catch {
      reports.append(error.sentence.replacing("confab: ", with: ""))
      return nil
    }
  }

  /// `true` if confab was started over SSH.
  private var isRemote: Bool {
    environment["SSH_CONNECTION"] != nil || environment["SSH_TTY"] != nil
  }

  /// `true` if the terminal is known to show links and NO_COLOR is not set.
  private var hasLinks: Bool {
    environment["NO_COLOR"] == nil && HyperlinkSupport.isKnown { environment[$0] }
  }
}

extension LiveScreen {
  /// Makes the loop call this screen's methods. The loop keeps the screen alive.
  @UI func attach(to loop: EventLoop) {
    loop.handlers.takesInput = { !self.isLent }
    loop.handlers.onInput = { self.readKeys() }
    loop.handlers.onWake = { self.deliver() }
    loop.handlers.onSignal = { self.take(signal: $0) }
    loop.handlers.onHangup = { self.leave() }
    loop.handlers.nextDeadline = { self.nextDeadline }
    loop.handlers.onDeadline = { self.tick() }
  }
}
