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

/// From the first frame to the last, on the drawing thread.
struct ScreenSession: Sendable {
  let router: EventRouter
  let link: ServerLink
  let settings: SettingsStart
  /// What the terminal is opened with.
  let theme: Theme
  let environment: Environment
  /// Where commands find this full screen.
  let control: String
  let badge: BadgeFile
  let notifier: Notifier

  /// Returns when the person left, the terminal went away or a signal asked for the end; by then all that
  /// was written is on disk and the terminal is as it was.
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
    let terminal = try Terminal(terminalSettings)
    // Read while this thread still stands for the engine's.
    let token = try? store.syncToken()
    let screen = LiveScreen(
      terminal: terminal, listeners: listeners, router: router, loop: loop, notifier: notifier,
      themes: ThemeLoader(aside: { [link] in link.aside($0) }), hasLinks: hasLinks,
      resumed: { [link] in link.resume() }
    )
    screen.deliver()
    do {
      try router.start()
    } catch {
      terminal.close()
      StandardStreams.complain("confab: \(error)")
      return .failure
    }
    link.start(since: token, router: router)
    var reports = reports
    let control = openControl(&reports)
    if !reports.isEmpty {
      router.send(reports.map { .connection(.report($0)) })
    }
    loop.run()
    terminal.close()
    control?.stop()
    // The terminal is the person's again; what they wrote is stored before the process ends.
    let unstored = router.stop()
    let totals = try? store.totals()
    // The next start finds nothing to read again.
    try? store.checkpoint()
    link.stop()
    if let totals { badge.finish(totals) }
    // The status line has no room for all of it, and is gone.
    for report in reports + link.startReports { StandardStreams.complain("confab: \(report)") }
    guard unstored.isEmpty else {
      StandardStreams.complain("confab: \(store.path) did not take what you wrote; here it is:")
      for text in unstored { StandardStreams.complain(text) }
      return .ioError
    }
    return .ok
  }

  /// A full screen without it is as good for whoever sits before it.
  private func openControl(_ reports: inout [String]) -> ControlSocket? {
    do throws(Ending) {
      if let slash = control.lastIndex(of: "/") {
        try Files.makeFolder(String(control[..<slash]))
      }
      return try ControlSocket(path: control, router: router)
    } catch {
      reports.append(error.sentence.replacing("confab: ", with: ""))
      return nil
    }
  }

  /// The terminal is known to show links, and nobody asked for plain text.
  private var hasLinks: Bool {
    environment["NO_COLOR"] == nil && HyperlinkSupport.isKnown { environment[$0] }
  }

  private var terminalSettings: TerminalSettings {
    let colour = environment["COLORTERM"] ?? ""
    var settings = TerminalSettings(
      type: environment["TERM"] ?? "",
      hasDirectColour: colour == "truecolor" || colour == "24bit",
      isMonochrome: environment["NO_COLOR"] != nil, theme: theme)
    settings.isInTmux = environment["TMUX"] != nil
    return settings
  }
}

/// The screens and the terminal while the loop runs.
@UI final class LiveScreen {
  private let terminal: Terminal
  private let listeners: ScreenListeners
  private let router: EventRouter
  private let loop: EventLoop
  private let notifier: Notifier
  private let themes: ThemeLoader
  /// The terminal is known to show links.
  private let hasLinks: Bool
  /// The program was suspended, and goes on.
  private let resumed: () -> Void
  private var screens: Screens
  /// Addresses that no program could show, until the screens are told.
  private let failedLinks = FailedLinks()

