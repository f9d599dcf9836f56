package import Cells
package import Intents
internal import Keys
internal import Panes
package import ViewModels

/// The whole full screen as one value: what it was told, what a person did with it, and how it looks.
///
/// The program hands in view models, inputs, sizes and the time, does what comes back, and paints what
/// `draw()` gives. Nothing here waits for anything.
package struct Screens: Sendable {
  var layout: ScreenLayout
  private let keys: HelpViewModel
  let makeTransaction: @Sendable () -> TransactionID
  /// For tests.
  var trace: ScreenTrace?

  var navigation = NavigationStack() {
    didSet { if navigation != oldValue { trace?(.place) } }
  }
  var isFocused = true
  /// The newest time that was handed in, in nanoseconds of a monotonic clock.
  var now: UInt64 = 0

  @Boxed var chatList = ChatListViewModel.initial
  @Boxed var chatListState = ChatListScreen.State.loading(wanted: nil)
  /// The chat that was in front at the last end may still come to the front by itself.
  var awaitsFront = true
  /// It did, and nobody has gone to it yet: it is not read.
  var isReopened = false
  /// When the selection moved last, until it is remembered.
  var selectionMoved: UInt64?
  /// Another chat was asked for and is to be opened when the answer comes.
  var awaitsChat = false

  @Boxed var messagesState = MessagesScreen.State.closed
  /// The newest view model of the messages, of whatever chat: one that equals it is not sent again.
  @Boxed var lastMessages = MessagesViewModel.initial
  /// A chat that is only looked at.
  var peek: Peek?
  /// The view is on its way to where unread begins.
  var unreadSearch: UnreadSearch?
  var unreadView: UnreadView?
  /// Chats that were in front before.
  var sessions: [ChatID: ChatSession] = [:]

  @Boxed var createChat = CreateChatViewModel.initial
  @Boxed var createChatState = CreateChatScreen.State.closed
  /// What stood in the create-chat pane when it was left without a chat.
  @Boxed var unfinishedForm = CreateChatForm()
  /// What is to be said in the chat that is being made.
  @Boxed var firstWords: FirstWords? = nil
  /// What is to stand there again after the chat that a command makes.
  @Boxed var formPutAside = CreateChatForm()
  /// What it stood with when it was opened.
  @Boxed var reopenedForm = CreateChatForm()
  @Boxed var autocomplete = AutocompleteContactViewModel.initial

  @Boxed var switcher = SwitcherViewModel.initial
  @Boxed var switcherState = SwitcherScreen.State.closed
  /// What was typed after Enter in the switcher, for the chat that will open.
  var held: [TerminalInput] = []
  /// What was typed after Enter in the create-chat pane, for the chat that is being made: also when that
  /// fails, as long as the same is tried again.
  var heldForMade: [TerminalInput] = []

  var helpState = HelpScreen.State.closed
  var question: Question?
  @Boxed var inspection = InspectionViewModel.initial
  @Boxed var inspectionState = InspectionScreen.State.closed
  /// What is set; the program does as it says.
  package internal(set) var settings = SettingsViewModel.initial
  var settingsState = SettingsScreen.State.closed
  /// The selected message, and what is being picked for it.
  var selection = SelectionScreen.State.idle
  /// What the last key did with it, until the next.
  var selectionNotice = "" {
    didSet { if selectionNotice != oldValue { trace?(.notice) } }
  }
  /// Where the selected message was drawn last, in rows of the screen.
  var selectedRows = 0..<0
  /// What the last key in the list did, in words, until the next.
  var statusNote = "" {
    didSet { if statusNote != oldValue { trace?(.notice) } }
  }
  @Boxed var statusLine = StatusLineViewModel.initial
  var badge = BadgeViewModel.initial
  @Boxed var banner = BannerViewModel.initial
  /// The number of the last news that were told.
  var lastBanner = 0
  /// The terminal's title is ours.
  var hasTitle = false

  /// The last reading position that was told; the router starts from the same.
  var reading = ReadingPosition(
    chat: nil, isFocused: true, followsEnd: true, lastShown: nil)
  var drawings = ScreenDrawings()

  /// A screen that knows nothing yet.
  ///
  /// - Parameters:
  ///   - help: the key table, for the help.
  ///   - makeTransaction: a new identifier at each call, never one that was used before.
  package init(
    size: Size, help: HelpViewModel, makeTransaction: @escaping @Sendable () -> TransactionID
  ) {
    layout = ScreenLayout(size: size)
    keys = help
    self.makeTransaction = makeTransaction
  }

  /// The keys, below what was reported last.
  var help: HelpViewModel {
    HelpViewModel(sections: keys.sections, report: statusLine.lastReport)
  }

  /// The size of the terminal changed.
  package mutating func resize(_ size: Size) -> [Outcome] {
    layout = ScreenLayout(size: size)
    return runChatList(.resized) + keepSelection()
  }

  /// When `tick(at:)` is to be called, in nanoseconds of the same clock; `nil`: nothing waits.
  package var nextTick: UInt64? {
    [
      messagesState.session?.deadline, createChatState.deadline(known: createChat.state),
      switcherState.deadline,
      selectionMoved.map { ScreenDelay.end(of: ScreenDelay.selection, since: $0) },
    ].compactMap(\.self).min()
  }

  /// Does what is due. Calling it more often than needed does no harm.
  package mutating func tick(at now: UInt64) -> [Outcome] {
    self.now = max(now, self.now)
    var outcomes = runMessages(.ticked(at: now))
    outcomes += runCreateChat(.ticked(at: now, known: createChat.state))
    let wasChoosing = switcherState.isChoosing
    outcomes += runSwitcher(.ticked(at: now))
    // No answer came: what was typed for the chat has no chat.
    if wasChoosing, !switcherState.isChoosing { held = [] }
    if let moved = selectionMoved,
      ScreenDelay.isOver(ScreenDelay.selection, since: moved, at: now)
    {
      outcomes += settleSelection()
    }
    return outcomes
  }

  mutating func settleSelection() -> [Outcome] {
    selectionMoved = nil
    return runChatList(.settled)
  }
}
