internal import Cells
package import Intents
package import ViewModels

/// Lays out the messages in lines. Finds the page (as many lines as are visible at once) around a
/// line, and the line at a distance of some lines or pages from another.
///
/// Only the rows of the page, and the rows between the page and the line where the search starts,
/// are laid out, so the cost does not depend on the number of all rows. An item is the note above
/// the first row, a row, or a text that was entered and is not stored yet ("submitting").
package struct MessagesLayout {
  /// The position of a line in the layout: the index of the item that contains it (the note above
  /// the first row, a row, or a text that is submitting), and the line's number in that item, from
  /// 0.
  struct Place: Equatable {
    var item: Int
    var line: Int
  }

  struct Page {
    var first: Place
    var last: Place
    var lines: [StyledLine]
    /// For each line, the index of the item to which it belongs: the note above the first row, a
    /// row, or a text that is submitting.
    var items: [Int]
    /// `true` if no line comes after the last line of the page, in a chat or thread.
    var isEnd = false
  }

  package let rows: [MessageRowViewModel]
  private let hasLater: Bool
  private let note: String
  private let submitting: [Submission]
  let layout: MessageRowLayout

  /// Lays out messages in lines of `width` columns: `rows`, with the long messages and the spoilers
  /// in `unfolded` in full, and below them the texts in `submitting` if no rows after `rows` are
  /// left out. With `isRoomy`, a blank line separates groups of messages; with `isCompact`, the
  /// time and the name stand before each message. Thumbnails have at most `thumbnailRows` rows.
  package init(
    rows: MessageRows, submitting: [Submission] = [], unfolded: Set<MessageID> = [], width: Int,
    isRoomy: Bool = false, isCompact: Bool = false, bar: MessageBar? = nil,
    thumbnailRows: Int = 0
  ) {
    self.rows = rows.rows
    hasLater = rows.later != nil
    note = rows.historyNote
    self.submitting = hasLater ? [] : submitting
    layout = MessageRowLayout(
      width: width, isRoomy: isRoomy, unfolded: unfolded, bar: bar,
      failed: rows.failed, isLinear: rows.isLinear, isCompact: isCompact,
      thumbnailRows: thumbnailRows)
  }

  package var isLinear: Bool { layout.isLinear }

  /// The position after scrolling by lines: `lines` > 0 goes to newer messages, < 0 to older ones.
  ///
  /// Scrolling up stops at the last position at which `height` lines are still filled, if there are
  /// that many. At the last line of the chat or thread the position is `.end`.
  package static func scrolled(
    from position: ScrollPosition, by lines: Int, rows: MessageRows, submitting: [Submission] = [],
    unfolded: Set<MessageID> = [], width: Int, height: Int
  ) -> ScrollPosition {
    MessagesLayout(rows: rows, submitting: submitting, unfolded: unfolded, width: width)
      .scrolled(from: position, by: lines, height: height)
  }

  /// The key of the row at `index`, by which the same row is found in a later view model; `nil` for
  /// the row about the room's successor, for a divider that has no message or notice about a change
  /// of the room below it, and for an index out of range.
  package static func key(of index: Int, in rows: [MessageRowViewModel]) -> RowKey? {
    guard rows.indices.contains(index) else { return nil }
    let kind: Int
    switch rows[index] {
    case .message(let message): return .message(message.id)
    case .notice(let id, _, _): return .message(id)
    case .day: kind = 0
    case .gap: kind = 1
    case .unreadLine: kind = 2
    // After the row about the room's successor there is no message by which another view model
    // could find the row.
    case .successor: return nil
    }
    for row in rows[index...] {
      if let id = messageID(of: row) { return .before(id, kind: kind) }
    }
    return nil
  }

  package static func messageID(of row: MessageRowViewModel) -> MessageID? {
    switch row {
    case .message(let message): message.id
    case .notice(let id, _, _): id
    case .day, .gap, .unreadLine, .successor: nil
    }
  }

  /// `true` if a message is so long that it can be folded, or has spoilers that can be hidden,
  /// whatever is shown of it now.
  package func isFoldable(_ message: MessageViewModel) -> Bool { layout.isFoldable(message) }

  // MARK: Pages

  /// The page of `height` lines whose last line is at `position`. If there are too few lines above
  /// that line, lines below it fill the rest of the page. `nil` when there are no lines or `height`
  /// is 0.
  func page(at position: ScrollPosition, height: Int) -> Page? {
    guard height > 0, let bottom = place(of: position) else { return nil }
    let all = lines(at: bottom.item)
    let last = Place(item: bottom.item, line: min(max(0, bottom.line), all.count - 1))
    let first = Place(item: bottom.item, line: max(0, last.line + 1 - height))
    let lines = Array(all[first.line...last.line])
    var page = Page(
      first: first, last: last, lines: lines, items: lines.map { _ in bottom.item })
    extendUp(&page, height: height)
    extendDown(&page, height: height)
    page.isEnd = isEnd(page.last)
    return page
  }

  private func extendUp(_ page: inout Page, height: Int) {
    while page.lines.count < height, page.first.item > 0 {
      let above = lines(at: page.first.item - 1).suffix(height - page.lines.count)
      page.first = Place(item: page.first.item - 1, line: above.startIndex)
      page.lines.insert(contentsOf: above, at: 0)
      page.items.insert(contentsOf: above.map { _ in page.first.item }, at: 0)
    }
  }

  private func extendDown(_ page: inout Page, height: Int) {
    while page.lines.count < height {
      let below = lines(at: page.last.item).dropFirst(page.last.line + 1)
        .prefix(height - page.lines.count)
      page.lines += below
      page.items += below.map { _ in page.last.item }
      page.last.line += below.count
      guard page.lines.count < height, page.last.item + 1 < count else { return }
      page.last = Place(item: page.last.item + 1, line: -1)
    }
  }

  /// The position after scrolling a view of `height` lines by `lines`: > 0 goes to newer messages,
  /// < 0 to older ones. Scrolling up stops at the last position at which the view is still filled,
  /// if there are enough lines. At the last line of the chat or thread the position is `.end`.
  package func scrolled(from position: ScrollPosition, by lines: Int, height: Int) -> ScrollPosition
  {
    guard height > 0, let bottom = place(of: position).map(clamped) else { return .end }
    let steps = Int(clamping: lines.magnitude)
    if lines >= 0 { return self.position(at: moved(bottom, down: steps).place) }
    let target = moved(bottom, up: steps).place
    let isFull = moved(target, up: height - 1).missing == 0
    let top = Place(item: 0, line: 0)
    return self.position(at: isFull ? target : moved(top, down: height - 1).place)
  }

  /// The intent that loads the messages missing at the lowest gap in the timeline among the rows
  /// between two scroll positions, whether these rows are painted or not; `nil` without a gap.
  package func missing(between one: ScrollPosition, and other: ScrollPosition) -> Intent? {
    guard let one = place(of: one), let other = place(of: other) else { return nil }
    let ends = [one, other].map { min(max(0, rowIndex(of: $0.item)), rows.count - 1) }.sorted()
    guard ends[0] >= 0 else { return nil }
    for case .gap(_, let fetch) in rows[ends[0]...ends[1]].reversed() { return fetch }
    return nil
  }

  /// The index in `rows` of an item of the layout; less than 0 for the note above the first row,
  /// `rows.count` or more for a text that is submitting.
  func rowIndex(of item: Int) -> Int { item - noteItems }

  private func isEnd(_ place: Place) -> Bool {
    !hasLater && place.item == count - 1 && place.line == lines(at: place.item).count - 1
  }

  /// The scroll position whose last visible line is `place`; `.end` at the last line of the chat or
  /// thread.
  func position(at place: Place) -> ScrollPosition {
    isEnd(place) ? .end : anchor(at: place)
  }

  /// The scroll position that keeps the line `place` in view when newer rows arrive. The note above
  /// the first row and a text that is submitting have no key: a line of the first row replaces a
  /// line of the note, a line of the last row replaces a line of the text. `.end` if the row has no
  /// key.
  func anchor(at place: Place) -> ScrollPosition {
    let index = rowIndex(of: place.item)
    if index < 0 {
      return Self.key(of: 0, in: rows).map { .anchored(row: $0, line: 0) } ?? .end
    }
    // A text that is submitting has no identifier that lasts, so the last row is used for it.
    guard index < rows.count else {
      let last = Place(item: rows.count - 1 + noteItems, line: Int.max)
      return rows.isEmpty ? .end : anchor(at: clamped(last))
    }
    return Self.key(of: index, in: rows).map { .anchored(row: $0, line: place.line) } ?? .end
  }

  // MARK: Places

  var noteItems: Int { note.isEmpty ? 0 : 1 }
  private var count: Int { noteItems + rows.count + submitting.count }

  func clamped(_ place: Place) -> Place {
    Place(item: place.item, line: min(max(0, place.line), lines(at: place.item).count - 1))
  }

  /// The last visible line at a scroll position; `nil` when there are no items. The line's number
  /// is not clamped: it may be greater than the number of the item's last line.
  func place(of position: ScrollPosition) -> Place? {
    guard count > 0 else { return nil }
    guard case .anchored(let key, let line) = position, let index = index(of: key) else {
      return Place(item: count - 1, line: .max)
    }
    return Place(item: index + noteItems, line: line)
  }

  func index(of key: RowKey) -> Int? {
    switch key {
    case .message(let id): rows.lastIndex { Self.messageID(of: $0) == id }
    // If the divider is not among the rows any more, the message that was below it takes its place.
    case .before(let id, _):
      rows.indices.last { Self.key(of: $0, in: rows) == key }
        ?? rows.lastIndex { Self.messageID(of: $0) == id }
    }
  }

  func lines(at item: Int) -> [StyledLine] {
    let index = rowIndex(of: item)
    if index < 0 { return layout.lines(ofNote: note) }
    guard index < rows.count else {
      return layout.lines(
        of: submitting[index - rows.count], after: rows.last, isFirst: index == rows.count)
    }
    let previous = index > 0 ? rows[index - 1] : nil
    return layout.lines(of: rows[index], after: previous)
  }

  /// Returns the line `steps` lines above `place`, or the first line; `missing` is the number of
  /// steps that lead beyond the first line.
  func moved(_ place: Place, up steps: Int) -> (place: Place, missing: Int) {
    var place = place
    var steps = steps
    while steps > place.line {
      steps -= place.line + 1
      guard place.item > 0 else { return (Place(item: 0, line: 0), steps + 1) }
      place.item -= 1
      place.line = lines(at: place.item).count - 1
    }
    place.line -= steps
    return (place, 0)
  }

  /// Returns the line `steps` lines below `place`, or the last line; `missing` is the number of
  /// steps that lead beyond the last line.
  func moved(_ place: Place, down steps: Int) -> (place: Place, missing: Int) {
    var place = place
    var steps = steps
    while true {
      let below = lines(at: place.item).count - 1 - place.line
      if steps <= below {
        place.line += steps
        return (place, 0)
      }
      steps -= below + 1
      guard place.item + 1 < count else {
        place.line += below
        return (place, steps + 1)
      }
      place.item += 1
      place.line = 0
    }
  }
}

