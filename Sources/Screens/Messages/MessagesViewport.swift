internal import Cells
internal import Intents
internal import Panes
internal import ViewModels

/// A command that scrolls the messages.
enum ScrollCommand: Sendable, Equatable {
  /// Scrolls by this number of lines; a negative number scrolls to older messages.
  case lines(Int)
  /// Scrolls by this number of pages; a negative number scrolls to older messages.
  case pages(Int)
  case toStart, toEnd
}

/// The layout of the loaded messages on a page. It is used to compute scroll positions, and the
/// messages to which moves of the selection lead.
struct MessagesViewport {
  /// A number of lines or messages that is greater than the number that can be loaded, for moves to
  /// the first or last message.
  private static let wholeHistory = 1_000_000

  let layout: MessagesLayout
  private let scroll: ScrollPosition
  private let paneState: MessagesPaneState
  private let size: Size

  /// Computes the layout; `nil` if no rows are loaded. `composerNote` is a line above the composer,
  /// which takes a row of the page; `bar` contains the buttons below the selected message.
  init?(
    _ state: MessagesScreen.State, composerNote: String = "", bar: MessageBar? = nil,
    in context: SceneContext
  ) {
    guard case .open(let chat) = state, let rows = chat.rows else { return nil }
    scroll = chat.session.scroll
    size = context.layout.page.size
    var pane = chat.session.paneState(isFocused: true)
    if !composerNote.isEmpty { pane.composerNote = composerNote }
    paneState = pane
    layout = MessagesLayout(
      rows: rows, submitting: pane.submitting, unfolded: pane.unfolded, width: size.columns,
      isRoomy: MessagesPane.isRoomy(size), isCompact: context.layout.isCompact, bar: bar,
      thumbnailRows: context.layout.thumbnailRows)
  }

  /// The number of screen rows in which the page shows messages.
  var height: Int { MessagesPane.messageArea(for: paneState, size: size).rows }

  /// Returns the scroll position to which a scroll command leads.
  func position(after command: ScrollCommand) -> ScrollPosition {
    switch command {
    case .lines(let count): position(scrolledBy: count)
    // One line of the old page stays visible, so that a reader finds the line again.
    case .pages(let count): position(scrolledBy: count * max(1, height - 1))
    case .toStart: position(scrolledBy: -Self.wholeHistory)
    case .toEnd: .end
    }
  }

  /// Returns the intent that loads the messages of a gap in the timeline that this scroll command,
  /// which leads to `position`, passes; `nil` if it passes none, and for a jump to the start or end
  /// of the chat. A drawing loads only a gap among or near its rows, and there may be several
  /// scroll commands before the next drawing.
  func missing(upTo position: ScrollPosition, by command: ScrollCommand) -> Intent? {
    switch command {
    case .lines, .pages: layout.missing(between: scroll, and: position)
    case .toStart, .toEnd: nil
    }
  }

  private func position(scrolledBy lines: Int) -> ScrollPosition {
    layout.scrolled(from: scroll, by: lines, height: height)
  }

  /// Returns the scroll position with the row at `index` as the first visible row; the end of the
  /// chat if the lines from there do not fill the area for messages.
  func position(withTop index: Int) -> ScrollPosition {
    guard let key = MessagesLayout.key(of: index, in: layout.rows) else { return .end }
    return layout.scrolled(
      from: .anchored(row: key, line: 0), by: max(0, height - 1), height: height)
  }

  /// Returns the scroll position at which the message begins a third of the height below the first
  /// visible line, or nearer to the start or the end of the loaded messages if there are not enough
  /// lines above or below it; `nil` if the message is not loaded.
  func position(withInMiddle message: MessageID) -> ScrollPosition? {
    guard let index = layout.rows.firstIndex(where: { MessagesLayout.messageID(of: $0) == message })
    else { return nil }
    let third = height / 3
    let top = position(withTop: index)
    guard top == .end else { return layout.scrolled(from: top, by: -third, height: height) }
    // Fewer lines follow than fill the page, so that the way leads from the message down.
    let start = ScrollPosition.anchored(row: .message(message), line: 0)
    let below = layout.scrolled(from: start, by: max(0, height - 1 - third), height: height)
    guard below != .end else { return .end }
    // A step to and fro fills the page if fewer lines are above the message.
    let next = layout.scrolled(from: below, by: 1, height: height)
    return layout.scrolled(from: next, by: -1, height: height)
  }

  /// Returns the scroll position nearest to the current one at which the whole message is visible,
  /// or at which it begins at the top if it is longer than the view; the current position if it is
  /// visible already or is not among the rows.
  func position(revealing message: MessageID) -> ScrollPosition {
    layout.revealing(message, from: scroll, height: height)
  }

  /// The lowest visible message; if none is visible, the nearest one above the view, else the
  /// newest one. `nil` if no message is loaded, or if the page has no space for messages.
  var lowestMessage: MessageID? { layout.lowestMessage(at: scroll, height: height) }

  /// Returns the message to which a move of the selection leads from `current`; `nil` if no message
  /// is loaded.
  func message(_ move: ListMove, from current: MessageID) -> MessageID? {
    switch move {
    case .up: layout.message(-1, from: current)
    case .down: layout.message(1, from: current)
    case .pageUp: layout.message(aPage: true, from: current, height: height)
    case .pageDown: layout.message(aPage: false, from: current, height: height)
    case .first: layout.message(-Self.wholeHistory, from: current)
    case .last: layout.message(Self.wholeHistory, from: current)
    }
  }
}
