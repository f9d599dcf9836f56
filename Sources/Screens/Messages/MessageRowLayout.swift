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
  static let maxBodyLength = 40
  /// The number of lines that are shown of a long message's text while it is folded.
  static let foldedBody = 12
  /// The number of columns that stay free for the delivery state after the text of one of the
  /// person's own messages, after two blanks, so that a state seldom adds a row. Some texts keep no
  /// columns free, for instance narrow and folded ones.
  private static let stateColumns = 11
  /// The number of columns by which the lines of a message or notice are indented where only its
  /// first line tells who wrote it: a line that the writer chose, by a newline or by words that
  /// wrap, must not read as the first line of another message.
  private static let hang = 2
  /// On a narrower page, indented lines would have too little space.
  private static let minForHang = 8

  let columns: PageColumns
  /// The columns of the messages' texts: those of the messages pane, or in the compact layout those
  /// after times and names.
  let texts: PageColumns
  /// The number of columns by which the texts are indented more than the first line of a message.
  private let hanging: Int
  /// The columns of times and names in the compact layout; `nil` in the other layouts.
  let compact: CompactColumns?
  /// `true` if a blank line separates groups of messages, and dividers, from the rows above them.
  let isRoomy: Bool
  let unfolded: Set<MessageID>
  let bar: MessageBar?
  /// The message that shows buttons because it, or a change of it, could not be sent; `nil` for
  /// none.
  let failed: MessageID?
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
    let hasHang =
      (isLinear || compact?.isWhole == true) && columns.width >= Self.minForHang
    hanging = hasHang ? Self.hang : 0
    texts = (compact?.texts ?? columns).indented(by: hanging)
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
    if let compact { return begun(compactLines(of: submission, compact, delivery: delivery)) }
    let isBelowOwn =
      if case .message(let message)? = previous { message.senderColor == 0 } else { false }
    let needsHead = isFirst && !isBelowOwn
    let opening =
      isLinear && (needsHead || submission.isEmote)
      ? PaneWords.spokenHead(isAction: submission.isEmote) : ""
    // The messages pane does not know the person's own name, so an emote begins with "*" alone.
    let star = submission.isEmote && !isLinear ? "* " : ""
    let lines = body(of: submission, opening: opening + star, delivery: delivery)
    guard !isLinear else { return opening.isEmpty ? lines : begun(lines) }
    guard needsHead else { return lines }
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
      return marked(head + headed(lines, message) + below(message), message)
    }
    if let poll = message.poll, !isLinear {
      let lines = quote(of: message) + self.lines(of: poll, in: message, opening: openings)
      return marked(head + headed(lines, message) + below(message), message)
    }
    let text = body(of: message)
    // For a screen reader (linear mode), the opening before the message's text contains the quote,
    // on a line of its own.
    let lines = quote(of: message) + styled(text, openings)
    return marked(head + headed(lines, message) + below(message), message)
  }

  private func headed(_ lines: [StyledLine], _ message: MessageViewModel) -> [StyledLine] {
    let lines = withColumns(lines, of: message)
    return isLinear && message.opening.isEmpty ? lines : begun(lines)
  }

  /// Moves the first of these lines back to where the first line of a message begins, before the
  /// indented lines.
  private func begun(_ lines: [StyledLine]) -> [StyledLine] {
    guard hanging > 0, !lines.isEmpty else { return lines }
    var lines = lines
    for piece in lines[0].pieces.indices { lines[0].pieces[piece].column -= hanging }
    return lines
  }

  /// The lines with their first one moved back in linear mode, because words of the program begin
  /// it.
  private func told(_ lines: [StyledLine]) -> [StyledLine] { isLinear ? begun(lines) : lines }

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
    let hides = message.hasSpoiler && !isUnfolded
    return body(
      opening + (hides ? message.wordsWithoutSpoilers : message.wordsWithSpoilers),
      role: Self.bodyRole(message), isOwn: isOwn, delivery: message.delivery,
      isEdited: message.isEdited, isFolded: folds(message) && !isUnfolded,
      names: message.hasSpoiler
        ? [] : message.ownNames.map { $0.lowerBound + shift..<$0.upperBound + shift })
  }

  func opening(of message: MessageViewModel) -> String {
    openings(of: message).map(\.text).joined()
  }

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
    let hidden = isFolded && count > Self.maxBodyLength ? count - Self.foldedBody : 0
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

  /// Returns the lines that replace the last line of an emote or of a notice about a change of the
  /// room: the line is wrapped earlier if the time would not fit after it, because a time alone on
  /// its line seems to belong to what follows.
  func leavingRoom(_ last: TextWrap.Line, of width: Int, for time: String) -> [TextWrap.Line] {
    let room = width - GraphemeWidth.columns(of: time) - 2
    guard room >= Self.stateColumns, last.columns > room else { return [last] }
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
    lines += told(
      TextWrap.lines(of: text, columns: texts.width).map {
        StyledLine(pieces: [StyledPiece($0.text, at: texts.text, role: role)])
      })
  }

  // MARK: Notices and dividers

  private func notice(time: String, text: String) -> [StyledLine] {
    if let compact { return begun(compactNotice(compact, time: time, text: text)) }
    var wrapped = TextWrap.lines(of: text, columns: texts.width)
    if let last = wrapped.popLast() { wrapped += leavingRoom(last, of: texts.width, for: time) }
    var lines = wrapped.map {
      StyledLine(pieces: [StyledPiece($0.text, at: texts.text, role: .notice)])
    }
    let end = texts.text + (wrapped.last?.columns ?? 0)
    _ = add(time: time, to: &lines, textEnd: end)
    return begun(lines)
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
      return told(
        TextWrap.lines(of: words, columns: texts.width).map {
          StyledLine(pieces: [StyledPiece($0.text, at: texts.text, role: .reaction)])
        })
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
      return told(
        TextWrap.lines(of: text, columns: texts.width).map { line in
          let role: StyleRole = pending.hasFailed ? .deliveryFailed : .deliveryPending
          return StyledLine(pieces: [StyledPiece(line.text, at: texts.text, role: role)])
        })
    }
  }

  func below(_ message: MessageViewModel) -> [StyledLine] {
    reactions(of: message) + pending(of: message) + told(thread(of: message))
  }
}

