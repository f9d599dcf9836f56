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
  /// The rows of the offers above the composer, and the index of the first one shown.
  var offerRows = 0..<0
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
  }

  /// The part at a position of the page; `nil` where a click only gives the page the keyboard
  /// focus.
  package func target(at place: Position) -> Target? {
    if hasBack, place.row == 0, place.column < 4 { return .back }
    if let end, place.row == end.row, place.column >= end.column { return .end }
    let button = buttons.firstIndex { $0.row == place.row && $0.columns.contains(place.column) }
    if let button { return .button(button) }
    if offerRows.contains(place.row) {
      return .offer(firstOffer + place.row - offerRows.lowerBound)
    }
    let index = place.row - firstRow
    guard ids.indices.contains(index), let message = ids[index] else { return nil }
    return quoteRows.contains(place.row) ? .quote(message) : .message(message)
  }
}