/// The rows of each part of the messages pane. In a pane with few rows the blank rows are left out
/// first, then the note row, then the title; the composer is never left out.
struct MessagesPaneParts {
  let title: Int?
  let messages: Range<Int>
  let noteRow: Int?
  /// The rows of `MessagesPaneState.note`, one for each of its lines that is shown; the last of
  /// them is the note row, if there is one.
  let errorRows: Range<Int>
  /// The row above the composer for `MessagesPaneState.composerNote`; `nil` when that is empty or
  /// there is no space for it.
  let composerNote: Int?
  /// The shown lines of `MessagesPaneState.note` or, without one, of the report or the reason for
  /// the offers: at most three. The last of them goes on to the end of the text, to be cut there.
  let note: [String]
  /// The rows of the completions that are offered for the typed word, one row for each that is
  /// shown. They are drawn over the last rows of the messages, so that the messages do not move,
  /// and over the note row unless `note` is shown there.
  let offerRows: Range<Int>
  /// The rows of the composer's text, at least one if the pane has any.
  let composerRows: Range<Int>
  /// The number of blank rows above, and also below, the composer's text: 1 on a screen of 30 rows
  /// or more, else 0.
  let composerPadding: Int
  /// The wrapped text of the composer, with lines that are not visible too.
  let composer: ComposerLayout
  /// The first column of the composer's text; `composerWidth` is the width in which the text is
  /// wrapped.
  let composerColumn: Int
  let composerWidth: Int

