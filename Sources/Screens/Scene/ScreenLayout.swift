internal import Cells
internal import Intents
internal import Keys
internal import ViewModels

struct Area: Sendable, Equatable {
  let row: Int
  let column: Int
  let size: Size

  func contains(row: Int, column: Int) -> Bool {
    row >= self.row && row < self.row + size.rows
      && column >= self.column && column < self.column + size.columns
  }
}

/// The areas of the panes on the screen. If the screen has at least 6 rows, the last row is the
/// status line, and the panes are above it.
struct ScreenLayout: Sendable, Equatable {
  /// The least width of the screen, in columns, at which the chat list and a page can be side by
  /// side.
  static let wideColumns = 80

  /// The least width of the chat list that a person can choose, in columns; the greatest is half of
  /// the screen.
  private static let minListColumns = 16

  var size: Size
  /// `true` in linear mode, in which the screen is drawn for a screen reader: panes are never side
  /// by side, and an overlay fills the screen above the status line.
  var isLinear = false
  /// `true` if a person hid the chat list, so that a page has the whole width of a wide screen. The
  /// list of a narrow screen and in linear mode is not affected.
  var hidesList = false
  var density = Density.roomy
  /// `true` if thumbnails are shown below messages with images, where the screen is large enough;
  /// never in linear mode.
  var showsThumbnails = false
  /// The width of the chat list beside a page that the person chose, in columns, even if the screen
  /// has no space for it now; `nil` for the default width.
  var chosenListColumns: Int?

  var others = OtherAccountRows.none

  var isTooSmall: Bool { TooSmallPane.isNeeded(size: size) }

  var isWide: Bool { size.columns >= Self.wideColumns && !isLinear }
  var showsBoth: Bool { isWide && !hidesList }

  var statusLine: Area? {
    guard size.rows >= 6 else { return nil }
    return Area(row: size.rows - 1, column: 0, size: Size(rows: 1, columns: size.columns))
  }

  private var rows: Int { statusLine == nil ? size.rows : size.rows - 1 }
  var isCompact: Bool { density == .compact && !isLinear }

  /// The least width of the screen at which thumbnails are shown, in columns.
  private static let thumbnailColumns = 40

  /// The greatest height of a thumbnail in rows: at most `Thumbnail.maxRows` and a third of the
  /// page; 0 if no thumbnails are shown.
  var thumbnailRows: Int {
    guard showsThumbnails, !isLinear, size.columns >= Self.thumbnailColumns else { return 0 }
    let third = page.size.rows / 3
    return third >= 2 ? min(Thumbnail.maxRows, third) : 0
  }

  /// The number of entries (chats and headings of sections) for which the chat list has space.
  var visibleChats: Int {
    ChatListPane.visibleRows(size: list.size, isCompact: isCompact, others: others)
  }

  var shownOthers: OtherAccountRows {
    ChatListPane.shownOthers(others, size: list.size, isCompact: isCompact)
  }

  var listColumns: Int {
    chosenListColumns.map(clippedListColumns) ?? min(36, max(26, size.columns * 3 / 10))
  }

  func clippedListColumns(_ columns: Int) -> Int {
    max(Self.minListColumns, min(columns, size.columns / 2))
  }

  var whole: Area { Area(row: 0, column: 0, size: Size(rows: rows, columns: size.columns)) }

  var list: Area {
    isWide ? Area(row: 0, column: 0, size: Size(rows: rows, columns: listColumns)) : whole
  }

  var rule: Area? {
    guard showsBoth else { return nil }
    return Area(row: 0, column: listColumns, size: Size(rows: rows, columns: 1))
  }

  var page: Area {
    guard showsBoth else { return whole }
    let column = listColumns + 1
    return Area(row: 0, column: column, size: Size(rows: rows, columns: size.columns - column))
  }

  var switcher: Area { centred(SwitcherPane.size(in: page.size)) }

  var help: Area { centred(HelpPane.size(in: page.size)) }

  /// Returns the area of the question overlay. It is to cover as few as possible of the rows
  /// `concerned`, which show the message that the question is about: it is in the middle of the
  /// page, or is moved above or below those rows, as far as the screen allows, if it then covers
  /// fewer of them. In linear mode it is the whole page.
  func question(_ state: QuestionPaneState, about concerned: Range<Int>) -> Area {
    let middle = centred(QuestionPane.size(state, in: page.size))
    guard !isLinear else { return middle }
    let height = middle.size.rows
    let others = [concerned.lowerBound - height, concerned.upperBound]
      .map { min(max(0, $0), rows - height) }
      .map { Area(row: $0, column: middle.column, size: middle.size) }
    let covered = { (area: Area) in
      concerned.clamped(to: area.row..<area.row + height).count
    }
    return others.reduce(middle) { covered($1) < covered($0) ? $1 : $0 }
  }

  var keys: Area { centred(KeysPane.size(in: page.size)) }

  var members: Area { centred(MembersPane.size(in: page.size)) }

