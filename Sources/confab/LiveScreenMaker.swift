internal import Cells
internal import Glibc
internal import Intents
internal import Keys
internal import Routing
internal import Screens
internal import Terminal
internal import ViewModelBuilders

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

  /// `true` if confab was started over SSH.
  private var isRemote: Bool {
    environment["SSH_CONNECTION"] != nil || environment["SSH_TTY"] != nil
  }

  /// `true` if the terminal is known to show hyperlinks (OSC 8) and NO_COLOR is not set.
  private var hasLinks: Bool {
    environment["NO_COLOR"] == nil && HyperlinkSupport.isKnown { environment[$0] }
  }
}
