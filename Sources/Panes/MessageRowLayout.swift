internal import Cells
internal import Intents
internal import ViewModels

/// Lays out a row of the messages in lines of a width. The cost depends on that row alone.
///
/// Time, sender and body have columns of their own if the pane has 44 columns or more; in a
/// narrower pane, a line with sender and time is above the body. A message has no head (time and
/// sender) of its own if the message directly above is by the same sender in the same minute;
/// replies and messages after an emote always have one.
struct MessageRowLayout {
  /// The limit of lines of a body that is shown in full; a longer body is folded.
  static let longestBody = 40
  /// The number of lines that a folded body shows.
  static let foldedBody = 12

  /// The pane's width in columns, at least 1.
  let width: Int
  /// The long messages that are shown in full.
  private let unfolded: Set<MessageID>

  private var isColumnar: Bool { width >= 44 }
  /// The number of blank columns at either side.
  private var margin: Int { width >= 30 ? 1 : 0 }
  var right: Int { max(1, width - margin) }
  private var senderColumn: Int { margin + 6 }
  private var senderColumns: Int { width < 60 ? 8 : width < 90 ? 12 : 14 }
  var bodyColumn: Int {
    isColumnar
      ? senderColumn + senderColumns + (width < 60 ? 1 : 2) : margin + (width >= 24 ? 2 : 1)
  }
  private var bodyColumns: Int { max(1, right - bodyColumn) }

  /// Lays out rows for a pane of `width` columns.
  init(width: Int, unfolded: Set<MessageID> = []) {
    self.width = max(1, width)
    self.unfolded = unfolded
  }

  /// `true` if a message is so long that it can be folded, whether it is folded now or not.
  func isLong(_ message: MessageViewModel) -> Bool {
    // Each line has at least one byte, so a shorter body cannot have too many lines.
    message.body.utf8.count > Self.longestBody && message.kind != .emote
      && TextWrap.lines(of: message.body, columns: bodyColumns).count > Self.longestBody
  }

  /// The lines of a row, at least one. `previous` is the row above it.
  func lines(
    of row: MessageRowViewModel, after previous: MessageRowViewModel?
  ) -> [StyledLine] {
    switch row {
    case .day(let text): divider(text, glyph: "─", rule: .rule, role: .day)
    case .unreadLine(let text): divider(text, glyph: "━", rule: .unreadRule, role: .unreadLine)
    case .gap(let text, _), .successor(let text, _):
      divider(text, glyph: "┄", rule: .gap, role: .gap)
    case .notice(_, let time, let text): notice(time: time, text: text)
    case .message(let message) where message.kind == .emote: emote(message)
    case .message(let message):
      lines(of: message, hasHead: !continues(message, previous))
    }
  }

  /// Adds time and sender to the line at the top of a pane of 44 columns or more, if they are left
  /// out because the message above, which is not on the screen, has the same.
  func withHead(
    _ line: StyledLine, of row: MessageRowViewModel, after previous: MessageRowViewModel
  ) -> StyledLine {
    guard isColumnar, case .message(let message) = row, message.kind != .emote,
      continues(message, previous)
    else { return line }
    var line = line
    line.pieces.insert(contentsOf: head(of: message), at: 0)
    return line
  }

  /// The lines of the note above the first row (`MessageRows.historyNote`), each centred.
  func lines(ofNote text: String) -> [StyledLine] {
    TextWrap.lines(of: text, columns: max(1, width - 2)).map { line in
      let column = max(0, (width - line.columns) / 2)
      return StyledLine(pieces: [StyledPiece(line.text, at: column, role: .notice)])
    }
  }

  /// The lines of an own message that is not known to be stored yet.
  func lines(of submission: Submission) -> [StyledLine] {
    let delivery = DeliveryViewModel(phase: .queued, glyph: "…", word: PaneWords.submitting)
    // The pane does not know the person's own name, so an emote begins with "*" alone.
    let text = submission.isEmote ? "* \(submission.text)" : submission.text
    return body(text, role: .bodyOwn, delivery: delivery)
  }

  // MARK: Messages

  private func lines(of message: MessageViewModel, hasHead: Bool) -> [StyledLine] {
    var lines = quote(of: message, at: bodyColumn)
    lines += body(
      message.body, role: Self.bodyRole(message), delivery: message.delivery,
      isEdited: message.isEdited, isFolded: !unfolded.contains(message.id))
    lines += below(message, at: bodyColumn)
    guard hasHead else { return lines }
    guard isColumnar else {
      return [narrowHead(message, role: Self.senderRole(message.senderColor))] + lines
    }
    lines[0].pieces.insert(contentsOf: head(of: message), at: 0)
    return lines
  }

  private func head(of message: MessageViewModel) -> [StyledPiece] {
    [
      StyledPiece(message.time[...], at: margin, role: .timestamp),
      StyledPiece(
        message.sender[...], at: senderColumn, role: Self.senderRole(message.senderColor),
        maximumColumns: senderColumns),
    ]
  }

  private func narrowHead(_ message: MessageViewModel, role: StyleRole) -> StyledLine {
    let timeColumns = GraphemeWidth.columns(of: message.time)
    let available = right - margin - timeColumns - 1
    // Without space for both, the sender is shown rather than the time.
    guard available >= 6 else {
      let sender = StyledPiece(
        message.sender[...], at: margin, role: role, maximumColumns: right - margin)
      return StyledLine(pieces: [sender])
    }
    let columns = min(available, GraphemeWidth.columns(of: message.sender))
    return StyledLine(pieces: [
      StyledPiece(message.sender[...], at: margin, role: role, maximumColumns: columns),
      StyledPiece(message.time[...], at: margin + columns + 1, role: .timestamp),
    ])
  }

