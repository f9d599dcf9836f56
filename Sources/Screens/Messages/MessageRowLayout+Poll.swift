internal import Cells
internal import Intents
internal import ViewModels

extension MessageRowLayout {
  private static let gap = 2
  /// The least width in columns of the messages' texts at which bars of votes are drawn; with less,
  /// too little of the answers would be visible.
  private static let minForBars = 34
  /// The greatest width of a bar of votes, in columns.
  private static let widestBar = 20

  private struct VoteColumns {
    let bar: Int
    let count: Int

    var width: Int { count == 0 ? 0 : MessageRowLayout.gap + count + (bar == 0 ? 0 : bar + 2) }
  }

  func lines(of poll: PollViewModel, in message: MessageViewModel, opening: [Opening])
    -> [StyledLine]
  {
    let isOwn = message.senderColor == 0
    let role = Self.bodyRole(message)
    var question = styled(
      TextWrap.lines(of: opening.map(\.text).joined() + poll.question, columns: texts.width).map {
        StyledLine(pieces: [StyledPiece($0.text, at: texts.text, role: role)])
      }, opening)
    for line in question.indices {
      for piece in question[line].pieces.indices where question[line].pieces[piece].role == role {
        question[line].pieces[piece].emphasis = .bold
      }
    }
    let columns = voteColumns(of: poll)
    let answers = poll.answers.indices.flatMap { lines(of: $0, in: poll, message, columns) }
    let room = isOwn ? roomBeforeState(of: texts.width, isEdited: message.isEdited) : nil
    let status = TextWrap.lines(of: poll.status, columns: room ?? texts.width)
    let drawn =
      question + answers
      + status.map {
        StyledLine(pieces: [StyledPiece($0.text, at: texts.text, role: .placeholder)])
      }
    return ended(
      drawn, at: texts.text + (status.last?.columns ?? 0), hidden: 0, isEdited: message.isEdited,
      delivery: message.delivery)
  }

  private func voteColumns(of poll: PollViewModel) -> VoteColumns {
    let counts = poll.answers.compactMap(\.votes?.count)
    guard let most = counts.max() else { return VoteColumns(bar: 0, count: 0) }
    return VoteColumns(
      bar: texts.width < Self.minForBars ? 0 : min(Self.widestBar, texts.width / 3),
      count: String(most).count)
  }

  /// The lines of one answer of a poll: "● 2  Soup         ━━━━━━       1".
  private func lines(
    of index: Int, in poll: PollViewModel, _ message: MessageViewModel, _ columns: VoteColumns
  ) -> [StyledLine] {
    let answer = poll.answers[index]
    let digits = String(poll.answers.count).count
    let number =
      String(repeating: " ", count: max(0, digits - String(index + 1).count))
      + String(index + 1)
    let start = texts.text + digits + 4
    let width = max(1, texts.end - start - columns.width)
    let role: StyleRole = answer.isChosen ? .reactionOwn : Self.bodyRole(message)
    var lines = TextWrap.lines(of: answer.text, columns: width).map {
      StyledLine(pieces: [StyledPiece($0.text, at: start, role: role)])
    }
    guard !lines.isEmpty else { return [] }
    let mark = answer.isChosen ? PaneWords.chosenAnswer : PaneWords.otherAnswer
    lines[0].pieces += [
      StyledPiece(mark[...], at: texts.text, role: answer.isChosen ? .reactionOwn : .reaction),
      StyledPiece(number[...], at: texts.text + 2, role: .timestamp),
    ]
    if poll.maxSelections != nil {
      for line in lines.indices {
        for piece in lines[line].pieces.indices {
          lines[line].pieces[piece].press = .poll(message.id, index)
        }
      }
    }
    if let votes = answer.votes { add(votes, columns, isOwn: answer.isChosen, to: &lines[0]) }
    return lines
  }

  private func add(
    _ votes: PollAnswerViewModel.Votes, _ columns: VoteColumns, isOwn: Bool,
    to line: inout StyledLine
  ) {
    let role: StyleRole = isOwn ? .reactionOwn : .reaction
    let count = String(votes.count)
    line.pieces.append(
      StyledPiece(count[...], at: max(texts.text, texts.end - count.count), role: role))
    // The bar of an answer with a single vote is visible, however many votes the other answers
    // have.
    let length = (columns.bar * votes.share + 50) / 100
    let bar = votes.count == 0 ? 0 : min(columns.bar, max(1, length))
    guard bar > 0, columns.bar > 0 else { return }
    let glyphs = String(repeating: PaneWords.barGlyph, count: bar)
    let start = texts.end - columns.count - 2 - columns.bar
    line.pieces.append(StyledPiece(glyphs[...], at: start, role: role))
  }
}
