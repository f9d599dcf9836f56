internal import Cells
internal import Glibc
internal import Intents
internal import Keys
internal import Model
internal import Screens
internal import Terminal
internal import ViewModels

/// The body of the full screen's loop: passes input and view models to the screens, paints their
/// drawing and performs their outcomes, in this order. In the program the event loop calls this
/// class on the drawing thread. The class is not Sendable, so it stays on the thread that made it.
final class LiveScreen {
  private let terminal: ScreenTerminal
  private let surroundings: ScreenSurroundings
  private let listeners: ScreenListeners
  private let trace: LiveTrace?
  private(set) var screens: Screens
  /// `false` while the screen of another account is shown. Then this screen paints nothing, does
  /// not ring the bell for an outcome `bell`, and applies the terminal's title and theme only once
  /// it is shown again.
  private var isShown = true
  /// The current theme of this account, which `show` applies to the terminal again; `nil` until
  /// `keep`, `beginHidden` or a loaded theme sets it.
  private var theme: Theme?
  private var background = TerminalBackgroundPace()
  /// What the terminal draws as one glyph, in the drawings of the screens so far.
  private var clusters = DrawnClusters.none
  private let failedLinks = FailedLinks()
  private var editing: EditorRun?

  /// - Parameters:
  ///   - screens: the screens to show, which already have the size of the terminal.
  ///   - trace: is called at each stage from an event to a frame, for tests.
  init(
    screens: Screens, terminal: ScreenTerminal, listeners: ScreenListeners,
    surroundings: ScreenSurroundings, trace: LiveTrace? = nil
  ) {
    self.screens = screens
    self.terminal = terminal
    self.listeners = listeners
    self.surroundings = surroundings
    self.trace = trace
  }

  /// The time at which the event loop has to call `tick`, in nanoseconds of the clock
  /// `ScreenSurroundings.now`; `nil` if no timer is set.
  var nextDeadline: UInt64? { [screens.nextTick, background.deadline].compactMap(\.self).min() }

  /// `true` while the person's editor uses the terminal: confab then paints nothing and reads no
  /// key.
  var isLent: Bool { editing != nil }

  /// Passes to the screens what has arrived from other threads, such as new view models and listed
  /// paths, applies a theme that was loaded, then paints.
  func deliver() {
    trace?(.deliver)
    var outcomes = listeners.deliver(to: &screens)
    for link in failedLinks.take() { outcomes += screens.linkFailed(link) }
    if let paths = surroundings.takePaths() { outcomes += screens.receive(paths: paths) }
    // A new theme and the like are applied only after the editor has ended.
    guard !isLent else { return perform(outcomes) }
    if let found = surroundings.takeTheme() { show(found) }
    guard isShown else { return perform(outcomes) }
    if let found = surroundings.takeKeys() { outcomes += use(found) }
    if let found = surroundings.takeProfiles() { outcomes += screens.receive(profiles: found) }
    terminal.followBackground(screens.settings.followsBackground)
    terminal.showLinks(showsLinks)
    terminal.showASCIIOnly(isASCIIOnly)
    outcomes += screens.show(thumbnails: showsThumbnails)
    outcomes += paint()
    perform(outcomes)
  }

  @discardableResult func readKeys() -> [TerminalInput] {
    let inputs = terminal.readInputs()
    if let colour = terminal.takeBackground() { report(background: colour) }
    if inputs.isEmpty, terminal.adoptClusters() != clusters { perform(paint()) }
    return take(inputs)
  }

  /// Returns the inputs that follow one that may show another account: they are meant for that
  /// account. Drops those that follow one that opens the editor.
  @discardableResult func take(_ inputs: [TerminalInput]) -> [TerminalInput] {
    guard !inputs.isEmpty else { return [] }
    trace?(.input)
    var outcomes: [Outcome] = []
    // The person, who comes back from another window, may have changed the file of key bindings
    // there.
    if inputs.contains(.focus(true)) { surroundings.refreshKeys() }
    var rest = inputs[...]
    while let input = rest.popFirst() {
      let new = screens.handle(input, at: surroundings.now())
      outcomes += new
      // Keys typed after the key that opens the editor were meant for the editor, where Enter does
      // not send the message.
      if new.contains(where: \.opensEditor) { rest = [] }
      if new.contains(where: \.showsAccount) { break }
    }
    // Painting comes first, so that the echo of a key waits for nothing. The keys' outcomes come
    // before those of the drawing: a chat has to be opened before its messages are reported as
    // seen.
    outcomes += paint()
    perform(outcomes)
    return Array(rest)
  }