  private func body(
    _ text: String, role: StyleRole, delivery: DeliveryViewModel?, isEdited: Bool = false,
    isFolded: Bool = false
  ) -> [StyledLine] {
    var wrapped = TextWrap.lines(of: text, columns: bodyColumns)
    let hidden =
      isFolded && wrapped.count > Self.longestBody ? wrapped.count - Self.foldedBody : 0
    wrapped.removeLast(hidden)
    var lines = LinkStyle.pieces(of: wrapped, at: bodyColumn, role: role)
      .map { StyledLine(pieces: $0) }
    var end = bodyColumn + (wrapped.last?.columns ?? 0)
    if hidden > 0 {
      let words = PaneWords.moreLines(hidden)
      lines.append(
        StyledLine(pieces: [
          StyledPiece(words[...], at: bodyColumn, role: .notice, maximumColumns: bodyColumns)
        ]))
      end = bodyColumn + min(GraphemeWidth.columns(of: words), bodyColumns)
    }
    if isEdited { end = addEditedMark(to: &lines, textEnd: end, at: bodyColumn) }
    if let delivery { add(delivery, to: &lines, textEnd: end) }
    return lines
  }

  /// Puts the delivery state at the right edge of the last line, whose text ends at the column
  /// `textEnd`, or below it if there is no space.
  private func add(_ delivery: DeliveryViewModel, to lines: inout [StyledLine], textEnd: Int) {
    let text = "\(delivery.glyph) \(delivery.word)"
    let role = Self.deliveryRole(delivery.phase)
    let needed = GraphemeWidth.columns(of: text)
    if needed > bodyColumns {
      for line in TextWrap.lines(of: text, columns: bodyColumns) {
        lines.append(StyledLine(pieces: [StyledPiece(line.text, at: bodyColumn, role: role)]))
      }
      return
    }
    let piece = StyledPiece(text[...], at: right - needed, role: role)
    if lines.isEmpty || textEnd + 2 + needed > right {
      lines.append(StyledLine(pieces: [piece]))
    } else {
      lines[lines.count - 1].pieces.append(piece)
    }
  }

  /// The lines of an emote ("* alice waves"), from the sender's column on.
  private func emote(_ message: MessageViewModel) -> [StyledLine] {
    let head = "* \(message.sender)"
    let wrapped = TextWrap.lines(
      of: "\(head) \(message.body)", columns: max(1, right - noticeColumn - 2))
    var lines = wrapped.enumerated().map { index, line in
      let column = index == 0 ? noticeColumn : min(noticeColumn + 2, width - 1)
      guard index == 0, line.text.hasPrefix(head) else {
        return StyledLine(
          pieces: [StyledPiece(line.text, at: column, role: Self.bodyRole(message))])
      }
      let columns = GraphemeWidth.columns(of: head)
      return StyledLine(pieces: [
        StyledPiece(head[...], at: column, role: Self.senderRole(message.senderColor)),
        StyledPiece(
          line.text.dropFirst(head.count), at: column + columns, role: Self.bodyRole(message)),
      ])
    }
    var end = noticeColumn + (lines.count > 1 ? 2 : 0) + (wrapped.last?.columns ?? 0)
    if message.isEdited { end = addEditedMark(to: &lines, textEnd: end, at: noticeColumn) }
    if let delivery = message.delivery { add(delivery, to: &lines, textEnd: end) }
    lines = quote(of: message, at: noticeColumn) + lines
    return withTime(message.time, lines + below(message, at: noticeColumn))
  }

  // MARK: Notices and dividers

  private var noticeColumn: Int { isColumnar ? senderColumn : margin }

  private func notice(time: String, text: String) -> [StyledLine] {
    let wrapped = TextWrap.lines(of: text, columns: max(1, right - noticeColumn - 2))
    let lines = wrapped.enumerated().map { index, line in
      let column = min(noticeColumn + 2, width - 1)
      var pieces = [StyledPiece(line.text, at: column, role: .notice)]
      if index == 0 { pieces.insert(StyledPiece("·", at: noticeColumn, role: .notice), at: 0) }
      return StyledLine(pieces: pieces)
    }
    return withTime(time, lines)
  }

  private func withTime(_ time: String, _ lines: [StyledLine]) -> [StyledLine] {
    guard isColumnar, !lines.isEmpty else { return lines }
    var lines = lines
    lines[0].pieces.insert(StyledPiece(time[...], at: margin, role: .timestamp), at: 0)
    return lines
  }

  private func divider(
    _ text: String, glyph: Unicode.Scalar, rule: StyleRole, role: StyleRole
  ) -> [StyledLine] {
    let wrapped = TextWrap.lines(of: text, columns: max(1, width - 6))
    return wrapped.map { line in
      let column = max(0, (width - line.columns) / 2 - 1)
      let padded = Substring(" \(line.text) ")
      // Only a sentence of one line is framed by a rule; with more lines it would look like several
      // dividers.
      return StyledLine(
        rule: wrapped.count == 1 ? (glyph, rule) : nil,
        pieces: [StyledPiece(padded, at: column, role: role)])
    }
  }

  // MARK: Roles

  private func continues(_ message: MessageViewModel, _ previous: MessageRowViewModel?) -> Bool {
    guard case .message(let before)? = previous, before.kind != .emote, message.quote.isEmpty
    else { return false }
    return before.sender == message.sender && before.senderColor == message.senderColor
      && before.time == message.time
  }

  private static func bodyRole(_ message: MessageViewModel) -> StyleRole {
    switch message.kind {
    case .placeholder: .notice
    case .mention: .mention
    case .text, .emote, .notice: message.senderColor == 0 ? .bodyOwn : .body
    }
  }

  private static func senderRole(_ color: Int) -> StyleRole {
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
