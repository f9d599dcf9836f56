internal import Cells
internal import Intents
internal import ViewModels

/// The buttons of a message: those below the selected message, or those at the end of the newest
/// message that could not be sent or of which a change could not be sent.
extension MessageRowLayout {
  /// Adds a message's buttons to the lines of the message.
  func withButtons(_ lines: [StyledLine], _ message: MessageViewModel) -> [StyledLine] {
    if let bar, bar.message == message.id { return lines + [StyledLine(pieces: bar.pieces)] }
    return message.id == failed ? withFailureButtons(lines, message) : lines
  }

  /// Adds the buttons that send again what failed of a message and, if possible, discard what is
  /// unsent of it: at the end of the last line, else on a line of their own. A low page and the
  /// compact layout have no row to spare, so there the buttons are shortened until they fit at the
  /// end of the last line, or left out; the same actions have keys.
  private func withFailureButtons(
    _ lines: [StyledLine], _ message: MessageViewModel
  ) -> [StyledLine] {
    let sets = buttonSets(canDiscard: !message.abilities.discard.isEmpty)
    let start = (lines.last?.end ?? columns.text) + 2
    let fits = { (set: [StyledPiece], column: Int) in
      column + Self.width(of: set) <= columns.end
    }
    let behind =
      isRoomy
      ? sets.first.flatMap { fits($0, start) ? $0 : nil }
      : sets.first { fits($0, start) }
    var lines = lines
    if let behind, !lines.isEmpty {
      lines[lines.count - 1].pieces += Self.placed(behind, at: start)
    } else if isRoomy, let below = sets.first(where: { fits($0, columns.text) }) {
      lines.append(StyledLine(pieces: Self.placed(below, at: columns.text)))
    }
    return lines
  }

  /// The sets of buttons for a message that failed, the most complete set first; the first set that
  /// fits is drawn. `canDiscard`: one of the buttons may discard what is unsent of the message.
  private func buttonSets(canDiscard: Bool) -> [[StyledPiece]] {
    let again = { (namesKey: Bool) in
      Self.piece(PaneWords.tryAgain, namesKey: namesKey, press: .tryAgain)
    }
    let discard = Self.piece(PaneWords.discard, namesKey: false, press: .discardFailed)
    let both = canDiscard ? [[again(true), discard], [again(false), discard]] : []
    return both + [[again(true)], [again(false)]]
  }

  private static func piece(
    _ button: RowButton, namesKey: Bool, press: ShownMessages.Target
  ) -> StyledPiece {
    var piece = StyledPiece(
      Substring(button.shortText(namesKey: namesKey)), at: 0, role: .button)
    piece.press = press
    return piece
  }

  /// The width in columns of buttons that are beside each other, with one blank between them.
  private static func width(of buttons: [StyledPiece]) -> Int {
    buttons.reduce(-1) { $0 + 1 + GraphemeWidth.columns(of: $1.text) }
  }

  private static func placed(_ buttons: [StyledPiece], at start: Int) -> [StyledPiece] {
    var column = start
    return buttons.map { button in
      var button = button
      button.column = column
      column += GraphemeWidth.columns(of: button.text) + 1
      return button
    }
  }
}

extension StyledLine {
  /// The column after the last piece of the line; `nil` if the line has no pieces.
  fileprivate var end: Int? {
    pieces.map { piece in
      let columns = GraphemeWidth.columns(of: piece.text)
      return piece.column + min(columns, piece.maximumColumns ?? columns)
    }.max()
  }
}
