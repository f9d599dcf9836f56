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

  /// The lines of one page of messages (as many as are visible at once), with the positions of the
  /// first and the last of them.
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
  /// time and the name stand before each message. The buttons of `bar` are below the selected
  /// message. Thumbnails have at most `thumbnailRows` rows.
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

  /// `true` if the messages are laid out for a screen reader.
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

  /// The id of the message or of the notice about a change of the room in a row; `nil` for any
  /// other row.
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
