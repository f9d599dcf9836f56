internal import Cells
internal import Intents
internal import Keys
internal import Panes
internal import ViewModels

// Going from message to message. The keys are for the selected one until Esc, or until they go elsewhere.
extension Screens {
  /// More messages than can be loaded.
  private static let wholeWindow = 1_000_000

  /// Where keys are looked up now.
  var context: KeyContext {
    navigation.top == .messages && selection.message != nil ? .selection : navigation.top.context
  }

  /// The selected message, when it is among the rows.
  var selectedRow: MessageViewModel? {
    guard let message = selection.message else { return nil }
    return messagesLayout?.row(of: message)
  }

  mutating func runSelection(_ event: SelectionScreen.Event) -> [Outcome] {
    selectionNotice = ""
    let (state, taken) = SelectionScreen.reduce(selection, event)
    // Each key that goes elsewhere ends a selection, also where there is none.
    if state != selection { trace?(.reduce(.picker)) }
    selection = state
    if state.picker == nil { navigation.remove(.picker) } else { navigation.show(.picker) }
    return taken.map { take($0.1, of: $0.0) } ?? []
  }

  /// Selects the lowest message in sight.
  mutating func startSelection() -> [Outcome] {
    guard peek == nil, case .open(let chat) = messagesState, let layout = messagesLayout,
      let message = layout.lowestMessage(at: chat.session.scroll, height: messagesHeight)
    else { return [.bell] }
    navigation.show(.messages)
    return select(message)
  }

  private mutating func select(_ message: MessageID) -> [Outcome] {
    runSelection(.selected(message)) + reveal(message)
  }

  /// Puts a message in sight.
  mutating func reveal(_ message: MessageID) -> [Outcome] {
    guard case .open(let chat) = messagesState, let layout = messagesLayout else { return [] }
    let scroll = layout.revealing(message, from: chat.session.scroll, height: messagesHeight)
    return scroll == chat.session.scroll ? [] : runMessages(.scrolled(scroll))
  }

  mutating func moveSelection(_ move: ListMove) -> [Outcome] {
    guard let layout = messagesLayout, let current = selection.message else { return [] }
    let target =
      switch move {
      case .up: layout.message(-1, from: current)
      case .down: layout.message(1, from: current)
      case .pageUp: layout.message(aPage: true, from: current, height: messagesHeight)
      case .pageDown: layout.message(aPage: false, from: current, height: messagesHeight)
      case .first: layout.message(-Self.wholeWindow, from: current)
      case .last: layout.message(Self.wholeWindow, from: current)
      }
    guard let target else { return [.bell] }
    // Below the newest message is the composer.
    if move == .down, target == current, messagesState.isNewestLoaded {
      return runSelection(.left)
    }
    return select(target)
  }

  /// The rows are others now: the selected message may be gone, or pushed out of sight.
  mutating func keepSelection() -> [Outcome] {
    guard let message = selection.message else { return [] }
    guard case .open(let chat) = messagesState, let layout = messagesLayout else {
      return runSelection(.left)
    }
    let isThere = layout.row(of: message) != nil
    if !isThere {
      let nearest = layout.message(0, from: nil)
      return runSelection(.changed(isThere: false, nearest: nearest))
        + (nearest.map { reveal($0) } ?? [])
    }
    return chat.session.scroll == .end ? reveal(message) : []
  }

  /// What is said above the composer while a message is selected; "" when there is nothing to say.
  var selectionBanner: String {
    if !selectionNotice.isEmpty { return selectionNotice }
    guard let failure = selectedRow?.abilities.failure, !failure.isEmpty else { return "" }
    return "\(failure) r: send again, x: discard"
  }

  var messagesLayout: MessagesLayout? {
    guard case .open(let chat) = messagesState, let rows = chat.rows else { return nil }
    return MessagesLayout(
      rows: rows, submitting: chat.session.paneState(isFocused: true).submitting,
      unfolded: chat.session.unfolded,
      width: layout.page.size.columns)
  }

  private var messagesHeight: Int {
    guard var state = messagesState.session?.paneState(isFocused: true) else { return 0 }
    if !selectionBanner.isEmpty { state.banner = selectionBanner }
    return MessagesPane.messageArea(for: state, size: layout.page.size).rows
  }
}

extension MessagesScreen.State {
  /// No newer rows than those loaded are stored.
  fileprivate var isNewestLoaded: Bool {
    guard case .open(let chat) = self else { return false }
    return chat.rows?.later == nil
  }
}