extension MessageRowLayout {
  /// `true` if a message's text is so long that it may be folded, or has spoilers, whatever is
  /// shown of it now. A poll is not foldable, so that each answer can be chosen; an emote is
  /// foldable only for its spoilers.
  func isFoldable(_ message: MessageViewModel) -> Bool {
    guard message.poll == nil else { return false }
    if message.hasSpoiler { return true }
    if let format = message.format {
      if !isLinear, folds(message) {
        let columns = lastColumns(isOwn: message.senderColor == 0, isEdited: message.isEdited)
        return formatted(format, opening: opening(of: message), .body, lastColumns: columns)
          .lines.count > Self.maxBodyLength
      }
    }
    // Each line has at least one byte, so a shorter body cannot have too many lines.
    return message.body.utf8.count > Self.maxBodyLength && folds(message)
      && wrapped(opening(of: message) + message.body).lines.count > Self.maxBodyLength
  }

  /// `true` if a long text of the message is folded unless the person unfolds it.
  func folds(_ message: MessageViewModel) -> Bool {
    message.poll == nil && message.kind != .emote && (message.file == nil || isLinear)
  }
}

extension MessageRowLayout {
  /// The lines of an emote ("* alice waves"), with the time after the text if the emote begins a
  /// group, because no head line is above an emote.
  func emote(_ message: MessageViewModel) -> [StyledLine] {
    if let format = message.format { return emote(message, format) }
    let head = "* \(message.sender)"
    let width = max(1, texts.width - 2)
    var wrapped = TextWrap.lines(of: "\(head) \(message.body)", columns: width)
    if message.senderColor == 0 {
      let timeColumns = GraphemeWidth.columns(of: message.time) + 2
      if let last = wrapped.popLast() {
        wrapped += leavingRoom(last, of: width - timeColumns, isEdited: message.isEdited)
      }
    } else if message.beginsGroup, let last = wrapped.popLast() {
      wrapped += leavingRoom(last, of: width, for: message.time)
    }
    var lines = wrapped.enumerated().map { index, line in
      let column = texts.text + (index == 0 ? 0 : 2)
      guard index == 0, line.text.hasPrefix(head) else {
        return StyledLine(
          pieces: [StyledPiece(line.text, at: column, role: Self.bodyRole(message))])
      }
      let used = GraphemeWidth.columns(of: head)
      return StyledLine(pieces: [
        StyledPiece(head[...], at: column, role: Self.senderRole(message.senderColor)),
        StyledPiece(
          line.text.dropFirst(head.count), at: column + used, role: Self.bodyRole(message)),
      ])
    }
    var end = texts.text + (lines.count > 1 ? 2 : 0) + (wrapped.last?.columns ?? 0)
    if message.isEdited { end = addEditedMark(to: &lines, textEnd: end) }
    if message.beginsGroup { end = add(time: message.time, to: &lines, textEnd: end) }
    if let delivery = message.delivery { add(delivery, to: &lines, textEnd: end) }
    return marked(quote(of: message) + lines + below(message), message)
  }
}

