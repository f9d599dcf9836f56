package import Cells
package import Intents
package import Keys
package import ViewModels

/// The state of the full screen for one account. It contains the scenes, each of which keeps the
/// state of a pane or overlay, and passes inputs, effects and the time to them.
///
/// The program passes in view models, inputs, sizes and the time, carries out the outcomes, and
/// paints the drawing of `draw()`. No call blocks. Each scene has its own state; a scene that needs
/// something from another scene returns a `SceneEffect`, which `perform(_:)` carries out.
package struct Screens: Sendable {
  var context: SceneContext
  var navigation = NavigationStack() {
    didSet {
      if navigation != oldValue { context.trace?(.place) }
      // While the chat list is the pane that was opened last, it is shown: a hidden list never
      // receives key presses.
      if navigation.base == .chatList { context.layout.hidesList = false }
    }
  }
  private(set) var startUp = StartUp.waiting
  var visited = VisitedChats()
  var positions = PositionHistory()
  /// Text that was typed before it was known which chat to restore, and is meant for that chat.
  var early = HeldInputs()
  @Boxed var chatList = ChatListScreen()
  @Boxed var chatMenu = ChatMenuScreen()
  @Boxed var accounts = AccountsScreen()
  @Boxed var messages = MessagesScreen()
  @Boxed var createChat = CreateChatScreen()
  @Boxed var messageSearch = MessageSearchScreen()
  @Boxed var switcher = SwitcherScreen()
  @Boxed var help: HelpScreen
  @Boxed var messageDetails = MessageDetailsScreen()
  @Boxed var members = MembersScreen()
  @Boxed var rooms = RoomDirectoryScreen()
  @Boxed var settingsScreen = SettingsScreen()
  @Boxed var keysScreen: KeysScreen
  @Boxed var question = QuestionScreen()
  @Boxed var banner = BannerScreen()
  @Boxed var status = StatusLineScreen()
  @Boxed var canvas = ScreenCanvas()
  var lastClick = LastClick()
  var edge = ListEdge()
  var nextPanePresses = NextPanePresses()
  /// The reading position that was last reported to the router; the router begins with the same
  /// value.
  var reading = ReadingPosition.none(isFocused: true)

  /// Makes the state of the full screen, before any view model arrived.
  ///
  /// - Parameters:
  ///   - help: builds the list of keys and commands for the help; not called before the help is
  ///     opened, to keep the start short.
  ///   - keys: the key bindings from the person's file, which `KeyTable` already uses.
  ///   - isFirstStart: `true` to show a welcome with the choices of a person who has never used
  ///     confab on this machine.
  ///   - makeTransaction: returns a new identifier at each call, never one that was used before.
  package init(
    size: Size, help: @autoclosure @escaping @Sendable () -> HelpViewModel,
    keys: KeyFile = KeyFile(), isFirstStart: Bool = false,
    makeTransaction: @escaping @Sendable () -> TransactionID
  ) {
    context = SceneContext(size: size, makeTransaction: makeTransaction)
    _help = Boxed(wrappedValue: HelpScreen(build: help))
    _keysScreen = Boxed(wrappedValue: KeysScreen(file: keys))
    if isFirstStart {
      accounts.welcome()
      navigation.show(.accounts)
    }
  }

  // MARK: Size and time

  package mutating func resize(_ size: Size) -> [Outcome] {
    context.layout.size = size
    return perform(chatList.resize(in: context)) + perform(messages.keepSelection(in: context))
  }

  /// Draws everything again at the next drawing, because texts now have other widths.
  package mutating func redraw() { forgetDrawings() }

  /// The time of the next `tick(at:)`, in nanoseconds of the monotonic clock; `nil` when nothing is
  /// due.
  package var nextTick: UInt64? {
    [messages.deadline, chatList.deadline, status.deadline].compactMap(\.self).min()
  }

  /// Saves a draft, ends a typing notice, stores the selected chat and ends the offer to undo an
  /// action, each if it is due at `now`, a time of the monotonic clock in nanoseconds.
  package mutating func tick(at now: UInt64) -> [Outcome] {
    context.advance(to: now)
    status.tick(in: context)
    return perform(messages.tick(in: context)) + perform(chatList.tick(in: context))
  }

  // MARK: View models

  /// Receives the newest chat list. The first loaded list names the chat to restore at the start,
  /// if there is one, which is then shown unless something else is open. If the list contains the
  /// router's answer to a request for another chat, what was found is opened, or the bell rings if
  /// that is nothing.
  package mutating func receive(chatList viewModel: ChatListViewModel) -> [Outcome] {
    let outcomes = perform(chatList.receive(viewModel, in: context)) + restore(viewModel.front)
    if let asked = question.departingChat, let departure = chatList.row(of: asked)?.departure {
      question.renew(departure)
    }
    return outcomes + perform(chatList.takeAnswer())
  }

  /// Once the chat list has loaded or failed, shows the chat that was open when the program last
  /// ended, unless something else is open, and gives it the keyboard focus. As in a peek, the chat
  /// is not marked as read until the person does something in it. Text that was typed meanwhile is
  /// handled afterwards.
  private mutating func restore(_ front: ChatID?) -> [Outcome] {
    guard startUp == .waiting, !chatList.state.isLoading else { return [] }
    let isFree = navigation.path == [.chatList] && messages.state.chat == nil
    let chat = isFree ? front : nil
    startUp = StartUp.reduce(startUp, .listed(restores: chat != nil))
    var outcomes: [Outcome] = []
    if let chat {
      navigation.show(.messages)
      visited.opened(chat)
      outcomes = perform(messages.restore(chat, in: context)) + selectOpenChat()
    }
    let typed = early.inputs
    early = HeldInputs()
    return outcomes + typed.flatMap { handle($0, at: context.now) }
  }

  var isStarting: Bool { startUp == .waiting && navigation.path == [.chatList] }

  /// Returns `true` if a chat was restored at the program's start, and the person has opened none
  /// since.
  mutating func endStartUp() -> Bool {
    defer { startUp = StartUp.reduce(startUp, .entered) }
    return startUp == .restored
  }

  /// Receives the newest view model of a chat or thread; it is not shown if another one is open.
  package mutating func receive(messages viewModel: MessagesViewModel) -> [Outcome] {
    let outcomes = perform(messages.receive(viewModel, in: context))
    // When a replaced chat was opened, it was not known yet which row stands for it.
    guard let open = messages.openChat, messages.listedChat != open,
      !chatList.selects(otherThan: open)
    else { return outcomes }
    return outcomes + selectOpenChat()
  }

  /// Receives the people who match the name or user id that is typed in the composer, after "@" or
  /// as the argument of a slash command.
  package mutating func receive(mentions viewModel: MentionsViewModel) -> [Outcome] {
    perform(messages.receive(viewModel, in: context))
  }

  /// Receives the progress of creating, finding or joining a chat from the create-chat pane; the
  /// resulting chat, unless it is a space, is opened, if that pane still waits for it.
  package mutating func receive(createChat viewModel: CreateChatViewModel) -> [Outcome] {
    perform(createChat.receive(viewModel, in: context))
  }

  /// Receives the people who match the name or user id that is typed in the create-chat pane;
  /// matches for an earlier text are not shown.
  package mutating func receive(autocomplete viewModel: AutocompleteContactViewModel) -> [Outcome] {
    perform(createChat.receive(viewModel, in: context))
  }

  package mutating func receive(statusLine viewModel: StatusLineViewModel) -> [Outcome] {
    status.receive(viewModel)
    help.receive(report: viewModel.lastReport)
    return []
  }

  /// Receives the numbers of unread messages and mentions of this account. At the first call, and
  /// if the terminal's title changes, which counts all open accounts, returns the outcome that sets
  /// the title.
  package mutating func receive(badge viewModel: BadgeViewModel) -> [Outcome] {
    question.receive(unread: viewModel.unread)
    return status.receive(viewModel).map { [.title($0)] } ?? []
  }

  /// Receives the announcement of new messages or an invite in this account for the banner, or
  /// none. If the announcement is new and `isFocused` is `false`, returns the outcome that notifies
  /// the person of it.
  package mutating func receive(banner viewModel: BannerViewModel) -> [Outcome] {
    let news = banner.receive(viewModel, in: context)
    return news.map { [.notify(title: $0.who, body: $0.words)] } ?? []
  }

  package mutating func receive(messageDetails viewModel: MessageDetailsViewModel) -> [Outcome] {
    messageDetails.receive(viewModel)
    return []
  }

  package mutating func receive(members viewModel: MembersViewModel) -> [Outcome] {
    perform(members.receive(viewModel, in: context))
  }

  package mutating func receive(roomDirectory viewModel: RoomDirectoryViewModel) -> [Outcome] {
    perform(rooms.receive(viewModel, in: context))
  }

  package mutating func receive(messageSearch viewModel: MessageSearchViewModel) -> [Outcome] {
    perform(messageSearch.receive(viewModel, in: context))
  }

  /// Receives the matches of a search for a chat or person, for the switcher and for the filter of
  /// the chat list; matches for an older query are not shown.
  package mutating func receive(chatSearch viewModel: ChatSearchViewModel) -> [Outcome] {
    let outcomes = perform(switcher.receive(viewModel, in: context))
    return outcomes + perform(chatList.receive(viewModel, in: context))
  }

  package var settings: SettingsViewModel { settingsScreen.viewModel }

  /// Receives the current settings. If the layout changed, such as by linear mode (for a screen
  /// reader) or the density, everything is drawn again. The outcomes include a change of the
  /// terminal's theme if the theme, the background or linear mode changed.
  ///
  /// The first settings change no theme, because the terminal was opened with their theme. Only the
  /// first settings set the width of the chat list, because later this screen has the newest width.
  package mutating func receive(settings viewModel: SettingsViewModel) -> [Outcome] {
    let isFirst = settings == .initial
    let isRecoloured =
      !isFirst
      && (settings.theme != viewModel.theme || settings.isLinear != viewModel.isLinear
        || settings.backdrop != viewModel.backdrop)
    context.writesMarkdown = viewModel.writesMarkdown
    var layout = context.layout
    layout.isLinear = viewModel.isLinear
    layout.density = viewModel.density
    if isFirst { layout.chosenListColumns = viewModel.listColumns }
    var outcomes: [Outcome] = []
    if layout != context.layout {
      context.layout = layout
      forgetDrawings()
      outcomes = resize(layout.size)
    }
    return outcomes + perform(settingsScreen.receive(viewModel, in: context))
      + (isRecoloured ? [.theme(viewModel.theme)] : [])
  }

  /// Turns thumbnails, which are shown below messages with images, on or off. The caller decides
  /// this, for instance by the terminal's abilities and the settings.
  package mutating func show(thumbnails isShown: Bool) -> [Outcome] {
    guard context.layout.showsThumbnails != isShown else { return [] }
    context.layout.showsThumbnails = isShown
    forgetDrawings()
    return resize(context.layout.size)
  }

  package mutating func receive(trial way: String) -> [Outcome] {
    perform(settingsScreen.receive(trial: way, in: context))
  }

  /// Receives the key bindings from the person's file, which `KeyTable` uses from now on, so that
  /// everything is drawn again; `nil` if the bindings stay as they are. `report`: the sentence that
  /// says why, such as about a mistake in the file or a change that could not be written to it; ""
  /// for none.
  package mutating func receive(keys file: KeyFile?, report: String) -> [Outcome] {
    keysScreen.receive(file, report: report, in: context)
    if file != nil {
      help.rebuild()
      forgetDrawings()
    }
    return []
  }

  package mutating func receive(profiles: ProfilesViewModel) -> [Outcome] {
    perform(accounts.receive(profiles, in: context))
  }

  package mutating func receive(edited: EditedText, of conversation: Conversation) -> [Outcome] {
    perform(messages.take(edited, of: conversation, in: context))
  }

  package mutating func receive(paths: PathListing) -> [Outcome] {
    perform(messages.receive(paths, in: context))
  }

  package mutating func quit() -> [Outcome] { perform(.quit, by: KeyStroke(.escape)) }

  /// Shows the address of a link that could not be opened, as a note, so that a person can copy the
  /// address.
  package mutating func linkFailed(_ link: String) -> [Outcome] {
    messages.show(notice: link, in: context)
    return []
  }
}
