package import Cells
package import Intents

/// The positions of the parts of the messages page that can be clicked, as they were last drawn.
/// Rows and columns count from the page's edges.
package struct ShownMessages: Sendable, Equatable {
  /// The row of the page to which the first element of `ids` belongs.
  var firstRow = 0
  /// The message in each row of the page from `firstRow` on; `nil` for a row of a divider, of a
  /// notice about a change of the room, of the note above the first message, or of a text that is
  /// not stored yet.
  var ids: [MessageID?] = []
  /// The rows in which a message shows the one to which it replies, or the poll that it ends.
  var quoteRows: Set<Int> = []
  /// The visible buttons: those below the selected message, or the answers to an invite.
  var buttons: [Button] = []
  var undo: Button?
  /// The buttons for files, those of the newest message that could not be sent or of which a change
  /// could not be sent, the answers of polls, and the lines about threads, with the effect of a
  /// click on each.
  var presses: [PressButton] = []
  /// The rows of the completions that are offered above the composer; `offerColumns` are their
  /// columns, `firstOffer` is the index of the first completion that is shown.
  var offerRows = 0..<0
  var offerColumns = 0..<0
  var firstOffer = 0
  /// The first position of the text in the note row which says that newer messages are below; a
  /// click from there to the right edge scrolls to the newest message. `nil` if the text is not
  /// shown.
  var end: Position?
  /// `true` if the page's title begins with "‹", which leads back to the chat list, or from a
  /// thread to the thread's chat.
  var hasBack = false

  package init() {}

  struct Button: Sendable, Equatable {
    let row: Int
    let columns: Range<Int>

    func contains(_ place: Position) -> Bool {
      place.row == row && columns.contains(place.column)
    }
  }

  struct PressButton: Sendable, Equatable {
    let button: Button
    let press: Target
  }

  package enum Target: Sendable, Equatable {
    /// The button at this index of `ShownMessages.buttons`.
    case button(Int)
    case message(MessageID)
    /// The line of this message that shows the one to which it replies, or the poll that it ends.
    case quote(MessageID)
    /// The "‹" in the page's title, which leads back to the chat list, or from a thread to the
    /// thread's chat.
    case back
    /// The text in the note row that scrolls to the newest message.
    case end
    case offer(Int)
    case undo
    case tryAgain
    case file(MessageID, FileButton)
    /// The answer at this index of the poll of this message.
    case poll(MessageID, Int)
    /// The button for the newest message of which something could not be sent. It discards what is
    /// unsent of that message: the message itself, or its changes that failed or still wait.
    case discardFailed
    /// A line about the thread that begins with this message.
    case thread(EventID)
    /// A link to a room, person or message of Matrix. The terminal opens links to web pages.
    case link(String)
  }

  mutating func add(_ pieces: [StyledPiece], inRow row: Int) {
    for piece in pieces {
      guard let press = piece.press else { continue }
      let width = GraphemeWidth.columns(of: piece.text)
      let columns = piece.column..<piece.column + min(width, piece.maximumColumns ?? width)
      presses.append(PressButton(button: Button(row: row, columns: columns), press: press))
    }
  }

  /// The part at a position of the page; `nil` where a click only gives the page the keyboard focus
  /// and deselects the selected message.
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
