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

/// `confab`: opens a profile and shows the full screen until the person quits.
///
/// The order serves an early first frame: the embedded homeserver starts on another thread while
/// the calling thread opens the store and draws the first frame from it; engine and network start
/// afterwards.
struct FullScreen {
  let invocation: Invocation
  let environment: Environment

  /// Shows the full screen until the person quits, or goes on with another account.
  func run() throws(Ending) -> (status: ExitStatus, next: AccountSuccessor?) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      throw Ending(status: .unavailable, sentence: "confab: \(TerminalError.notATerminal)")
    }
    Signals.block()
    let data = try DataFolder.find(given: invocation.data, environment: environment)
    let profile = try data.profile(named: invocation.profile)
    let isNew = access(profile.path, F_OK) != 0
    try Files.makeFolder(profile.path)
    let lock = try ProfileLock(path: profile.lock, what: "profile “\(profile.name)”")
    // A mistyped `--profile` that creates a profile is not remembered, or the next start would not
    // show the person's chats.
    if invocation.profile == nil || !isNew { try data.remember(profile.name) }
    // The guide of the embedded homeserver, which the next line starts, names keys.
    let keys = OwnKeys(environment: environment)
    KeyTable.use(keys.file.map)
    let link = try ServerLink(profile: profile, invocation: invocation, environment: environment)
    let outcome = try StoreOpening.open(profile, user: link.user)
    let start = settings(isLocal: link.isLocal)
    // The router reads the settings as well, and it is the one that reports when they cannot be
    // read.
    let settings = SettingsModel(start, chosen: (try? outcome.store.settings()) ?? Settings())
    let theme = ThemeChoice.theme(named: settings.shownTheme)
    link.setPush(settings.push)
    let router = Self.router(store: outcome.store, link: link)
    let accounts = AccountChoices(profile: profile)
    let session = ScreenSession(
      router: router, link: link, settings: start,
      theme: theme.theme.drawn(isLinear: settings.isLinear, backdrop: settings.backdrop),
      keys: keys,
      followsBackground: settings.followsBackground, environment: environment, profile: profile,
      badge: BadgeFile(path: profile.badge) { link.aside($0) },
      notifier: Notifier(environment: environment),
      // A person who names a profile knows how to begin there.
      isFirstStart: isNew && link.isLocal && invocation.profile == nil, accounts: accounts)
    let status = try session.run(
      reports: theme.reports + keys.reports + outcome.reports, store: outcome.store)
    _ = lock
    let next = accounts.chosen.map {
      AccountSuccessor(change: $0, profile: profile, invocation: invocation)
    }
    return (status, next)
  }

  /// Returns what is known of the settings without the store: those given by options, the installed
  /// themes, the background that the environment names, and whether the profile is local.
  private func settings(isLocal: Bool) -> SettingsStart {
    var start = SettingsStart()
    start.given = invocation.given
    // The theme's path may be stored as a setting, so it is made absolute: the next start may have
    // another working directory.
    if let path = start.given.theme, path.contains("/"), let real = realpath(path, nil) {
      start.given.theme = String(cString: real)
      free(real)
    }
    start.pushesByItself = isLocal
    start.themes = ThemeChoice.names()
    start.assumedBackground = AssumedBackground.value(colours: environment["COLORFGBG"])
    return start
  }

  /// Makes the engine's router, which reads and writes `store` and passes its effects to `link`.
  /// The caller starts it.
  static func router(store: ChatStore, link: ServerLink) -> EventRouter {
    if let files = try? store.outgoingFiles() { link.keepFiles(files) }
    return EventRouter(
      store: StorePort(store),
      effects: EffectPort { effect in
        // Runs on the engine's thread, which owns the store. A reconnect continues from the stored
        // sync token: after a batch that could not be stored, the client's own token is ahead of
        // it.
        if case .reconnect = effect, let token = try? store.syncToken() {
          link.restart(from: token)
        } else {
          link.perform(effect)
        }
      },
      clock: EngineClock(now: SystemClock.monotonic), surroundings: { Self.surroundings() })
  }

  private static func surroundings() -> Surroundings {
    Surroundings(
      now: ServerTimestamp(milliseconds: SystemClock.milliseconds()), calendar: SystemClock.local)
  }
}
