internal import Cells
internal import Intents
internal import Keys

// Clicks and the wheel.

extension Screens {
  private static let wheelLines = 3

  mutating func handle(_ mouse: MouseInput) -> [Outcome] {
    guard !context.layout.isTooSmall else { return [] }
    context.trace?(.mouse)
    switch mouse.kind {
    // A press ends a drag whose release was not reported, for instance because it was outside of
    // the window.
    case .press: return releaseEdge() + press(atRow: mouse.row, column: mouse.column)
    case .drag: return dragEdge(toColumn: mouse.column)
    case .release: return releaseEdge()
    case .rightPress: return openMenu(atRow: mouse.row, column: mouse.column)
    case .wheelUp: return turn(by: -Self.wheelLines, atRow: mouse.row, column: mouse.column)
    case .wheelDown: return turn(by: Self.wheelLines, atRow: mouse.row, column: mouse.column)
    }
  }

  /// The pane or overlay that gets a click on this cell, unless the banner or the status line takes
  /// the click. An open overlay gets the clicks on all cells, so that a click outside can close it.
  /// `nil` if no open pane is at the cell.
  private func place(atRow row: Int, column: Int) -> Place? {
    if navigation.top.isOverlay { return navigation.top }
    let layout = context.layout
    guard layout.showsBoth else {
      return layout.whole.contains(row: row, column: column) ? navigation.base : nil
    }
    if layout.list.contains(row: row, column: column) { return .chatList }
    return layout.page.contains(row: row, column: column) ? navigation.page : nil
  }

  // MARK: Left button

  private mutating func press(atRow row: Int, column: Int) -> [Outcome] {
    if isEdge(atRow: row, column: column), !banner.covers(row: row, column: column, in: context) {
      return pressEdge()
    }
    let place = place(atRow: row, column: column)
    guard lastClick.takes(row: row, column: column, on: place, at: context.now) else { return [] }
    let target = messages.target(atRow: row, column: column, in: context)
    if place == .messages || place == .peek, [.undo, .tryAgain, .discardFailed].contains(target) {
      lastClick.spend()
      if target == .undo { return undo() }
    }
    // A click on the line about a thread shows the thread in place of that line, so the second
    // press of a double click is ignored.
    if case .thread? = target, place == .messages { lastClick.spend() }
    if context.layout.statusLine?.contains(row: row, column: column) == true {
      return press(inStatusLineAt: column)
    }
    if banner.covers(row: row, column: column, in: context) { return perform(banner.open()) }
    return place.map { press(atRow: row, column: column, in: $0) } ?? []
  }

  private mutating func press(inStatusLineAt column: Int) -> [Outcome] {
    switch status.target(atColumn: column) {
    case .help: return toggle(.help)
    case .undo where !navigation.top.isOverlay:
      lastClick.spend()
      return undo()
    case .undo, nil: return []
    }
  }

  private mutating func press(atRow row: Int, column: Int, in place: Place) -> [Outcome] {
    if closes(place, atRow: row, column: column) { return close(place) }
    if place == .messages, navigation.top != .messages {
      return enterMessages() + send(.press(row: row, column: column), to: place)
    }
    var outcomes: [Outcome] = []
    if place == .chatList, messages.peek == nil {
      outcomes = perform(messages.runSelection(.left, in: context))
      navigation.show(.chatList)
    }
    return outcomes + send(.press(row: row, column: column), to: place)
  }

  private func closes(_ place: Place, atRow row: Int, column: Int) -> Bool {
    guard let usual = place.frameKind, let area = canvas.area(of: place) else { return false }
    // The menu of a person is drawn over the list of people, so `area` is the area of the menu.
    let kind = place == .members && members.hasMenu ? .small : usual
    return OverlayFrame.closes(
      at: Position(row: row - area.row, column: column - area.column), size: area.size, kind)
  }

  private mutating func close(_ overlay: Place) -> [Outcome] {
    switch overlay {
    case .switcher: perform(switcher.close(in: context))
    case .help: perform(help.close(in: context))
    case .picker, .chatMenu, .accounts: send(.back, to: overlay)
    case .messageDetails: perform(messageDetails.close(in: context))
    case .settings: perform(settingsScreen.close(in: context))
    case .members, .rooms: send(.back, to: overlay)
    case .keys: perform(keysScreen.close(in: context))
    case .chatList, .messages, .createChat, .peek, .question, .messageSearch: []
    }
  }

  // MARK: Right button

  /// Handles a right click: selects the chat at this cell, or the message that a click there would
  /// select, and opens its menu; does nothing elsewhere. A right click in the chat list beside a
  /// page first closes an open menu of a chat or picker for a message, and ends a peek. Otherwise a
  /// right click is ignored while an overlay is open.
  private mutating func openMenu(atRow row: Int, column: Int) -> [Outcome] {
    var outcomes: [Outcome] = []
    let isMenu = navigation.top == .chatMenu || navigation.top == .picker
    let isInList =
      context.layout.showsBoth && context.layout.list.contains(row: row, column: column)
    if isMenu, isInList { outcomes = send(.back, to: navigation.top) }
    switch place(atRow: row, column: column) {
    case .chatList: return outcomes + openMenu(ofChatAtRow: row, column: column)
    case .messages: return outcomes + openMenu(ofMessageAtRow: row, column: column)
    default: return outcomes
    }
  }