extension MessageRowLayout {
  /// The line "↳ 4 replies, last by Bob 10:02  2 new" in the longest variant that fits; a click
  /// opens the thread. Empty for a message without such a line.
  func thread(of message: MessageViewModel) -> [StyledLine] {
    guard let thread = message.thread else { return [] }
    let sign = isLinear ? "" : PaneWords.threadSign
    let unread = thread.unread.isEmpty ? 0 : GraphemeWidth.columns(of: thread.unread) + 2
    let room = texts.width - unread
    let fitting = thread.forms.first { GraphemeWidth.columns(of: sign + $0) <= room }
    let words = sign + (fitting ?? thread.forms.last ?? "")
    let width = min(GraphemeWidth.columns(of: words), max(1, room))
    var line = StyledPiece(
      words[...], at: texts.text, role: thread.hasFailed ? .deliveryFailed : .thread,
      maximumColumns: width)
    line.press = .thread(thread.root)
    guard unread > 0 else { return [StyledLine(pieces: [line])] }
    var count = StyledPiece(
      thread.unread[...], at: texts.text + width + 2,
      role: thread.hasMention ? .mention : .badge,
      maximumColumns: max(1, texts.width - width - 2))
    count.press = .thread(thread.root)
    return [StyledLine(pieces: [line, count])]
  }
}

extension MessageRowLayout {
  /// The lines of the thumbnail of an image or sticker; none if no thumbnails are shown. Until the
  /// thumbnail is ready, the lines reserve the space that it needs by the size that the sender
  /// stated, so that the rows around it stay where they are; there are none if no size was stated.
  func lines(of thumbnail: ThumbnailViewModel?) -> [StyledLine] {
    guard let thumbnail, thumbnailRows > 0 else { return [] }
    let mostColumns = min(Thumbnail.mostColumns, texts.width)
    let kept = thumbnail.proportions.map {
      Thumbnail.size(
        width: $0.width, height: $0.height, mostColumns: mostColumns, maxRows: thumbnailRows)
    }
    guard case .ready(let image) = thumbnail.state else {
      guard let kept else { return [] }
      let columns = texts.text..<texts.text + kept.columns
      return Array(
        repeating: StyledLine(picture: StyledPicture(columns: columns, cells: [])),
        count: kept.rows)
    }
    let fitted = image.fitted(mostColumns: mostColumns, maxRows: kept?.rows ?? thumbnailRows)
    let columns = texts.text..<texts.text + fitted.columns
    let lines = (0..<fitted.rows).map { row in
      let start = row * fitted.columns
      return StyledLine(
        picture: StyledPicture(
          columns: columns, cells: fitted.cells[start..<start + fitted.columns]))
    }
    // If the sender stated a wrong size, the rows that were reserved for the thumbnail stay
    // reserved.
    let none = StyledPicture(columns: texts.text..<texts.text, cells: [])
    let rest = max(0, (kept?.rows ?? 0) - fitted.rows)
    return lines + Array(repeating: StyledLine(picture: none), count: rest)
  }
}

extension MessageRowLayout {
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
