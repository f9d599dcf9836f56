internal import Intents
internal import Model
internal import Routing
internal import Storage
internal import Synchronization
internal import Terminal
internal import Themes

/// The parts of an open profile except its screen, such as its lock, its store, its router, its
/// link to the homeserver and its control socket. Each open profile has its own parts, which do not
/// refer to other profiles.
///
/// The thread that opens a profile also calls `begin` and `start`; any thread may call `stop`.
final class OpenProfile: Sendable {
  /// The result of `stop`: what the person is to be told once the terminal is closed.
  struct Stopped: Sendable {
    /// The texts of messages and drafts that could not be stored.
    let unstored: [String]
    /// The sentences about problems with the theme and the stored chats when the profile was
    /// opened, and those of the embedded homeserver since then.
    let reports: [String]
    /// The path of the file with the profile's stored chats.
    let store: String
  }

  let profile: ProfileFolder
  let link: ServerLink
  let router: EventRouter
  /// The listeners of the profile's screen.
  let listeners: ScreenListeners
  /// The settings that are known without the store.
  let settings: SettingsStart
  /// The theme that the profile's settings name, or dusk if that cannot be used, with the changes
  /// that the settings demand (`Theme.drawn`).
  let theme: Theme
  /// `true` if the settings let the terminal's background, dark or light, choose the theme.
  let followsBackground: Bool
  /// `true` if the profile did not exist before it was opened.
  let isNew: Bool
  /// `true` if no chat of the profile was ever opened, as after a welcome in which nothing was
  /// chosen.
  let isUnused: Bool
  private let store: ChatStore
  private let searcher: MessageSearcher
  private let badge: BadgeFile
  private let reports: [String]
  private let lock: Mutex<ProfileLock?>
  private let control = Mutex<ControlSocket?>(nil)

  /// The longest time in seconds that the opening waits for a `confab send` that has the profile:
  /// one that is asked for the lock gives it up as soon as its message is on the disk.
  private static let patienceSeconds = 20.0

  /// Opens the profile, and makes it if it does not exist. Throws if another process holds the
  /// profile's lock, or a file cannot be opened. May wait for the disk, and for a command that has
  /// the profile.
  init(
    _ profile: ProfileFolder, invocation: Invocation, environment: Environment
  ) throws(Ending) {
    self.profile = profile
    isNew = !profile.exists
    try Files.makeFolder(profile.path)
    lock = Mutex(
      try ProfileLock(
        path: profile.lock, what: "profile “\(profile.name)”",
        patienceSeconds: Self.patienceSeconds, asksForIt: true))
    link = try ServerLink(profile: profile, invocation: invocation, environment: environment)
    let outcome: StoreOpening
    do throws(Ending) {
      outcome = try StoreOpening.open(profile, user: link.user)
    } catch {
      link.stop()
      throw error
    }
    store = outcome.store
    isUnused = isNew || (try? store.hasOpened()) == false
    settings = SettingsStart(invocation, environment, isLocal: link.isLocal)
    // The router reads the settings as well and reports an error, so an error is ignored here.
    let model = SettingsModel(settings, chosen: (try? store.settings()) ?? Settings())
    let found = ThemeChoice.theme(named: model.shownTheme)
    theme = found.theme.drawn(isLinear: model.isLinear, backdrop: model.backdrop)
    followsBackground = model.followsBackground
    link.setPush(model.push)
    let answers = MessageAnswers()
    searcher = MessageSearcher(path: profile.store, clock: SearchClock.system) { answers.send($0) }
    router = FullScreen.router(store: store, link: link, searcher: searcher)
    answers.begin(router)
    listeners = ScreenListeners { UI.wake() }
    badge = BadgeFile(path: profile.badge) { [link] in link.aside($0) }
    reports = found.reports + outcome.reports
  }

  /// Reads the state of the last run, so that the listeners have their first view models.
  func begin() {
    router.loadFromDisk(settings)
    listeners.register(with: router)
    badge.register(with: router)
  }

  /// Starts the engine (the router on its thread), begins to connect to the homeserver and opens
  /// the control socket. `others`: further sentences for the status line.
  func start(reporting others: [String] = []) throws(RoutingError) {
    // The store still belongs to this thread: the engine's thread owns it from `router.start` on.
    let token = try? store.syncToken()
    let wantsState = (try? store.wantsState()) ?? false
    try router.start()
    link.start(since: token, wantsState: wantsState, router: router)
    let reports = others + reports + openControl()
    if !reports.isEmpty { router.send(reports.map { .connection(.report($0)) }) }
  }

  /// Opens the control socket. The full screen works without the socket, so a failure is not thrown
  /// but returned as a sentence for the status line.
  private func openControl() -> [String] {
    do throws(Ending) {
      let socket = try ControlSocket(at: profile.controlSocket(), router: router)
      control.withLock { $0 = socket }
      return []
    } catch {
      return [error.sentence.replacing("confab: ", with: "")]
    }
  }

  /// Stores all unsaved data, ends the threads and unlocks the profile; then returns.
  func stop() -> Stopped {
    control.withLock { $0 }?.stop()
    let unstored = router.stop()
    searcher.stop()
    let totals = try? store.totals()
    // Moving the write-ahead log into the database spares the next start from reading that log.
    try? store.checkpoint()
    link.stop()
    if let totals { badge.finish(totals) }
    lock.withLock { $0 = nil }
    return Stopped(
      unstored: unstored, reports: reports + link.startReports, store: store.path)
  }
}

extension SettingsStart {
  /// Collects what is known about the settings without the store: the settings given by options,
  /// the names of all themes, the background that the environment names, and whether the profile
  /// is local.
  init(_ invocation: Invocation, _ environment: Environment, isLocal: Bool) {
    self.init()
    given = invocation.given
    pushesByItself = isLocal
    themes = ThemeChoice.names()
    assumedBackground = AssumedBackground.value(colours: environment["COLORFGBG"])
  }
}
