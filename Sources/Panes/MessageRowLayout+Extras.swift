internal import Cells
internal import ViewModels

/// The parts above and below a message's text, such as the quoted message, reactions, and the
/// person's changes of the message that the server has not confirmed yet.
extension MessageRowLayout {
  /// The message to which this one replies, or the poll that it ends, as one line ("│ alice  see
  /// you"), which is cut at the right edge; empty for other messages, and for a screen reader.
  func quote(of message: MessageViewModel) -> [StyledLine] {
    // For a screen reader (linear mode), the opening before the message's text contains the quoted
    // message already.
    guard !message.quote.isEmpty, message.opening.isEmpty else { return [] }
    if let compact { return [compactQuote(of: message, compact)] }
    let text = Substring("│ \(message.quote)")
    let piece = StyledPiece(
      text, at: texts.text, role: .quote, maximumColumns: texts.width)
    return [StyledLine(isQuote: true, pieces: [piece])]
  }

  /// Adds the note that the message was edited to the last line, whose text ends at the column
  /// `textEnd`, or on a separate line if there is no space. Returns the column at which the last
  /// line then ends.
  func addEditedMark(to lines: inout [StyledLine], textEnd: Int) -> Int {
    let mark = Substring(PaneWords.edited)
    let start = textEnd + 2
    if !lines.isEmpty, start + mark.count <= texts.end {
      lines[lines.count - 1].pieces.append(StyledPiece(mark, at: start, role: .notice))
      return start + mark.count
    }
    lines.append(
      StyledLine(
        pieces: [
          StyledPiece(mark, at: texts.text, role: .notice, maximumColumns: texts.width)
        ]))
    return min(texts.end, texts.text + mark.count)
  }

  /// The reactions (" 👍 2  [❤ 1]") in as many lines as they need, each on a raised background;
  /// reactions that the person gave are in brackets. For a screen reader, a sentence instead.
  func reactions(of message: MessageViewModel) -> [StyledLine] {
    guard !isLinear || message.reactions.isEmpty else {
      let words = PaneWords.spoken(message.reactions, message.moreReactions)
      return TextWrap.lines(of: words, columns: texts.width).map {
        StyledLine(pieces: [StyledPiece($0.text, at: texts.text, role: .reaction)])
      }
    }
    var lines: [StyledLine] = []
    var next = texts.text
    var chips = message.reactions.map { reaction in
      let words = "\(reaction.key) \(reaction.people)"
      return reaction.own != nil
        ? (Substring("[\(words)]"), StyleRole.reactionOwn) : (Substring(" \(words) "), .reaction)
    }
    if !message.moreReactions.words.isEmpty {
      chips.append((Substring(" \(message.moreReactions.words) "), .reaction))
    }
    for (text, role) in chips {
      let width = GraphemeWidth.columns(of: text)
      if lines.isEmpty || next + width > texts.end {
        lines.append(StyledLine())
        next = texts.text
      }
      var chip = StyledPiece(
        text, at: next, role: role,
        maximumColumns: max(1, texts.end - next))
      chip.ground = .raised
      lines[lines.count - 1].pieces.append(chip)
      next += width + 1
    }
    return lines
  }

  /// The person's changes of the message that the server has not confirmed yet or that failed, each
  /// beginning on a new line.
  func pending(of message: MessageViewModel) -> [StyledLine] {
    message.pending.flatMap { pending in
      let text = pending.hasFailed ? "! \(pending.words)" : "… \(pending.words)"
      return TextWrap.lines(of: text, columns: texts.width).map { line in
        let role: StyleRole = pending.hasFailed ? .deliveryFailed : .deliveryPending
        return StyledLine(pieces: [StyledPiece(line.text, at: texts.text, role: role)])
      }
    }
  }

  /// The lines below the message's text: reactions, the person's changes of the message that the
  /// server has not confirmed yet or that failed, and the line about the thread.
  func below(_ message: MessageViewModel) -> [StyledLine] {
    reactions(of: message) + pending(of: message) + thread(of: message)
  }
}
