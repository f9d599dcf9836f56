internal import Intents
internal import Model
internal import Engine
internal import Storage
internal import Synchronization
internal import Terminal

/// The parts of an open profile except its screen, such as its lock, its store, its router, its
/// link to the homeserver and its control socket. Each open profile has its own parts, which do not
/// refer to other profiles.
///
/// The thread that opens a profile also calls `begin` and `start`; any thread may call `stop`.
final class OpenProfile: Sendable {
  /// The result of `stop`: what the person is to be told once the terminal is closed.
  struct Stopped: Sendable {
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
  let listeners: ScreenListeners
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
  init(_ invocation: Invocation, _ environment: Environment, isLocal: Bool) {
    self.init()
    given = invocation.given
    pushesByItself = isLocal
    themes = ThemeChoice.names()
    assumedBackground = AssumedBackground.value(colours: environment["COLORFGBG"])
  }
}

/// A profile that stops on a thread of its own, so that a slow disk or server of one account delays
/// no other.
final class StoppingProfile: Sendable {
  let name: String
  private let result = Waiting<OpenProfile.Stopped>()
  private let ended = Atomic<Bool>(false)

  /// If no thread can be created, stops the profile before returning.
  ///
  /// - Parameter whenEnded: called from any thread when the profile has stopped.
  init(_ profile: OpenProfile, whenEnded: @escaping @Sendable () -> Void = {}) {
    name = profile.profile.name
    let stop: @Sendable () -> Void = { [self] in
      result.put(profile.stop())
      ended.store(true, ordering: .releasing)
      whenEnded()
    }
    if !DetachedThread.start(stop) { stop() }
  }

  var hasEnded: Bool { ended.load(ordering: .acquiring) }

  /// Waits until the profile has stopped. To be called once.
  func wait() -> OpenProfile.Stopped { result.take() }
}

/// The names of the open profiles, which are stored in the data folder and not in a profile. A
/// start without `--profile` opens the profiles with the stored names again.
final class OpenProfileNames: Sendable {
  private struct State {
    /// The names at the start, also those of profiles that could not be opened, then the names of
    /// the profiles that were opened since; without those that the person closed.
    var open: [String]
    /// The name of the profile that the next start is to show; `nil` keeps the stored name.
    var shown: String?
    /// `true` if the person has changed which profiles are open, or named several at the start.
    var isChosen: Bool
  }

  private let data: DataFolder
  private let state: Mutex<State>
  /// Locked by the thread that writes the names, so that only one thread writes at a time.
  private let turn = Mutex(())

  /// - Parameter isChosen: `true` if the person named several profiles at the start, so that the
  ///   names are stored even if the person opens and closes none.
  init(data: DataFolder, open: [String], isChosen: Bool) {
    self.data = data
    state = Mutex(State(open: open, shown: nil, isChosen: isChosen))
  }

  /// `isAsked`: `true` if the person has just chosen the profile; `false` if it was named on the
  /// command line or was open at the end of the last run, or was chosen but took so long to open
  /// that it is not shown at once.
  func add(_ name: String, isAsked: Bool) {
    state.withLock { state in
      if isAsked { state.isChosen = true }
      if !state.open.contains(name) { state.open.append(name) }
    }
  }

  func remove(_ name: String) {
    state.withLock { state in
      state.isChosen = true
      state.open.removeAll { $0 == name }
      if state.shown == name { state.shown = nil }
    }
  }

  func show(_ name: String) { state.withLock { $0.shown = name } }

  /// Calls `store` on a thread that nothing waits for; on the calling thread if no thread can be
  /// started.
  func storeAside() {
    if !DetachedThread.start({ [self] in store() }) { store() }
  }

  /// Stores the names of the open profiles if the person has chosen them, and the name of the
  /// profile that the next start is to show. A failure is not reported: the next start then opens
  /// the profiles that were stored before, and the person can open others.
  func store() {
    turn.withLock { _ in
      let now = state.withLock { $0 }
      if now.isChosen { try? data.rememberOpen(now.open) }
      if let shown = now.shown { try? data.remember(shown) }
    }
  }
}

/// Opens profiles beside those that are open, each on a thread of its own: opening may wait for a
/// slow disk or a damaged database.
final class ProfileOpener: Sendable {
  struct Opened: Sendable {
    let name: String
    let result: Result<OpenProfile, Ending>
  }

  private struct State {
    var opening: Set<String> = []
    var opened: [Opened] = []
    var isClosed = false
  }

  private let data: DataFolder
  private let invocation: Invocation
  private let environment: Environment
  private let wake: @Sendable () -> Void
  private let state = Mutex(State())

  /// - Parameter wake: called from any thread when a profile is open, or cannot be opened.
  init(
    data: DataFolder, invocation: Invocation, environment: Environment,
    wake: @escaping @Sendable () -> Void
  ) {
    self.data = data
    self.invocation = invocation
    self.environment = environment
    self.wake = wake
  }

  func open(_ name: String) {
    guard state.withLock({ !$0.isClosed && $0.opening.insert(name).inserted }) else { return }
    let began = DetachedThread.start { [self] in deliver(name, opened(name)) }
    guard !began else { return }
    let sentence = "confab: no thread to open the profile “\(name)”"
    deliver(name, .failure(Ending(status: .failure, sentence: sentence)))
  }

  func isOpening(_ name: String) -> Bool { state.withLock { $0.opening.contains(name) } }

  func take() -> [Opened] {
    state.withLock { state in
      defer { state.opened = [] }
      return state.opened
    }
  }

  /// Opens no further profiles, and returns those that were opened since the last `take`. A profile
  /// that is still being opened is stopped afterwards on the thread that opens it: the person has
  /// written nothing in it yet.
  func close() -> [OpenProfile] {
    state.withLock { state in
      defer { state.opened = [] }
      state.isClosed = true
      return state.opened.compactMap { try? $0.result.get() }
    }
  }

  private func opened(_ name: String) -> Result<OpenProfile, Ending> {
    do throws(Ending) {
      let profile = try OpenProfile(
        ProfileFolder(data: data, name: name), invocation: invocation, environment: environment)
      profile.begin()
      do throws(RoutingError) {
        try profile.start()
      } catch {
        _ = profile.stop()
        throw Ending(status: .failure, sentence: "confab: \(error)")
      }
      return .success(profile)
    } catch {
      return .failure(error)
    }
  }

  private func deliver(_ name: String, _ result: Result<OpenProfile, Ending>) {
    let isTaken = state.withLock { state in
      state.opening.remove(name)
      guard !state.isClosed else { return false }
      state.opened.append(Opened(name: name, result: result))
      return true
    }
    guard isTaken else {
      if case .success(let profile) = result { _ = profile.stop() }
      return
    }
    wake()
  }
}