  private static let maxOffers = 6
  /// The least number of rows of a messages pane that has blank rows around the composer's text. A
  /// screen of 30 rows has such a pane above its last row, the status line.
  private static let roomyRows = 29

  static func hasNoteRow(rows: Int) -> Bool { rows >= 9 }

  init(_ state: MessagesPaneState, size: Size) {
    let page = PageColumns(size.columns)
    composerColumn = page.text
    composerWidth = min(page.width + 1, size.columns - page.text)
    composer = ComposerLayout(
      text: state.composer.text, cursor: state.composer.cursor, width: composerWidth)
    let hasTitle = size.rows >= 6
    let noteRowCount = Self.hasNoteRow(rows: size.rows) ? 1 : 0
    let composerHeight = min(
      composer.lines.count, ComposerLayout.maxRows(of: size.rows), size.rows)
    composerPadding = size.rows >= Self.roomyRows ? 1 : 0
    // A roomy page has a blank row above the note row, too.
    let blank = 3 * composerPadding
    let free = size.rows - composerHeight - (hasTitle ? 1 : 0) - noteRowCount - blank
    // Beside the note row, the note gets at most half of the remaining rows, so that messages stay
    // visible.
    let words = Self.words(state, width: size.columns)
    let lines = words.isEmpty ? [] : TextWrap.lines(of: words, columns: page.width)
    note = Self.shown(lines.map(\.text), most: max(0, min(3, free / 2 + noteRowCount)))
    let firstMessage = hasTitle ? 1 : 0
    let noteRows = max(note.count, noteRowCount)
    let hasComposerNote = !state.composerNote.isEmpty && free + noteRowCount - noteRows >= 1
    let left = max(0, free + noteRowCount - noteRows - (hasComposerNote ? 1 : 0))
    let afterMessages = firstMessage + left
    let afterNotes = afterMessages + composerPadding + noteRows
    title = hasTitle ? 0 : nil
    messages = firstMessage..<afterMessages
    noteRow = noteRowCount > 0 ? afterNotes - 1 : nil
    errorRows = afterNotes - note.count..<afterNotes
    self.composerNote = hasComposerNote ? afterNotes : nil
    // The completions that are offered cover the note row and the last messages, but not the rows
    // of the note about a text, such as why it was not sent.
    let offerCount = min(state.offers.count, Self.maxOffers, left / 2 + noteRowCount)
    offerRows = errorRows.lowerBound - offerCount..<errorRows.lowerBound
    let firstComposer = afterNotes + (hasComposerNote ? 1 : 0) + composerPadding
    composerRows = firstComposer..<firstComposer + composerHeight
  }

