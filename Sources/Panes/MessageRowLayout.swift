internal import Cells
internal import Intents
internal import ViewModels

/// Lays out one row of the messages page in lines of a given width. The cost depends on that row
/// alone.
///
/// A group of successive messages by one sender usually begins with a head line, the sender's name
/// and the time; the texts of the group are below it. In the compact layout, the time and the name
/// are instead in the first line of each message.
struct MessageRowLayout {
  /// The greatest number of lines of a message's text that is never folded to fewer lines; a longer
  /// text may be folded.
  static let longestBody = 40
  /// The number of lines that are shown of a long message's text while it is folded.
  static let foldedBody = 12
  /// The number of columns that stay free for the delivery state after the text of one of the
  /// person's own messages, after two blanks, so that a state seldom adds a row. Some texts keep no
  /// columns free, for instance narrow and folded ones.
  private static let stateColumns = 11

  /// The columns of the messages pane.
  let columns: PageColumns
  /// The columns of the messages' texts: those of the messages pane, or in the compact layout those
  /// after times and names.
  let texts: PageColumns
  /// The columns of times and names in the compact layout; `nil` in the other layouts.
  let compact: CompactColumns?
  /// `true` if a blank line separates groups of messages, and dividers, from the rows above them.
  let isRoomy: Bool
  /// The messages that the person unfolded: long ones are shown in full, and so is the text that
  /// spoilers hide.
  let unfolded: Set<MessageID>
  /// The buttons below the selected message; `nil` without one.
  let bar: MessageBar?
  /// The message that shows buttons because it, or a change of it, could not be sent; `nil` for
  /// none.
  let failed: MessageID?
  /// `true` if the lines are laid out for a screen reader.
  let isLinear: Bool
  /// The greatest height of a thumbnail in rows; 0 if no thumbnails are shown.
  let thumbnailRows: Int

  /// Makes a layout for a messages pane of `width` columns. With `isRoomy`, a blank line separates
  /// groups of messages, but not in the compact layout; thumbnails have at most `thumbnailRows`
  /// rows. For a screen reader (`isLinear`) there are no thumbnails and no compact layout.
  init(
    width: Int, isRoomy: Bool, unfolded: Set<MessageID> = [], bar: MessageBar? = nil,
    failed: MessageID? = nil, isLinear: Bool = false, isCompact: Bool = false,
    thumbnailRows: Int = 0
  ) {
    self.thumbnailRows = isLinear ? 0 : thumbnailRows
    self.bar = bar
    self.failed = failed
    self.isLinear = isLinear
    columns = PageColumns(max(1, width))
    compact = isCompact && !isLinear ? CompactColumns(columns) : nil
    texts = compact?.texts ?? columns
    self.isRoomy = isRoomy && compact == nil
    self.unfolded = unfolded
  }

  /// The lines of a row of the messages page, at least one. `previous` is the row above.
  func lines(
    of row: MessageRowViewModel, after previous: MessageRowViewModel?
  ) -> [StyledLine] {
    let lines = lines(of: row)
    return isRoomy && isSeparate(row, previous) ? [StyledLine()] + lines : lines
  }

  private func lines(of row: MessageRowViewModel) -> [StyledLine] {
    switch row {
    case .day(let text): divider(text, rule: .rule, role: .day)
    case .unreadLine(let text): divider(text, rule: .unreadRule, role: .unreadLine)
    case .gap(let text, _), .successor(let text, _):
      divider(text, glyph: "┄", rule: .gap, role: .gap)
    case .notice(_, let time, let text): notice(time: time, text: text)
    case .message(let message):
      withButtons(
        message.kind == .emote && !isLinear && compact == nil
          ? emote(message) : lines(of: message), message)
    }
  }

  /// `true` if a blank line is above the row in a roomy layout (`isRoomy`). There is one above a
  /// group of messages or of notices about changes of the room, and above a divider, but not above
  /// the first row or directly below a divider.
  private func isSeparate(
    _ row: MessageRowViewModel, _ previous: MessageRowViewModel?
  ) -> Bool {
    switch previous {
    case nil, .day, .unreadLine, .gap: return false
    case .message, .notice, .successor: break
    }
    switch row {
    case .message(let message): return message.beginsGroup
    case .notice:
      if case .notice? = previous { return false }
      return true
    case .day, .unreadLine, .gap, .successor: return true
    }
  }

