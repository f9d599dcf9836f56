internal import Cells
internal import ViewModels

/// Parts above and below a message's text: the quoted message, the mark of an edit, reactions.
extension MessageRowLayout {
  /// Quote such as "↳ alice: first words", in one line cut at the edge; empty for a message that is no reply.
  func quote(of message: MessageViewModel, at column: Int) -> [StyledLine] {
    guard !message.quote.isEmpty else { return [] }
    let text = Substring("↳ \(message.quote)")
    let piece = StyledPiece(
      text, at: column, role: .quote, maximumColumns: max(1, right - column))
    return [StyledLine(pieces: [piece])]
  }

  /// Says behind the text, or under it where there is no space, that it was edited. The result is
  /// where the last line ends now.
  func addEditedMark(to lines: inout [StyledLine], textEnd: Int, at column: Int) -> Int {
    let mark = Substring(PaneWords.edited)
    let start = textEnd + 1
    if !lines.isEmpty, start + mark.count <= right {
      lines[lines.count - 1].pieces.append(StyledPiece(mark, at: start, role: .notice))
      return start + mark.count
    }
    lines.append(
      StyledLine(
        pieces: [
          StyledPiece(mark, at: column, role: .notice, maximumColumns: max(1, right - column))
        ]))
    return min(right, column + mark.count)
  }

  /// Reactions such as "👍 2  [❤ 1]" in as many lines as they take; own ones are in brackets.
  func reactions(of message: MessageViewModel, at column: Int) -> [StyledLine] {
    var lines: [StyledLine] = []
    var next = column
    for reaction in message.reactions {
      let words = "\(reaction.key) \(reaction.people)"
      let text = Substring(reaction.own != nil ? "[\(words)]" : words)
      let columns = GraphemeWidth.columns(of: text)
      if lines.isEmpty || next + columns > right {
        lines.append(StyledLine())
        next = column
      }
      lines[lines.count - 1].pieces.append(
        StyledPiece(
          text, at: next, role: reaction.own != nil ? .reactionOwn : .reaction,
          maximumColumns: max(1, right - next)))
      next += columns + 2
    }
    return lines
  }

  /// Pending changes such as "edit: sending", a line each.
  func pending(of message: MessageViewModel, at column: Int) -> [StyledLine] {
    message.pending.flatMap { pending in
      let text = pending.hasFailed ? "! \(pending.words)" : "… \(pending.words)"
      return TextWrap.lines(of: text, columns: max(1, right - column)).map { line in
        let role: StyleRole = pending.hasFailed ? .deliveryFailed : .deliveryPending
        return StyledLine(pieces: [StyledPiece(line.text, at: column, role: role)])
      }
    }
  }

  /// Reactions and pending changes, which stand below the text.
  func below(_ message: MessageViewModel, at column: Int) -> [StyledLine] {
    reactions(of: message, at: column) + pending(of: message, at: column)
  }
}