  private static func words(_ state: MessagesPaneState, width: Int) -> String {
    if !state.note.isEmpty { return "! " + state.note }
    if !state.report.isEmpty { return state.report }
    return OfferRows.describes(state.offers, width: width) ? "" : state.offersReason
  }

  private static func shown(_ lines: [Substring], most: Int) -> [String] {
    var shown = lines.prefix(most).map { String($0) }
    guard lines.count > most, let last = lines.prefix(most).last else { return shown }
    let rest = last.base[last.startIndex...].prefix { !$0.isNewline }
    shown[most - 1] = rest + (rest.endIndex < last.base.endIndex ? "…" : "")
    return shown
  }
}

extension MessagesLayout {
  /// The scroll position at which a whole message is visible, or its start if it is longer than the
  /// view; `position` if the message is already visible or is not among the rows.
  package func revealing(
    _ message: MessageID, from position: ScrollPosition, height: Int
  ) -> ScrollPosition {
    guard let item = item(of: message), let page = page(at: position, height: height) else {
      return position
    }
    let lines = lines(at: item)
    // The blank line above a group need not be visible.
    let first = Place(item: item, line: lines.first?.isBlank == true ? 1 : 0)
    let last = Place(item: item, line: lines.count - 1)
    let isTopHidden = (item, first.line) < (page.first.item, page.first.line)
    let isBottomHidden = (page.last.item, page.last.line) < (last.item, last.line)
    if isTopHidden || isBottomHidden && last.line - first.line >= height {
      return self.position(at: moved(first, down: height - 1).place)
    }
    return isBottomHidden ? self.position(at: last) : position
  }