  var rooms: Area { centred(RoomDirectoryPane.size(in: page.size)) }

  var messageDetails: Area { centred(MessageDetailsPane.size(in: page.size)) }

  func settings(_ viewModel: SettingsViewModel) -> Area {
    centred(SettingsPane.size(viewModel, in: page.size))
  }

  func picker(_ state: PickerPaneState) -> Area {
    centred(PickerPane.size(state, in: page.size))
  }

  /// Returns the area of an overlay in the middle of the page, so that the chat list beside it
  /// stays visible; in linear mode, for a screen reader, the whole page.
  private func centred(_ overlay: Size) -> Area {
    guard !isLinear else { return page }
    let fitting = Size(
      rows: min(overlay.rows, page.size.rows), columns: min(overlay.columns, page.size.columns))
    return Area(
      row: page.row + (page.size.rows - fitting.rows) / 2,
      column: page.column + (page.size.columns - fitting.columns) / 2, size: fitting)
  }
}

/// Recognizes drags and double clicks on the edge between the chat list and the page: a drag
/// changes the width of the list, and a double click sets the default width.
struct ListEdge: Sendable, Equatable {
  /// The width of the chat list, in columns, that the person had chosen when the drag began;
  /// `.some(nil)` for the default width. `nil` while there is no drag.
  private var beginning: Int??
  /// The time of the last press on the edge, in nanoseconds of the monotonic clock; `nil` if the
  /// next press cannot complete a double click.
  private var pressed: UInt64?

  var isDragged: Bool { beginning != nil }

  /// Records a press on the edge at `now`, in nanoseconds of the monotonic clock. `chosen` is the
  /// width that the person chose for the chat list, in columns; `nil` for the default width.
  /// Returns `true` if the press is the second one of a double click; otherwise a drag begins.
  mutating func press(at now: UInt64, chosen: Int?) -> Bool {
    let isSecond = pressed.map { now >= $0 && now - $0 <= LastClick.doubleClick } ?? false
    pressed = isSecond ? nil : now
    beginning = isSecond ? nil : .some(chosen)
    return isSecond
  }

  /// Records that the edge between the chat list and the page was moved, so that the next press
  /// does not complete a double click.
  mutating func move() { pressed = nil }

  /// Ends the drag. Returns `true` if the drag changed the width that the person chose for the chat
  /// list; `chosen` is that width now, in columns, or `nil` for the default width.
  mutating func end(chosen: Int?) -> Bool {
    defer { beginning = nil }
    return beginning.map { $0 != chosen } ?? false
  }
}

/// A part of the screen that can have the keyboard focus: the chat list, a page (beside the list or
/// in its place), or an overlay above both.
enum Place: Sendable, Hashable, CaseIterable {
  case chatList, messages, createChat, switcher, help
  /// The page with the messages of a chat that is shown without being marked as read. Keys have the
  /// actions that they have in the chat list.
  case peek
  case question
  /// The overlay with choices for the selected message: actions on it, reactions to it, its links,
  /// or the answers of its poll.
  case picker
  case messageDetails
  case settings
  case keys
  case chatMenu
  /// The overlay with the people of the open chat, which also shows the menu and the card of a
  /// person.
  case members
  case rooms
  /// The overlay of accounts: the profiles on this machine and what can be done with them, such as
  /// signing in or out; at the first start, a welcome.
  case accounts
  case messageSearch

  var isOverlay: Bool {
    switch self {
    case .switcher, .help, .question, .picker, .messageDetails, .settings, .keys, .chatMenu,
      .members, .rooms, .accounts:
      true
    case .chatList, .messages, .createChat, .peek, .messageSearch: false
    }
  }

  var frameKind: OverlayFrame.Kind? {
    switch self {
    case .switcher, .help, .messageDetails, .settings, .keys, .members, .rooms: .large
    case .picker, .chatMenu, .accounts: .small
    case .chatList, .messages, .createChat, .peek, .question, .messageSearch: nil
    }
  }

  /// `true` for a page, which is beside the chat list on a wide screen, and takes the place of the
  /// list on a narrow screen, in linear mode, and while the list is hidden.
  var isPage: Bool {
    switch self {
    case .messages, .createChat, .peek, .messageSearch: true
    case .chatList, .switcher, .help, .question, .picker, .messageDetails, .settings, .keys,
      .chatMenu, .members, .rooms, .accounts:
      false
    }
  }

  /// The context in which `KeyTable` looks up keys while this part has the keyboard focus. A
  /// selected message, an invite and the menu of a person have other contexts.
  var context: KeyContext {
    switch self {
    case .chatList, .peek: .chatList
    case .messages: .messages
    case .createChat: .createChat
    case .messageSearch: .messageSearch
    case .switcher, .members, .rooms: .switcher
    case .help: .help
    case .question: .question
    case .picker, .chatMenu, .accounts: .picker
    case .messageDetails: .messageDetails
    case .settings: .settings
    case .keys: .keys
    }
  }
}
