package import Cells
package import Intents

/// The parts of the messages page that can be clicked, as they were last drawn. Rows and columns
/// count from the page's own edges.
package struct ShownMessages: Sendable, Equatable {
  /// The row of the first of `ids`.
  var firstRow = 0
  /// The message of each row from `firstRow` on; `nil` for dividers and notices.
  var ids: [MessageID?] = []
  /// The rows that quote the message which a reply answers.
  var quoteRows: Set<Int> = []
  /// The visible buttons: those below the selected message, or the answers to an invite.
  var buttons: [Button] = []
  /// The button that undoes the last action; `nil` for none.
  var undo: Button?
  /// The buttons of the newest message that failed, and the lines about threads, with their
  /// effects.
  var presses: [PressButton] = []
  /// The rows and columns of the offers above the composer, and the index of the first one shown.
  var offerRows = 0..<0
  var offerColumns = 0..<0
  var firstOffer = 0
  /// The start of the mark in the rule that scrolls to the newest message; the mark extends to the
  /// right edge. `nil` while that message is visible.
  var end: Position?
  /// `true` if the title begins with "‹", which leads back to the chat list.
  var hasBack = false

  package init() {}

  /// The place of a button.
  struct Button: Sendable, Equatable {
    let row: Int
    let columns: Range<Int>

    func contains(_ place: Position) -> Bool {
      place.row == row && columns.contains(place.column)
    }
  }

  /// A button of the message that failed, or a line about a thread.
  struct PressButton: Sendable, Equatable {
    let button: Button
    let press: Target
  }

  package enum Target: Sendable, Equatable {
    /// The button at this index, below the selected message or of an invite.
    case button(Int)
    case message(MessageID)
    /// The quoted line of this reply.
    case quote(MessageID)
    /// The "‹" in the title, which leads back to the chat list.
    case back
    /// The mark in the rule that scrolls to the newest message.
    case end
    /// The offer at this index, above the composer.
    case offer(Int)
    /// The button that undoes the last action.
    case undo
    /// The button that does what the retry key does.
    case tryAgain
    /// A button of the file of this message.
    case file(MessageID, FileButton)
    /// The answer at this index of the poll of this message.
    case poll(MessageID, Int)
    /// The button that discards the newest message that failed.
    case discardFailed
    /// The line about the thread that begins with this message.
    case thread(EventID)
  }

  /// Adds the buttons among the pieces of a line.
  mutating func add(_ pieces: [StyledPiece], inRow row: Int) {
    for piece in pieces {
      guard let press = piece.press else { continue }
      let width = GraphemeWidth.columns(of: piece.text)
      let columns = piece.column..<piece.column + min(width, piece.maximumColumns ?? width)
      presses.append(PressButton(button: Button(row: row, columns: columns), press: press))
    }
  }

  /// The part at a position of the page; `nil` where a click only gives the page the keyboard
  /// focus.
  package func target(at place: Position) -> Target? {
    if offerRows.contains(place.row), offerColumns.contains(place.column) {
      return .offer(firstOffer + place.row - offerRows.lowerBound)
    }
    if hasBack, place.row == 0, place.column < 4 { return .back }
    if let end, place.row == end.row, place.column >= end.column { return .end }
    if let undo, undo.contains(place) { return .undo }
    if let button = buttons.firstIndex(where: { $0.contains(place) }) { return .button(button) }
    if let pressed = presses.first(where: { $0.button.contains(place) }) { return pressed.press }
    let index = place.row - firstRow
    guard ids.indices.contains(index), let message = ids[index] else { return nil }
    return quoteRows.contains(place.row) ? .quote(message) : .message(message)
  }
}
