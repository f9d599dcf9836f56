internal import Cells
internal import Glibc
internal import Intents
internal import Keys
internal import Model
internal import Engine
internal import Screens
internal import Terminal
internal import ViewModels

/// Makes the live screens of profiles, which share the terminal and the event loop.
@UI struct LiveScreenMaker {
  let terminal: ScreenTerminal
  /// The size of the terminal at the start.
  let size: Size
  let loop: EventLoop
  let keys: OwnKeys
  let environment: Environment

  func make(
    _ profile: OpenProfile, in accounts: OpenAccounts, isFirstStart: Bool
  ) -> LiveScreen {
    LiveScreen(
      screens: Screens(
        size: size, help: HelpBuilder.build(), keys: keys.file, isFirstStart: isFirstStart,
        makeTransaction: { TransactionID(RandomSource.transaction()) }),
      terminal: terminal, listeners: profile.listeners,
      surroundings: surroundings(of: profile, in: accounts))
  }

  private func surroundings(
    of profile: OpenProfile, in accounts: OpenAccounts
  ) -> ScreenSurroundings {
    let lister = PathLister(environment: environment)
    let link = profile.link
    let themes = ThemeLoader(aside: { link.aside($0) }, wake: { UI.wake() })
    let choices = AccountChoices(profile: profile.profile)
    var made = ScreenSurroundings(
      now: { EventLoop.now() }, send: { [router = profile.router] in router.send($0) },
      stop: { [loop] in loop.stop() },
      resumed: { [unowned accounts] in accounts.accounts.forEach { $0.profile.link.resume() } },
      hasLinks: hasLinks, isUTF8: TerminalLocale.isUTF8 { [environment] in environment[$0] },
      isRemote: isRemote,
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
      refreshProfiles: { [unowned accounts] in
        let open = accounts.accounts.map(\.name)
        link.aside {
          choices.read(open: open)
          UI.wake()
        }
      }, takeProfiles: { choices.take() },
      changeAccount: { [unowned accounts] in accounts.end(for: $0) },
      openLink: { LinkOpener.open($0, failed: $1) },
      editor: Editor(environment: environment, folder: profile.profile.path), wake: { UI.wake() })
    made.listPaths = { lister.list($0) { UI.wake() } }
    made.takePaths = { lister.take() }
    made.account = { [unowned accounts] in accounts.wish($0) }
    made.searchElsewhere = { [unowned accounts] in accounts.search($0) }
    let name = profile.profile.name
    made.titleWhenHidden = { [unowned accounts] title in
      accounts.shown.live.screens.isFocused ? nil : "\(title) (\(name))"
    }
    return made
  }

  private var isRemote: Bool {
    environment["SSH_CONNECTION"] != nil || environment["SSH_TTY"] != nil
  }

  /// `true` if the terminal is known to show hyperlinks (OSC 8) and NO_COLOR is not set.
  private var hasLinks: Bool {
    environment["NO_COLOR"] == nil && HyperlinkSupport.isKnown { environment[$0] }
  }
}

/// The functions and values that a live screen needs besides the terminal, such as a clock, the
/// router and the files of the person.
struct ScreenSurroundings {
  /// The time in nanoseconds of a monotonic clock.
  let now: () -> UInt64
  /// Passes events to the router as one batch; returns at once.
  let send: ([Event]) -> Void
  /// Ends the event loop after this turn.
  let stop: () -> Void
  /// Makes the clients of all open accounts sync again soon, as the program continues after a
  /// suspension.
  let resumed: () -> Void
  let hasLinks: Bool
  /// `true` if the locale's character set is UTF-8, or no locale is set.
  let isUTF8: Bool
  /// `true` if confab was started over SSH, so that it runs on another machine than the terminal.
  let isRemote: Bool
  /// Starts to load a theme on another thread, which wakes the event loop when the theme is loaded.
  let loadTheme: (String) -> Void
  /// Removes and returns the theme that was loaded last; `nil` if none was loaded since the last
  /// call.
  let takeTheme: () -> ThemeChoice.Found?
  /// Starts to change the person's file of key bindings on another thread, which wakes the event
  /// loop when `takeKeys` can return the result.
  let editKeys: (KeyFileEdit) -> Void
  let takeKeys: () -> OwnKeys.Found?
  /// Starts to read the file of key bindings on another thread, if the file has changed since it
  /// was read last; `takeKeys` then returns the result.
  let refreshKeys: () -> Void
  /// Starts to read the names of all profiles on another thread, which wakes the event loop when
  /// they are read.
  let refreshProfiles: () -> Void
  let takeProfiles: () -> ProfilesViewModel?
  /// Ends the event loop after this turn, so that the program can sign in, register or sign out.
  let changeAccount: (AccountChange) -> Void
  /// Queues the request to show, open or close an account; it is carried out once the live screen
  /// has painted.
  var account: (AccountWish) -> Void = { _ in }
  /// Searches the chats of the accounts that are open beside this one; a blank text ends the
  /// search.
  var searchElsewhere: (String) -> Void = { _ in }
  /// Takes the title of a notification of this account while another account is shown, and returns
  /// the title to use instead; `nil` if the terminal has the focus, because the banner on the shown
  /// account's screen then announces the same.
  var titleWhenHidden: (String) -> String? = { $0 }
  /// Opens a URL in the desktop's program for it; calls back with the URL, from any thread, if that
  /// fails.
  let openLink: (String, @escaping @Sendable (String) -> Void) -> Void
  /// Starts to list the files and folders whose paths begin with the given text, on another thread,
  /// which wakes the event loop when the paths are listed.
  var listPaths: (String) -> Void = { _ in }
  var takePaths: () -> PathListing? = { nil }
  let editor: Editor
  /// Makes the event loop call `LiveScreen.deliver`. May be called from any thread.
  let wake: @Sendable () -> Void
}