  init(
    terminal: Terminal, listeners: ScreenListeners, router: EventRouter, loop: EventLoop,
    notifier: Notifier, themes: ThemeLoader, hasLinks: Bool, resumed: @escaping () -> Void
  ) {
    self.hasLinks = hasLinks
    self.themes = themes
    self.resumed = resumed
    self.terminal = terminal
    self.listeners = listeners
    self.router = router
    self.loop = loop
    self.notifier = notifier
    screens = Screens(
      size: terminal.size, help: HelpBuilder.build(),
      makeTransaction: { TransactionID(RandomSource.transaction()) })
    loop.handlers.onInput = { [unowned self] in readKeys() }
    loop.handlers.onWake = { [unowned self] in deliver() }
    loop.handlers.onSignal = { [unowned self] in take(signal: $0) }
    loop.handlers.onHangup = { [unowned self] in leave() }
    loop.handlers.nextDeadline = { [unowned self] in screens.nextTick }
    loop.handlers.onDeadline = { [unowned self] in
      let outcomes = screens.tick(at: EventLoop.now())
      perform(outcomes + paint())
    }
  }

  /// What the listeners brought.
  func deliver() {
    var outcomes = listeners.deliver(to: &screens)
    for link in failedLinks.take() { outcomes += screens.linkFailed(link) }
    if let found = themes.take() { show(found) }
    terminal.showsLinks = showsLinks
    outcomes += paint()
    perform(outcomes)
  }

  private func readKeys() {
    let inputs = terminal.readInputs()
    guard !inputs.isEmpty else { return }
    var outcomes: [Outcome] = []
    for input in inputs { outcomes += screens.handle(input, at: EventLoop.now()) }
    // The echo first: what follows from the keys can wait for it, not the other way round. What follows from
    // the picture comes last: a chat is opened before anything in it was seen.
    outcomes += paint()
    perform(outcomes)
  }

  /// The result is what follows from what is shown now.
  private func paint() -> [Outcome] {
    let drawing = screens.draw()
    terminal.paint(drawing.buffer, cursor: drawing.cursor)
    return drawing.outcomes
  }

  private func perform(_ outcomes: [Outcome]) {
    var intents: [Event] = []
    for outcome in outcomes {
      switch outcome {
      case .intent(let intent): intents.append(.intent(intent))
      case .quit: loop.stop()
      case .suspend: suspend()
      case .redraw: terminal.redrawAll()
      case .bell: if screens.settings.rings { terminal.bell() }
      case .notify(let title, let body): notify(title, body)
      case .tryNotification: tryNotification()
      case .theme(let name): themes.load(name)
      case .title(let title): terminal.setTitle(title)
      case .copy(let text): terminal.copy(text)
      case .openLink(let link): open(link)
      }
    }
    if !intents.isEmpty { router.send(intents) }
  }

  @discardableResult private func notify(_ title: String, _ body: String) -> String {
    notifier.notify(title: title, body: body, by: terminal, as: screens.settings.notify)
  }

  private func tryNotification() {
    let way = notify("confab", "This is how you are told of messages")
    let outcomes = screens.receive(trial: way)
    perform(outcomes + paint())
  }

  private var showsLinks: Bool {
    switch screens.settings.links {
    case .auto: hasLinks
    case .on: true
    case .off: false
    }
  }

  private func show(_ found: ThemeChoice.Found) {
    terminal.use(found.theme)
    if !found.reports.isEmpty { router.send(found.reports.map { .connection(.report($0)) }) }
  }

  private func open(_ link: String) {
    LinkOpener.open(link) { [failedLinks] link in
      failedLinks.add(link)
      UI.wake()
    }
  }

  private func take(signal: Int32) {
    switch signal {
    case SIGWINCH: resize()
    case SIGTSTP: suspend()
    case SIGCONT:
      terminal.resume()
      resize()
      resumed()
    default: leave()
    }
  }

  private func resize() {
    let outcomes = screens.resize(terminal.resizeToTerminal())
    perform(outcomes + paint())
  }

  private func suspend() {
    terminal.suspend()
    resize()
    resumed()
  }

  /// As by the quit key: what is being written goes to the store first.
  private func leave() {
    let stroke = KeyStroke(.character("q"), .control)
    perform(screens.handle(.key(stroke), at: EventLoop.now()))
    loop.stop()
  }
}