  func tick() {
    trace?(.tick)
    sendBackground()
    let outcomes = screens.tick(at: surroundings.now())
    perform(outcomes + paint())
  }

  private func paint() -> [Outcome] {
    // A screen that is not visible is not drawn, because drawn messages would be reported as seen.
    guard !isLent, isShown else { return [] }
    let clusters = terminal.adoptClusters()
    if clusters != self.clusters { screens.redraw() }
    self.clusters = clusters
    trace?(.draw)
    let drawing = screens.draw()
    terminal.paint(drawing.buffer, drawing.cursor)
    return drawing.outcomes
  }

  private func perform(_ outcomes: [Outcome]) {
    var intents: [Event] = []
    for outcome in outcomes {
      switch outcome {
      case .intent(let intent): intents.append(.intent(intent))
      case .quit: surroundings.stop()
      case .suspend: suspend()
      case .redraw: terminal.redrawAll()
      case .bell: if screens.settings.rings, isShown { terminal.bell() }
      case .notify(let title, let body): announce(title, body)
      case .tryNotification: tryNotification()
      case .theme(let name): surroundings.loadTheme(name)
      case .refreshKeys: surroundings.refreshKeys()
      case .refreshProfiles: surroundings.refreshProfiles()
      case .changeAccount(let change): surroundings.changeAccount(change)
      case .account(let wish): surroundings.account(wish)
      case .searchElsewhere(let words): surroundings.searchElsewhere(words)
      case .editKeys(let edit): surroundings.editKeys(edit)
      case .followMouse(let follows): terminal.followMouse(follows)
      case .title(let title): if isShown { terminal.setTitle(title) }
      case .copy(let text): terminal.copy(text)
      case .openLink(let link): open(link)
      case .listPaths(let letters): surroundings.listPaths(letters)
      case .openEditor(let conversation, let text):
        // The draft is passed to the router before the editor starts, so that the draft is stored.
        surroundings.send(intents)
        intents = []
        openEditor(text, of: conversation)
      }
    }
    if !intents.isEmpty { surroundings.send(intents) }
  }

  /// Notifies the person of new messages or invites. While this account is not shown, the title
  /// names the account, and the notification is sent only if the terminal does not have the focus:
  /// otherwise the banner on the shown account's screen announces them.
  private func announce(_ title: String, _ body: String) {
    guard !isShown else { return _ = notify(title, body) }
    if let title = surroundings.titleWhenHidden(title) { notify(title, body) }
  }

  @discardableResult private func notify(_ title: String, _ body: String) -> String {
    terminal.notify(title, body, screens.settings.notify)
  }

  private func tryNotification() {
    let way = notify("confab", "This is how you are told of messages")
    let outcomes = screens.receive(trial: way)
    perform(outcomes + paint())
  }

  private var showsLinks: Bool {
    switch screens.settings.links {
    case .auto: surroundings.hasLinks
    case .on: true
    case .off: false
    }
  }

  private var showsThumbnails: Bool {
    guard terminal.hasPictures(), !isASCIIOnly else { return false }
    return switch screens.settings.thumbnails {
    case .auto: !surroundings.isRemote
    case .on: true
    case .off: false
    }
  }

  private var isASCIIOnly: Bool {
    switch screens.settings.glyphs {
    case .auto: !surroundings.isUTF8
    case .ascii: true
    case .unicode: false
    }
  }

  /// Reports the terminal's background to the router, which stores it and chooses the theme, at
  /// most once a second. Has no effect if the theme does not follow the background, as when the
  /// person has chosen a theme since the terminal was asked.
  private func report(background colour: Colour) {
    guard screens.settings.followsBackground else { return }
    background.answered(colour.isLight ? .light : .dark)
    sendBackground()
  }

  private func sendBackground() {
    guard let answer = background.take(at: surroundings.now()) else { return }
    surroundings.send([.intent(.set(.background(answer)))])
  }

  private func show(_ found: ThemeChoice.Found) {
    let settings = screens.settings
    let drawn = found.theme.drawn(isLinear: settings.isLinear, backdrop: settings.backdrop)
    theme = drawn
    if isShown { terminal.use(drawn) }
    if !found.reports.isEmpty { surroundings.send(found.reports.map { .connection(.report($0)) }) }
  }

  private func use(_ found: OwnKeys.Found) -> [Outcome] {
    if let file = found.file { KeyTable.use(file.map) }
    surroundings.send([
      .connection(found.report.isEmpty ? .settled(.keys) : .report(found.report, about: .keys))
    ])
    return screens.receive(keys: found.file, report: found.report)
  }