  /// The lines of the note about the history above the first row (`MessageRows.historyNote`).
  func lines(ofNote text: String) -> [StyledLine] {
    TextWrap.lines(of: text, columns: columns.width).map { line in
      StyledLine(pieces: [StyledPiece(line.text, at: columns.text, role: .notice)])
    }
  }

  /// The lines of one of the person's own messages that is not known to be stored yet. Outside the
  /// compact layout, the first of these messages (`isFirst`) begins with "You", without a time,
  /// unless the row above (`previous`) is also one of the person's own messages.
  func lines(
    of submission: Submission, after previous: MessageRowViewModel?, isFirst: Bool
  ) -> [StyledLine] {
    let delivery = DeliveryViewModel(phase: .queued, glyph: "…", word: PaneWords.submitting)
    if let compact { return compactLines(of: submission, compact, delivery: delivery) }
    let isBelowOwn =
      if case .message(let message)? = previous { message.senderColor == 0 } else { false }
    let needsHead = isFirst && !isBelowOwn
    let opening =
      isLinear && (needsHead || submission.isEmote)
      ? PaneWords.spokenHead(isAction: submission.isEmote) : ""
    // The messages pane does not know the person's own name, so an emote begins with "*" alone.
    let star = submission.isEmote && !isLinear ? "* " : ""
    let lines = body(of: submission, opening: opening + star, delivery: delivery)
    guard needsHead, !isLinear else { return lines }
    let head = StyledPiece(Substring(PaneWords.you), at: columns.text, role: .senderOwn)
    let isBelow = isRoomy && previous != nil
    return (isBelow ? [StyledLine()] : []) + [StyledLine(pieces: [head])] + lines
  }

  // MARK: Messages

  private func lines(of message: MessageViewModel) -> [StyledLine] {
    let head = message.beginsGroup && !isLinear && compact == nil ? [head(of: message)] : []
    let openings = openings(of: message)
    if let file = message.file, !isLinear {
      let lines =
        quote(of: message) + self.lines(of: file, in: message, opening: openings)
      return marked(head + withColumns(lines, of: message) + below(message), message)
    }
    if let poll = message.poll, !isLinear {
      let lines = quote(of: message) + self.lines(of: poll, in: message, opening: openings)
      return marked(head + withColumns(lines, of: message) + below(message), message)
    }
    let text = body(of: message)
    // For a screen reader (linear mode), the opening before the message's text contains the quote,
    // on a line of its own.
    let lines = quote(of: message) + styled(text, openings)
    return marked(head + withColumns(lines, of: message) + below(message), message)
  }

  /// The lines of a message's text with the texts that are put before it, such as the time, and
  /// after it the number of hidden lines, the note that it was edited, and the delivery state.
  private func body(of message: MessageViewModel) -> [StyledLine] {
    let opening = opening(of: message)
    let isOwn = message.senderColor == 0
    let isUnfolded = unfolded.contains(message.id)
    if let format = message.format, !isLinear {
      return body(
        format, opening: opening, role: Self.bodyRole(message), isOwn: isOwn,
        delivery: message.delivery, isEdited: message.isEdited,
        isFolded: folds(message) && !isUnfolded, isRevealed: isUnfolded)
    }
    let shift = opening.utf8.count
    // A screen reader gets the plain text, but not the text that spoilers hide.
    let hides = message.format?.hasSpoiler == true && !isUnfolded
    return body(
      opening + (hides ? message.wordsWithoutSpoilers : message.wordsWithSpoilers),
      role: Self.bodyRole(message), isOwn: isOwn, delivery: message.delivery,
      isEdited: message.isEdited, isFolded: folds(message) && !isUnfolded,
      names: hides || message.format?.hasSpoiler == true
        ? [] : message.ownNames.map { $0.lowerBound + shift..<$0.upperBound + shift })
  }

  func opening(of message: MessageViewModel) -> String {
    openings(of: message).map(\.text).joined()
  }

  /// Adds the marker of a mention at the left of each line of a message of the kind `mention`;
  /// other messages keep their lines.
  func marked(_ lines: [StyledLine], _ message: MessageViewModel) -> [StyledLine] {
    guard message.kind == .mention else { return lines }
    let mark = StyledPiece(Substring(PaneWords.mentionMark), at: columns.mark, role: .mention)
    return lines.map { line in
      var line = line
      line.pieces.insert(mark, at: 0)
      return line
    }
  }

