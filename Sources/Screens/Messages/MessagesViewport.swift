internal import Cells
internal import Intents
internal import Panes
internal import ViewModels

/// Commands that scroll the messages.
enum ScrollCommand: Sendable, Equatable {
  /// Scrolls by lines; negative scrolls to older messages.
  case lines(Int)
  case pages(Int)
  case toStart, toEnd
}

/// The geometry of the loaded messages on a page: the positions that scrolling and selecting lead
/// to.
struct MessagesViewport {
  /// Number of lines, and of messages, that is greater than any window holds.
  private static let wholeHistory = 1_000_000

  let layout: MessagesLayout
  private let scroll: ScrollPosition
  private let paneState: MessagesPaneState
  private let size: Size

  /// Measures the page; `nil` when no rows are loaded. `banner`: line above the composer that takes a row of the page.
  init?(_ state: MessagesScreen.State, banner: String = "", in context: SceneContext) {
    guard case .open(let chat) = state, let rows = chat.rows else { return nil }
    scroll = chat.session.scroll
    size = context.layout.page.size
    var pane = chat.session.paneState(isFocused: true)
    if !banner.isEmpty { pane.banner = banner }
    paneState = pane
    layout = MessagesLayout(
      rows: rows, submitting: pane.submitting, unfolded: pane.unfolded, width: size.columns)
  }

  /// Rows of the page that show messages.
  var height: Int { MessagesPane.messageArea(for: paneState, size: size).rows }

  /// Position that a scroll command leads to.
  func position(after command: ScrollCommand) -> ScrollPosition {
    switch command {
    case .lines(let count): position(scrolledBy: count)
    // One line of the old page stays in sight, so that a reader finds the place again.
    case .pages(let count): position(scrolledBy: count * max(1, height - 1))
    case .toStart: position(scrolledBy: -Self.wholeHistory)
    case .toEnd: .end
    }
  }

  private func position(scrolledBy lines: Int) -> ScrollPosition {
    layout.scrolled(from: scroll, by: lines, height: height)
  }

  /// Position with the row at `index` as the first line; the end where fewer rows follow than fill a page.
  func position(withTop index: Int) -> ScrollPosition {
    guard let key = MessagesLayout.key(of: index, in: layout.rows) else { return .end }
    return layout.scrolled(
      from: .anchored(row: key, line: 0), by: max(0, height - 1), height: height)
  }

  /// Position nearest to the present one that shows a message.
  func position(revealing message: MessageID) -> ScrollPosition {
    layout.revealing(message, from: scroll, height: height)
  }

  /// Lowest message in sight; `nil` for none.
  var lowestMessage: MessageID? { layout.lowestMessage(at: scroll, height: height) }

  /// Message that a move of the selection leads to; `nil` for none.
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