  private func open(_ link: String) {
    surroundings.openLink(link) { [failedLinks, wake = surroundings.wake] link in
      failedLinks.add(link)
      wake()
    }
  }

  func take(signal: Int32) {
    switch signal {
    // While the editor has the terminal, a new size is not adopted until the editor has ended.
    case SIGWINCH: if !isLent { resize() }
    case SIGCHLD: followEditor()
    case SIGTSTP where isLent: stopWithEditor()
    case SIGCONT where isLent: editing?.program.goOn()
    case SIGTSTP: suspend()
    case SIGCONT:
      terminal.resume()
      surroundings.refreshKeys()
      resize()
      surroundings.resumed()
    default: leave()
    }
  }

  private func resize() {
    trace?(.size)
    let outcomes = screens.resize(terminal.resizeToTerminal())
    perform(outcomes + paint())
  }

  private func suspend() {
    terminal.suspend()
    // The person may have changed the file of key bindings in the shell.
    surroundings.refreshKeys()
    resize()
    surroundings.resumed()
  }

  /// Ends the event loop as the quit key does, so that the unsent text is first stored as a draft.
  func leave() {
    perform(screens.quit())
    editing?.abandon()
    surroundings.stop()
  }
}

// The methods for accounts that are open side by side: the screen of one of them is shown.
extension LiveScreen {
  /// Stops painting, because the screen of another account is shown from now on. Drafts are stored,
  /// and the router learns that nobody reads the messages.
  func hide() {
    perform(screens.handle(.focus(false), at: surroundings.now()) + screens.draw().outcomes)
    isShown = false
  }

  func keep(theme: Theme) { self.theme = theme }

  /// Makes this the screen of an account that was opened beside the shown one: it paints nothing
  /// before `show`.
  func beginHidden(theme: Theme) {
    self.theme = theme
    hide()
  }

  /// `keys`: the person's key bindings, which may have changed meanwhile.
  func show(size: Size, hasFocus: Bool, keys: KeyFile) {
    isShown = true
    screens.clearNote()
    if let theme { terminal.use(theme) }
    terminal.setTitle(screens.terminalTitle)
    perform(screens.receive(keys: keys, report: "") + screens.resize(size))
    perform(screens.handle(.focus(hasFocus), at: surroundings.now()) + screens.searchAgain())
    deliver()
  }

  func receive(others: OtherAccountsViewModel) { perform(screens.receive(others: others)) }

  func note(_ words: (inout Screens) -> Void) {
    words(&screens)
    perform(paint())
  }

  /// Stores the drafts, which may be only on the screen, as the quit key does, but does not end the
  /// event loop.
  func settle() {
    perform(screens.quit().filter { $0 != .quit })
    editing?.abandon()
  }

  func open(_ conversation: Conversation) { perform(screens.open(conversation) + paint()) }
}

// The methods for the person's editor, to which the terminal is lent.
extension LiveScreen {
  private func openEditor(_ text: String, of conversation: Conversation) {
    guard !isLent else { return }
    // While the editor has the terminal, nobody sees the messages, so none counts as read.
    perform(screens.handle(.focus(false), at: surroundings.now()) + screens.draw().outcomes)
    let file: EditorFile
    do throws(Ending) {
      file = try surroundings.editor.file(with: text)
    } catch {
      let reason = error.sentence.replacing("confab: ", with: "")
      return take(.failed(.noPlace(reason)), of: conversation)
    }
    terminal.lend()
    editing = surroundings.editor.start(file, of: conversation)
    guard !isLent else { return }
    file.remove()
    terminal.resume()
    take(.failed(.notFound(surroundings.editor.name)), of: conversation)
  }

  private func followEditor() {
    guard let run = editing else { return }
    switch run.program.state() {
    case .running: return
    case .stopped: stopWithEditor()
    case .ended(let end):
      let edited = run.finish(end)
      editing = nil
      terminal.resume()
      take(edited, of: run.conversation)
      resize()
      deliver()
    }
  }

  /// Takes the terminal from the stopped editor and stops the program's own job, as Ctrl-Z in the
  /// editor demands; continues the editor when the job is continued. If no shell could continue the
  /// job, the editor is continued at once.
  private func stopWithEditor() {
    guard let run = editing else { return }
    run.program.takeTerminal()
    terminal.stopJob()
    run.program.goOn()
    surroundings.resumed()
  }

  private func take(_ edited: EditedText, of conversation: Conversation) {
    let outcomes = screens.handle(.focus(true), at: surroundings.now())
    perform(outcomes + screens.receive(edited: edited, of: conversation) + paint())
  }
}