  /// The head line of a group: the sender's name, truncated so that the time fits after it; without
  /// space for both, the name alone.
  private func head(of message: MessageViewModel) -> StyledLine {
    let role = Self.senderRole(message.senderColor)
    let sender = message.senderColor == 0 ? PaneWords.you : message.sender
    let timeColumns = GraphemeWidth.columns(of: message.time)
    let available = texts.width - timeColumns - 2
    guard available >= 6 else {
      return StyledLine(pieces: [
        StyledPiece(sender[...], at: texts.text, role: role, maximumColumns: texts.width)
      ])
    }
    let used = min(available, GraphemeWidth.columns(of: sender))
    return StyledLine(pieces: [
      StyledPiece(sender[...], at: texts.text, role: role, maximumColumns: used),
      StyledPiece(message.time[...], at: texts.text + used + 2, role: .timestamp),
    ])
  }

  func wrapped(_ text: String) -> WrappedBody {
    WrappedBody(text, columns: texts.width, findsCode: !isLinear)
  }

  func body(
    _ text: String, role: StyleRole, isOwn: Bool, delivery: DeliveryViewModel?,
    isEdited: Bool = false, isFolded: Bool = false, names: [Range<Int>] = []
  ) -> [StyledLine] {
    var wrapped = wrapped(text)
    let count = wrapped.lines.count
    let hidden = isFolded && count > Self.longestBody ? count - Self.foldedBody : 0
    wrapped.cut(to: count - hidden)
    if isOwn, hidden == 0, !wrapped.endsWithCode, let last = wrapped.lines.last {
      wrapped.replaceLast(with: leavingRoom(last, of: texts.width, isEdited: isEdited))
    }
    var lines = BodyStyle.pieces(of: wrapped.lines, at: texts.text, role: role, names: names)
      .map { StyledLine(pieces: $0) }
    for block in wrapped.blocks { drawCode(block, of: wrapped, in: &lines) }
    let end = lines.last?.card?.upperBound ?? texts.text + (wrapped.lines.last?.columns ?? 0)
    return ended(lines, at: end, hidden: hidden, isEdited: isEdited, delivery: delivery)
  }

  /// Adds the parts after a message's text whose last line ends at the column `end`: the number of
  /// lines that are hidden, the note that the message was edited, and the delivery state.
  func ended(
    _ lines: [StyledLine], at end: Int, hidden: Int, isEdited: Bool, delivery: DeliveryViewModel?
  ) -> [StyledLine] {
    var (lines, end) = (lines, end)
    if hidden > 0 {
      let words = PaneWords.moreLines(hidden, isLinear: isLinear)
      lines.append(
        StyledLine(pieces: [
          StyledPiece(words[...], at: texts.text, role: .notice, maximumColumns: texts.width)
        ]))
      end = texts.text + min(GraphemeWidth.columns(of: words), texts.width)
    }
    if isEdited { end = addEditedMark(to: &lines, textEnd: end) }
    if let delivery { add(delivery, to: &lines, textEnd: end) }
    return lines
  }

  /// Indents the lines of a code block and puts them on a card with its own background.
  private func drawCode(_ block: Range<Int>, of body: WrappedBody, in lines: inout [StyledLine]) {
    let card = texts.text..<min(texts.end, texts.text + body.columns(of: block))
    for index in block {
      lines[index].card = card
      for piece in lines[index].pieces.indices {
        lines[index].pieces[piece].column += WrappedBody.codeMargin
        if lines[index].pieces[piece].role != .link { lines[index].pieces[piece].role = .code }
      }
    }
  }

  /// Returns the lines that replace the last line of one of the person's own messages: the line is
  /// wrapped earlier if a delivery state would not fit after it, even if the message has no state
  /// yet, so that a change of the state seldom adds or removes a row. `width` is the width of the
  /// lines in columns.
  func leavingRoom(
    _ last: TextWrap.Line, of width: Int, isEdited: Bool
  ) -> [TextWrap.Line] {
    guard let room = roomBeforeState(of: width, isEdited: isEdited), last.columns > room else {
      return [last]
    }
    return TextWrap.lines(of: last, columns: room)
  }