/// The stages of the live screen from an event, such as an input, to a frame. Tests compare the
/// stages of different kinds of events.
enum LiveStage: Sendable, Equatable {
  case input, deliver, tick, size
  /// The stage in which the screens make their cells; after it the cells that changed are written
  /// to the terminal.
  case draw
}

typealias LiveTrace = (LiveStage) -> Void

/// The listeners of a profile's screen, one for each kind of view model that the screen shows. The
/// router references them weakly; this value keeps them alive.
struct ScreenListeners: Sendable {
  private let listeners: [ScreenListener]

  /// - Parameter wake: called from any thread when a view model has arrived; makes the drawing
  ///   thread call `deliver`.
  init(wake: @escaping @Sendable () -> Void) {
    listeners = Paced.allCases.compactMap { Self.listener(to: $0, wake) }
  }

  private static func listener(
    to paced: Paced, _ wake: @escaping @Sendable () -> Void
  ) -> ScreenListener? {
    switch paced {
    case .chatList: ScreenListener(wake) { $0.receive(chatList: $1) }
    case .messages: ScreenListener(wake) { $0.receive(messages: $1) }
    case .badge: ScreenListener(wake) { $0.receive(badge: $1) }
    case .statusLine: ScreenListener(wake) { $0.receive(statusLine: $1) }
    case .createChat: ScreenListener(wake) { $0.receive(createChat: $1) }
    case .autocomplete: ScreenListener(wake) { $0.receive(autocomplete: $1) }
    case .chatSearch: ScreenListener(wake) { $0.receive(chatSearch: $1) }
    case .banner: ScreenListener(wake) { $0.receive(banner: $1) }
    case .messageDetails: ScreenListener(wake) { $0.receive(messageDetails: $1) }
    case .settings: ScreenListener(wake) { $0.receive(settings: $1) }
    case .members: ScreenListener(wake) { $0.receive(members: $1) }
    case .roomDirectory: ScreenListener(wake) { $0.receive(roomDirectory: $1) }
    case .messageSearch: ScreenListener(wake) { $0.receive(messageSearch: $1) }
    case .mentions: ScreenListener(wake) { $0.receive(mentions: $1) }
    case .sending, .receipts, .stream: nil
    }
  }

  /// The router builds the first view model of each listener at once or, if the router has started,
  /// soon on the engine's thread.
  func register(with router: EventRouter) {
    for listener in listeners { listener.register(router) }
  }

  func deliver(to screens: inout Screens) -> [Outcome] {
    var outcomes: [Outcome] = []
    for listener in listeners { outcomes += listener.deliver(&screens) }
    return outcomes
  }
}

private struct ScreenListener: Sendable {
  let register: @Sendable (EventRouter) -> Void
  let deliver: @Sendable (inout Screens) -> [Outcome]

  init<ViewModel: Seated>(
    _ wake: @escaping @Sendable () -> Void,
    _ receive: @escaping @Sendable (inout Screens, ViewModel) -> [Outcome]
  ) {
    let listener = Listener<ViewModel>(wake: wake)
    register = { $0.add(listener) }
    deliver = { screens in
      listener.take().map { receive(&screens, $0) } ?? []
    }
  }
}