  private mutating func openMenu(ofChatAtRow row: Int, column: Int) -> [Outcome] {
    // A peek ends, because the menu may be about another chat.
    let peeked = messages.peek == nil ? [] : togglePeek()
    guard let effects = chatList.select(atRow: row, column: column, in: context) else {
      return peeked
    }
    return peeked + perform(messages.runSelection(.left, in: context)) + perform(effects)
      + openChatMenu()
  }

  private mutating func openMenu(ofMessageAtRow row: Int, column: Int) -> [Outcome] {
    guard let message = messages.message(atRow: row, column: column, in: context) else {
      return []
    }
    let entered = navigation.top == .messages ? enterRestored() : enterMessages()
    return entered + perform(messages.select(message, in: context))
      + perform(messages.openMenu(in: context))
  }

  // MARK: Wheel

  /// Passes a turn of the wheel to the pane or overlay at this cell, where it scrolls, moves the
  /// selection, or does nothing. While the menu of a chat, the picker for a message, the overlay of
  /// accounts or a question has the keyboard focus, only that overlay gets the turn, so that the
  /// chat or message which it may be about stays selected and visible.
  private mutating func turn(by lines: Int, atRow row: Int, column: Int) -> [Outcome] {
    let place: Place? =
      switch navigation.top {
      case .chatMenu, .picker, .accounts, .question: navigation.top
      default: canvas.place(atRow: row, column: column)
      }
    return place.map { send(.turn(by: lines), to: $0) } ?? []
  }
}

/// The last handled press of the left mouse button, other than on the edge of the chat list, kept
/// to recognize the second press of a double click.
struct LastClick: Sendable, Equatable {
  /// The time within which a second press is part of a double click, in nanoseconds.
  static let doubleClick: UInt64 = 400_000_000

  private var row = -1
  private var column = -1
  private var place: Place?
  private var time: UInt64 = 0
  /// `true` if the last press was on something that may be gone now, such as a button; a second
  /// press would hit whatever is at its position now.
  private var isSpent = false

  /// Returns `true`, and records the press, if a press on this cell is to be handled; `false` for
  /// the second press of a double click in the chat list, and of one whose first press may have
  /// changed what is under the mouse. `now`: nanoseconds of the monotonic clock.
  mutating func takes(row: Int, column: Int, on place: Place?, at now: UInt64) -> Bool {
    let isSecond =
      row == self.row && abs(column - self.column) <= 1 && now >= time
      && now - time <= Self.doubleClick
    if isSecond, place != self.place || place == .chatList || isSpent { return false }
    self = LastClick(row: row, column: column, place: place, time: now)
    return true
  }

  mutating func spend() { isSpent = true }
}

// The edge between the chat list and the page, which the mouse and keys move.

extension Screens {
  /// The number of columns by which one key press moves the edge between the chat list and the
  /// page.
  private static let edgeStep = 2

  /// `true` if this cell is on the edge between the chat list and the page, and no overlay is open:
  /// an overlay also gets the clicks outside of it.
  func isEdge(atRow row: Int, column: Int) -> Bool {
    guard !navigation.top.isOverlay, let edge = context.layout.rule else { return false }
    return edge.contains(row: row, column: column)
  }

  /// Begins to drag the edge between the chat list and the page; the second press of a double click
  /// sets the list to its default width. The terminal reports moves of the mouse only during such a
  /// drag, so that drags elsewhere send nothing.
  mutating func pressEdge() -> [Outcome] {
    guard edge.press(at: context.now, chosen: context.layout.chosenListColumns) else {
      return [.followMouse(true)]
    }
    return chooseListColumns(nil)
  }

  mutating func dragEdge(toColumn column: Int) -> [Outcome] {
    guard edge.isDragged, context.layout.showsBoth else { return [] }
    let columns = context.layout.clippedListColumns(column)
    guard columns != context.layout.listColumns else { return [] }
    edge.move()
    context.layout.chosenListColumns = columns
    return resize(context.layout.size)
  }

  mutating func releaseEdge() -> [Outcome] {
    guard edge.isDragged else { return [] }
    let chosen = context.layout.chosenListColumns
    let isChanged = edge.end(chosen: chosen)
    return [.followMouse(false)] + (isChanged ? [.intent(.set(.look(.listColumns(chosen))))] : [])
  }

  /// Makes the chat list wider (`direction` 1) or narrower (-1) by `edgeStep` columns, within its
  /// limits. Rings the bell if the list already has its greatest or least width, or is not beside a
  /// page.
  mutating func moveEdge(by direction: Int) -> [Outcome] {
    let layout = context.layout
    guard layout.showsBoth else { return [.bell] }
    let columns = layout.clippedListColumns(layout.listColumns + direction * Self.edgeStep)
    return columns == layout.listColumns ? [.bell] : chooseListColumns(columns)
  }

  /// Sets and stores the width, in columns, of the chat list beside a page; `nil` for the default
  /// width.
  mutating func chooseListColumns(_ columns: Int?) -> [Outcome] {
    guard columns != context.layout.chosenListColumns else { return [] }
    context.layout.chosenListColumns = columns
    return resize(context.layout.size) + [.intent(.set(.look(.listColumns(columns))))]
  }
}