  /// The number of columns for text in a line of `width` columns, so that the delivery state, and
  /// for an edited message the note that it was edited, fit after the text; `nil` if too few would
  /// be left.
  func roomBeforeState(of width: Int, isEdited: Bool) -> Int? {
    let mark = isEdited ? PaneWords.edited.count + 2 : 0
    let room = width - Self.stateColumns - 2 - mark
    return room >= Self.stateColumns ? room : nil
  }

  /// Puts the delivery state at the end of the last of a message's lines, whose text ends at the
  /// column `textEnd`, in its longest variant that fits there; if none fits, the shortest variant
  /// below that line. A failure is always below it.
  func add(_ delivery: DeliveryViewModel, to lines: inout [StyledLine], textEnd: Int) {
    let text = "\(delivery.glyph) \(delivery.word)"
    let role = Self.deliveryRole(delivery.phase)
    let fitting = (delivery.longer + [delivery.word]).lazy.map { "\(delivery.glyph) \($0)" }
      .first { textEnd + 2 + GraphemeWidth.columns(of: $0) <= texts.end }
    if let fitting, delivery.phase != .failed, !lines.isEmpty {
      lines[lines.count - 1].pieces.append(StyledPiece(fitting[...], at: textEnd + 2, role: role))
      return
    }
    lines += TextWrap.lines(of: text, columns: texts.width).map {
      StyledLine(pieces: [StyledPiece($0.text, at: texts.text, role: role)])
    }
  }

  // MARK: Notices and dividers

  private func notice(time: String, text: String) -> [StyledLine] {
    if let compact { return compactNotice(compact, time: time, text: text) }
    let wrapped = TextWrap.lines(of: text, columns: texts.width)
    var lines = wrapped.map {
      StyledLine(pieces: [StyledPiece($0.text, at: texts.text, role: .notice)])
    }
    let end = texts.text + (wrapped.last?.columns ?? 0)
    _ = add(time: time, to: &lines, textEnd: end)
    return lines
  }

  /// Adds the time of a message, or of a notice about a change of the room, at the end of its last
  /// line, whose text ends at the column `textEnd`, or on a line below if the time does not fit
  /// there; returns the column at which the last line then ends.
  func add(time: String, to lines: inout [StyledLine], textEnd: Int) -> Int {
    let width = GraphemeWidth.columns(of: time)
    guard !lines.isEmpty, textEnd + 2 + width <= texts.end else {
      lines.append(
        StyledLine(pieces: [
          StyledPiece(
            time[...], at: texts.text, role: .timestamp, maximumColumns: texts.width)
        ]))
      return texts.text + min(width, texts.width)
    }
    lines[lines.count - 1].pieces.append(
      StyledPiece(time[...], at: textEnd + 2, role: .timestamp))
    return textEnd + 2 + width
  }

  /// The lines of a divider: a horizontal rule with `text` at its right end. For a screen reader,
  /// and if the text needs more than one line, the text without a rule.
  private func divider(
    _ text: String, glyph: Unicode.Scalar = "─", rule: StyleRole, role: StyleRole
  ) -> [StyledLine] {
    let wrapped = TextWrap.lines(of: text, columns: max(1, columns.width - 4))
    guard wrapped.count == 1, !isLinear, let line = wrapped.first else {
      return wrapped.map {
        StyledLine(pieces: [StyledPiece($0.text, at: columns.text, role: role)])
      }
    }
    let words = StyledPiece(
      Substring(" \(line.text) "), at: max(columns.text, columns.end - line.columns - 3), role: role
    )
    return [
      StyledLine(
        rule: StyledRule(glyph: glyph, columns: columns.text..<columns.end, role: rule),
        pieces: [words])
    ]
  }

  // MARK: Roles

  static func bodyRole(_ message: MessageViewModel) -> StyleRole {
    switch message.kind {
    case .placeholder: .notice
    case .text, .emote, .notice, .mention: message.senderColor == 0 ? .bodyOwn : .body
    }
  }

  static func senderRole(_ color: Int) -> StyleRole {
    switch color {
    case 1: .sender1
    case 2: .sender2
    case 3: .sender3
    case 4: .sender4
    case 5: .sender5
    case 6: .sender6
    default: .senderOwn
    }
  }

  private static func deliveryRole(_ phase: DeliveryPhase) -> StyleRole {
    switch phase {
    case .queued, .sending: .deliveryPending
    case .sent: .deliverySent
    case .seen: .deliverySeen
    case .failed: .deliveryFailed
    }
  }
}
