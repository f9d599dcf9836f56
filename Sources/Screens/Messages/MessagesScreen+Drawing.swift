internal import Cells
internal import Intents
internal import Keys
internal import ViewModels

// The drawing of the messages page, and the requests that follow from it.
extension MessagesScreen {
  private static var endKey: String {
    KeyTable.route(to: .scrollToEnd, in: .messages)
  }

  /// `place`: the messages, or a peek, which shows a chat without marking it as read.
  mutating func draw(
    as place: Place, isActive: Bool, _ surroundings: PageSurroundings, in context: SceneContext
  ) -> (layer: Layer, drawing: MessagesDrawing) {
    let area = context.layout.page
    var pane = paneState(isPeek: place == .peek, isActive: isActive, in: context)
    // The page shows the number of unread messages only if its title has the "‹" that leads to the
    // chat list. Beside the list, whose title shows that number, a new number does not redraw the
    // page.
    if pane.hasBack { pane.badge = surroundings.badge }
    if hasNoteRow(in: context) { pane.undo = surroundings.undo }
    pane.report = surroundings.report
    pane.bannerColumns = surroundings.bannerColumns
    pane.hasNoChats = surroundings.hasNoChats
    let input = PaneInput(
      viewModel: viewModel(name: surroundings.name), state: pane, size: area.size)
    let (drawing, news) = drawings(of: input)
    remember(drawing, in: area)
    let rows =
      switch news {
      case .nothing: 0..<0
      case .part: drawing.composerRows
      case .all: 0..<area.size.rows
      }
    return (Layer(place: place, area: area, drawing: drawing.drawing, newRows: rows), drawing)
  }

  /// `true` if the page has a composer, above which it shows reports.
  var showsReports: Bool { state.chat != nil && invite == nil }

  func hasNoteRow(in context: SceneContext) -> Bool {
    showsReports && MessagesPane.hasNoteRow(context.layout.page.size)
  }

  private func paneState(
    isPeek: Bool, isActive: Bool, in context: SceneContext
  ) -> MessagesPaneState {
    var pane = state.part { $0.paneState(isFocused: isActive) } ?? MessagesPaneState()
    pane.isPeek = isPeek
    pane.hasBack = !context.layout.showsBoth
    pane.isLinear = context.layout.isLinear
    pane.isCompact = context.layout.isCompact
    pane.thumbnailRows = context.layout.thumbnailRows
    pane.selected = selection.state.message
    pane.bar = bar(in: context)
    if invite != nil { pane.answers = Self.answerButtons }
    pane.focusedAnswer = focusedAnswer
    pane.newCount = newCount
    pane.endKey = isActive && selection.state.message == nil ? Self.endKey : ""
    let composerNote = composerNote(in: context)
    if !composerNote.isEmpty { pane.composerNote = composerNote }
    return pane
  }

  private func viewModel(name: String) -> Boxed<MessagesViewModel> {
    switch state {
    case .closed: Self.noChat
    case .open(let chat): chat.$viewModel
    case .opening(let session):
      Boxed(
        wrappedValue: MessagesViewModel(
          chat: session.chat, thread: session.thread,
          title: session.thread == nil ? name : ScreenWords.thread, subtitle: "", state: .loading,
          typing: "", draft: .empty,
          refused: []))
    }
  }

  private static let noChat = Boxed(wrappedValue: MessagesViewModel.initial)

  // MARK: Requests that follow from the view

  /// Returns the effects that request thumbnails for visible messages, the missing messages of a
  /// gap in the timeline that is in the viewport or near it, and more rows if the viewport is near
  /// the first or last loaded row. Once the viewport has reached the newest message, it follows new
  /// messages.
  mutating func follow(_ drawing: MessagesDrawing, in context: SceneContext) -> [SceneEffect] {
    guard let chat = state.chat, let rows = state.rows else { return [] }
    let isAtEnd = state.scroll == .end || drawing.isAtEnd
    if isAtEnd { sawEnd(rows) }
    // A viewport that reached the chat's end follows new messages, no matter how it got there.
    if isAtEnd, state.scroll != .end { _ = run(.scrolled(.end), in: context) }
    let height = Self.nearness(in: context)
    // A visible gap is filled before rows above the first or below the last loaded row are
    // requested.
    var effects = drawing.previews.map { SceneEffect.intent($0) }
    effects += load(drawing.missing ?? Self.gap(near: drawing, of: rows, height), in: context)
    if isAtEnd, rows.later != nil {
      effects += load(.messages(.show(chat, around: nil)), in: context)
    } else if drawing.isNearTop(height: height) {
      effects += load(isAtEnd ? rows.earlier?.ifFetch : rows.earlier, in: context)
    }
    if !isAtEnd, drawing.isNearBottom(height: height) { effects += load(rows.later, in: context) }
    return effects
  }

