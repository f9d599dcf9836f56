internal import Glibc
internal import Intents
internal import Intents
internal import Model
internal import Routing
internal import Screens
internal import Storage
internal import Terminal
internal import ViewModelBuilders

/// `confab`: opens a profile and shows it until the person leaves.
///
/// The order is by what the first frame needs: the embedded homeserver starts on its thread, meanwhile the
/// store is opened here and the first frame drawn from it; then engine and network start.
struct FullScreen {
  let invocation: Invocation
  let environment: Environment

  func run() throws(Ending) -> ExitStatus {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      throw Ending(status: .unavailable, sentence: "confab: \(TerminalError.notATerminal)")
    }
    Signals.block()
    let data = try DataFolder.find(given: invocation.data, environment: environment)
    let profile = try data.profile(named: invocation.profile)
    let isNew = access(profile.path, F_OK) != 0
    try Files.makeFolder(profile.path)
    let lock = try ProfileLock(path: profile.lock, what: "profile “\(profile.name)”")
    // A slip in the name must not hide a person's chats from the next start.
    if invocation.profile == nil || !isNew { try data.remember(profile.name) }
    let link = try ServerLink(profile: profile, invocation: invocation, environment: environment)
    let outcome = try StoreOpening.open(profile, user: link.user)
    let start = settings(isLocal: link.isLocal)
    // The router reads them too, and reports when they cannot be read.
    let settings = SettingsModel(start, chosen: (try? outcome.store.settings()) ?? Settings())
    let theme = ThemeChoice.theme(named: settings.theme)
    link.setPush(settings.push)
    let router = Self.router(store: outcome.store, link: link)
    let session = ScreenSession(
      router: router, link: link, settings: start, theme: theme.theme, environment: environment,
      control: profile.control(environment: environment),
      badge: BadgeFile(path: profile.badge) { link.aside($0) },
      notifier: Notifier(environment: environment))
    let status = try session.run(reports: theme.reports + outcome.reports, store: outcome.store)
    _ = lock
    return status
  }

  /// What is known of settings without the store.
  private func settings(isLocal: Bool) -> SettingsStart {
    var start = SettingsStart()
    start.given = invocation.given
    // A path that is kept has to lead there from any other folder too.
    if let path = start.given.theme, path.contains("/"), let real = realpath(path, nil) {
      start.given.theme = String(cString: real)
      free(real)
    }
    start.pushesByItself = isLocal
    start.themes = ThemeChoice.names()
    return start
  }

  /// The engine on this store and this way to the server, not started.
  static func router(store: ChatStore, link: ServerLink) -> EventRouter {
    EventRouter(
      store: StorePort(store),
      effects: EffectPort { effect in
        // Called on the engine's thread, which owns the store. What it holds is what counts: after a
        // batch that could not be stored, the client's own token is ahead of it.
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
