internal import Cells
internal import Intents
internal import ViewModels

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

  var height: Int { MessagesPane.messageArea(for: paneState, size: size).rows }

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

  /// `true` if the whole message is not visible at this scroll position.
  func isHidden(_ message: MessageID, at position: ScrollPosition) -> Bool {
    layout.revealing(message, from: position, height: height) != position
  }

  /// The lowest visible message; if none is visible, the nearest one above the view, else the
  /// newest one. `nil` if no message is loaded, or if the page has no space for messages.
  var lowestMessage: MessageID? { layout.lowestMessage(at: scroll, height: height) }

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

/// The search for the unread marker of a chat or thread (the divider above the first message that
/// was unread when the marker was set), which may have to be loaded first. Once the marker is
/// found, it stays at the top of the page until the person scrolls, unless the end of the chat or
/// thread is visible then.
struct UnreadMarkerSearch: Sendable, Equatable {
  enum Step: Sendable, Equatable {
    case none
    case ask(Intent)
    /// Scroll so that the unread marker is at the top.
    case scroll(ScrollPosition)
  }

  private struct Search: Equatable {
    let chat: ChatID
    /// The last request for the rows around the unread marker; an equal request is not made again.
    /// `nil` before the first one.
    var asked: Intent?
  }

  private struct Stay: Equatable {
    let chat: ChatID
    let scroll: ScrollPosition
  }

  private var search: Search?
  private var stay: Stay?

  /// `true` while a search is under way: the unread marker has not been found, and may still be
  /// loaded.
  var isUnderWay: Bool { search != nil }

  mutating func begin(in chat: ChatID) { search = Search(chat: chat) }

  /// Ends the search, so that the page does not scroll to the unread marker once that is loaded.
  mutating func end() { search = nil }

  /// Returns the next step: to scroll to the unread marker if it is loaded, or to request the rows
  /// around it once. The search ends if there is no marker, or if another chat or none is open.
  mutating func next(_ state: MessagesScreen.State, in context: SceneContext) -> Step {
    guard let search else { return .none }
    guard state.chat == search.chat else { return ended() }
    guard case .open(let chat) = state, let rows = chat.rows else { return .none }
    if let line = rows.unreadLine, let viewport = MessagesViewport(state, in: context) {
      self.search = nil
      return scroll(to: line, viewport, in: search.chat)
    }
    guard let intent = rows.unread else { return ended() }
    guard search.asked != intent else { return .none }
    self.search?.asked = intent
    return .ask(intent)
  }

  private mutating func ended() -> Step {
    search = nil
    return .none
  }

  private mutating func scroll(
    to line: Int, _ viewport: MessagesViewport, in chat: ChatID
  ) -> Step {
    let scroll = viewport.position(withTop: line)
    // A view at the end follows new messages, so the unread marker cannot stay at the top there.
    stay = scroll == .end ? nil : Stay(chat: chat, scroll: scroll)
    return .scroll(scroll)
  }

  /// Returns the step that keeps the unread marker at the top after rows were added, as long as the
  /// person has not scrolled. Without it, the messages of a gap that are fetched and added below
  /// the marker would push it off the page, because the page keeps its lowest row in place.
  mutating func keep(_ state: MessagesScreen.State, in context: SceneContext) -> Step {
    guard let stay else { return .none }
    guard case .open(let chat) = state, let rows = chat.rows,
      stay == Stay(chat: chat.session.chat, scroll: chat.session.scroll)
    else {
      self.stay = nil
      return .none
    }
    guard let line = rows.unreadLine, let viewport = MessagesViewport(state, in: context) else {
      // So many rows were added that the unread marker is not loaded any more, so the search starts
      // again.
      self.stay = nil
      if rows.unread != nil { begin(in: stay.chat) }
      return .none
    }
    let isThere = viewport.position(withTop: line) == stay.scroll
    return isThere ? .none : scroll(to: line, viewport, in: stay.chat)
  }
}

extension MessageRows {
  /// `true` if the chat or thread has an unread marker, whether it is loaded or not. The marker
  /// stays when the messages below it are read.
  var hasUnread: Bool { unread != nil || unreadLine != nil }

  fileprivate var unreadLine: Int? {
    rows.firstIndex { if case .unreadLine = $0 { true } else { false } }
  }
}