  mutating func load(_ intent: Intent?, in context: SceneContext) -> [SceneEffect] {
    intent.map { run(.neared($0), in: context) } ?? []
  }

  /// The intent that loads the missing messages of a gap in the timeline among the `height` rows
  /// above the viewport or, without one, below it; `nil` without a gap. So a gap that a person
  /// scrolls past is filled by one request after the other while the viewport is near.
  private static func gap(
    near drawing: MessagesDrawing, of rows: MessageRows, _ height: Int
  ) -> Intent? {
    let (above, below) = (drawing.rowsAbove, rows.rows.count - drawing.rowsBelow)
    let index =
      rows.gaps.last { $0 < above && $0 >= above - height }
      ?? rows.gaps.first { $0 >= below && $0 < below + height }
    guard let index, case .gap(_, let fetch) = rows.rows[index] else { return nil }
    return fetch
  }

  /// More rows are requested if fewer than this number of loaded rows are left above or below the
  /// visible ones. The number is the height of the page, but at most `rowsAroundEdge` minus that
  /// height, and at least 1, so that the rows that are loaded around the first or last row include
  /// the visible rows.
  private static func nearness(in context: SceneContext) -> Int {
    let page = context.layout.page.size.rows
    return max(1, min(page, rowsAroundEdge - page))
  }

  /// The router loads at least this number of rows on either side of the row that a request names,
  /// if there are as many.
  private static let rowsAroundEdge = 90

  // MARK: Reading position

  /// The reading position for a drawing of the open chat's messages. The position names no chat as
  /// open if `drawing` is `nil`, while no chat is open, or during a peek, which shows a chat
  /// without marking it as read. `isCovered`: an overlay covers the messages; `followsEnd` of an
  /// open chat is then `false`.
  func readingPosition(
    of drawing: MessagesDrawing?, isCovered: Bool, in context: SceneContext
  ) -> ReadingPosition {
    guard let drawing else {
      return .none(isFocused: context.isFocused, awaited: selection.awaited)
    }
    guard peek == nil, let chat = state.chat else {
      return .none(showing: peek?.chat, isFocused: context.isFocused)
    }
    // During the search for the unread marker, or for a found message, the view may be at the
    // chat's end; the messages there do not count as read.
    guard let rows = state.rows, !unread.isUnderWay, !isAwaitingHistory else {
      return ReadingPosition(
        chat: chat, thread: state.conversation?.thread, isFocused: context.isFocused,
        followsEnd: false, lastShown: nil, awaited: selection.awaited)
    }
    let follows = state.scroll == .end && drawing.isAtEnd && !isCovered
    // A view at the chat's end shows all of its newest messages, so events without a row of their
    // own count as read too.
    let newest = drawing.isAtEnd ? rows.newestEvent : nil
    return ReadingPosition(
      chat: chat, thread: state.conversation?.thread, isFocused: context.isFocused,
      followsEnd: follows, lastShown: drawing.lastShown.map { newest ?? $0 },
      awaited: selection.awaited)
  }
}

extension ReadingPosition {
  /// The reading position while no chat is being read. `shown`: the chat on the screen, which is
  /// not marked as read.
  static func none(
    showing shown: ChatID? = nil, isFocused: Bool, awaited: MessageID? = nil
  ) -> ReadingPosition {
    ReadingPosition(
      chat: nil, shown: shown, isFocused: isFocused, followsEnd: true, lastShown: nil,
      awaited: awaited)
  }
}

extension Intent {
  /// This intent if it requests history from the server; `nil` if it would load stored messages.
  /// Stored messages replace the rows by those around an older message, so that a viewport at the
  /// chat's end could lose the newest messages.
  fileprivate var ifFetch: Intent? { isFetch ? self : nil }
}