  /// The lowest message of which a line is visible; if there is none, the nearest message above the
  /// view, else the newest message. `nil` when there are no messages or the height is 0.
  package func lowestMessage(at position: ScrollPosition, height: Int) -> MessageID? {
    guard let page = page(at: position, height: height), !rows.isEmpty else { return nil }
    let last = min(max(0, rowIndex(of: page.last.item)), rows.count - 1)
    return rows[...last].reversed().lazy.compactMap(Self.selectable).first ?? message(0, from: nil)
  }

  /// The message that is `steps` messages below `message` (above if negative), or the last message
  /// in that direction; the newest message when `message` is `nil` or not among the rows. `nil`
  /// without messages.
  package func message(_ steps: Int, from message: MessageID?) -> MessageID? {
    let all = rows.compactMap(Self.selectable)
    guard let message, let index = all.firstIndex(of: message) else { return all.last }
    return all[min(max(0, index + max(-all.count, min(all.count, steps))), all.count - 1)]
  }

  /// The message that is about `height` lines above (`isUp`) or below `message`, and at least the
  /// next message in that direction, if there is a next one. The newest message when `message` is
  /// not among the rows; `nil` without messages.
  package func message(aPage isUp: Bool, from message: MessageID, height: Int) -> MessageID? {
    guard let item = item(of: message) else { return self.message(0, from: nil) }
    let start = Place(item: item, line: 0)
    let steps = max(1, height - 1)
    let target = isUp ? moved(start, up: steps).place : moved(start, down: steps).place
    let index = min(max(0, rowIndex(of: target.item)), rows.count - 1)
    let near =
      isUp
      ? rows[index...].lazy.compactMap(Self.selectable).first
      : rows[...index].reversed().lazy.compactMap(Self.selectable).first
    return near == nil || near == message ? self.message(isUp ? -1 : 1, from: message) : near
  }

  package func row(of message: MessageID) -> MessageViewModel? {
    for case .message(let row) in rows where row.id == message { return row }
    return nil
  }

  /// The index of a message among the layout's items (a note above the first row is item 0); `nil`
  /// when the message has no row.
  func item(of message: MessageID) -> Int? {
    index(of: .message(message)).map { $0 + noteItems }
  }

  /// The message of an item of the layout; `nil` for items that cannot be selected, such as
  /// dividers and notices about changes of the room.
  func message(ofItem item: Int) -> MessageID? {
    let row = rowIndex(of: item)
    return rows.indices.contains(row) ? Self.selectable(rows[row]) : nil
  }

  /// The message of a row; `nil` for dividers and for notices about changes of the room, which
  /// cannot be selected.
  private static func selectable(_ row: MessageRowViewModel) -> MessageID? {
    if case .message(let message) = row { message.id } else { nil }
  }
}

/// The columns of a page, which is the part of the screen beside the chat list, or the whole width
/// without a chat list beside it: a gutter for markers at the left, the texts, and a margin at the
/// right.
///
/// Texts are never wider than 88 columns, because longer lines are hard to follow; on a page of
/// more than 106 columns the gutter becomes wider instead, up to 14 columns.
struct PageColumns: Sendable, Equatable {
  /// The greatest width of a page's text in columns, as longer lines are hard to read.
  private static let widestText = 88

  /// The column at which texts begin, counted from 0 at the left edge of the page.
  let text: Int
  /// The width of the page's texts in columns, at least 1.
  let width: Int

  var end: Int { text + width }
  /// The column of the markers of the page, such as the one beside a selected row or a field.
  var mark: Int { max(0, text - 2) }

  private init(text: Int, width: Int) {
    self.text = text
    self.width = width
  }

  /// The columns of texts that are indented by `columns` more columns than this page's texts and
  /// end at the same column.
  func indented(by columns: Int) -> PageColumns {
    PageColumns(text: text + columns, width: max(1, width - columns))
  }

  /// The columns of texts that begin at the same column as this page's texts and are at most
  /// `columns` wide.
  func narrowed(to columns: Int) -> PageColumns {
    PageColumns(text: text, width: max(1, min(width, columns)))
  }

  /// Divides the columns of a page that is `columns` columns wide. Texts begin at the column 1 on a
  /// page of fewer than 24 columns, at 2 on one of up to 106 columns, on a wider one further to the
  /// right.
  init(_ columns: Int) {
    text = columns < 24 ? 1 : min(14, 2 + max(0, columns - 104) / 3)
    let margin = columns < 24 ? 0 : 2
    width = max(1, min(Self.widestText, columns - text - margin))
  }
}
