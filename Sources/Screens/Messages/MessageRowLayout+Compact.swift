internal import Cells
internal import Intents
internal import ViewModels

/// The compact layout of messages and of notices about changes of the room, in which the time and,
/// for a message, the sender's name stand before the text.
extension MessageRowLayout {
  struct Opening: Equatable {
    let text: String
    let role: StyleRole
  }

  /// The texts that are put before a message's text, in their order: the text for a screen reader,
  /// or, in the compact layout, the time and the name if the page has no columns for them and no
  /// quote is above the text, and the sender's name before an emote's text.
  func openings(of message: MessageViewModel) -> [Opening] {
    let role = Self.senderRole(message.senderColor)
    guard let compact else {
      return message.opening.isEmpty ? [] : [Opening(text: message.opening, role: role)]
    }
    // In a message with a quote, the time and the name are in the line of the quote.
    guard message.quote.isEmpty else { return sender(in: message) }
    return before(compact, time: message.time, name: name(of: message), role: role)
      + sender(in: message)
  }

  /// The sender's name before an emote's text, because the column of names shows "*" for an emote;
  /// empty for other messages.
  private func sender(in message: MessageViewModel) -> [Opening] {
    guard message.kind == .emote else { return [] }
    return [Opening(text: "\(message.sender) ", role: Self.senderRole(message.senderColor))]
  }

  private func before(
    _ compact: CompactColumns, time: String, name: String, role: StyleRole
  ) -> [Opening] {
    var openings: [Opening] = []
    if compact.time == nil, !time.isEmpty {
      openings.append(Opening(text: "\(time) ", role: .timestamp))
    }
    if compact.names == nil, !name.isEmpty {
      let blanks = String(repeating: " ", count: name == PaneWords.emote ? 1 : CompactColumns.gap)
      let short = Self.clipped(name, columns: CompactColumns.widestName)
      openings.append(Opening(text: short + blanks, role: role))
    }
    return openings
  }

  private func name(of message: MessageViewModel) -> String {
    if message.kind == .emote { return PaneWords.emote }
    return message.senderColor == 0 ? PaneWords.you : message.sender
  }

  func compactQuote(of message: MessageViewModel, _ compact: CompactColumns) -> StyledLine {
    var pieces: [StyledPiece] = []
    var column = texts.text
    let role = Self.senderRole(message.senderColor)
    for opening in before(compact, time: message.time, name: name(of: message), role: role) {
      pieces.append(StyledPiece(opening.text[...], at: column, role: opening.role))
      column += GraphemeWidth.columns(of: opening.text)
    }
    pieces.append(
      StyledPiece(
        "│ \(message.quote)", at: column, role: .quote, maximumColumns: max(1, texts.end - column)))
    return StyledLine(isQuote: true, pieces: pieces)
  }

  func withColumns(_ lines: [StyledLine], of message: MessageViewModel) -> [StyledLine] {
    withColumns(
      lines, time: message.time, name: name(of: message), role: Self.senderRole(message.senderColor)
    )
  }

  private func withColumns(
    _ lines: [StyledLine], time: String, name: String, role: StyleRole
  ) -> [StyledLine] {
    guard let compact, !lines.isEmpty else { return lines }
    var pieces: [StyledPiece] = []
    if let column = compact.time, !time.isEmpty {
      pieces.append(StyledPiece(time[...], at: column, role: .timestamp))
    }
    if let names = compact.names, !name.isEmpty {
      let width = min(names.count, GraphemeWidth.columns(of: name))
      pieces.append(
        StyledPiece(name[...], at: names.upperBound - width, role: role, maximumColumns: width))
    }
    var lines = lines
    lines[0].pieces.insert(contentsOf: pieces, at: 0)
    return lines
  }

  func compactNotice(_ compact: CompactColumns, time: String, text: String) -> [StyledLine] {
    let openings = before(compact, time: time, name: "", role: .notice)
    let words = openings.map(\.text).joined() + text
    let lines = TextWrap.lines(of: words, columns: texts.width).map {
      StyledLine(pieces: [StyledPiece($0.text, at: texts.text, role: .notice)])
    }
    return withColumns(styled(lines, openings), time: time, name: "", role: .notice)
  }

  /// The lines, in the compact layout, of one of the person's own messages that is not stored yet
  /// and so has no time.
  func compactLines(
    of submission: Submission, _ compact: CompactColumns, delivery: DeliveryViewModel
  ) -> [StyledLine] {
    let name = submission.isEmote ? PaneWords.emote : PaneWords.you
    let openings = before(compact, time: "", name: name, role: .senderOwn)
    let lines = body(
      of: submission, opening: openings.map(\.text).joined(), delivery: delivery)
    return withColumns(styled(lines, openings), time: "", name: name, role: .senderOwn)
  }

  /// Styles the texts before a message's text (`openings`), which are at the start of the first
  /// line, with their style roles. Those that do not fit into the first line keep the role of the
  /// text.
  func styled(_ lines: [StyledLine], _ openings: [Opening]) -> [StyledLine] {
    var lines = lines
    var index = 0
    for opening in openings {
      let words = opening.text.hasSuffix("\n") ? opening.text.dropLast() : opening.text[...]
      guard let first = lines.first, index < first.pieces.count,
        first.pieces[index].text.hasPrefix(words)
      else { return lines }
      var rest = first.pieces[index]
      rest.text = rest.text.dropFirst(words.count)
      rest.column += GraphemeWidth.columns(of: words)
      let head = StyledPiece(words, at: first.pieces[index].column, role: opening.role)
      lines[0].pieces.replaceSubrange(index...index, with: [head, rest])
      index += 1
    }
    return lines
  }

  private static func clipped(_ text: String, columns: Int) -> String {
    guard GraphemeWidth.columns(of: text) > columns else { return text }
    var start = ""
    var used = 1
    for character in text {
      used += GraphemeWidth.columns(of: String(character))
      guard used <= columns else { break }
      start.append(character)
    }
    return start + "…"
  }
}

/// The columns of a page that shows messages in the compact layout: the time, the sender's name,
/// and the text, in this order.
///
/// A page of fewer than 44 columns has no column for names: the name is then before the text in the
/// message's first line. On a page of fewer than 21 columns that line begins with the time and the
/// name, so that every line has the whole width.
struct CompactColumns: Sendable, Equatable {
  /// The greatest width of a sender's name in columns, both in the column of names and before a
  /// text.
  static let widestName = 12
  /// The width in columns of a time with the blank after it.
  private static let time = 6
  /// The number of blanks between a sender's name and the message's text.
  static let gap = 2
  private static let minForNames = 40
  private static let minForTime = 20

  /// The first column of the times; `nil` if the time is written at the start of the message's
  /// first line.
  let time: Int?
  /// The columns of the senders' names, which are right-aligned in them; `nil` if the name is
  /// written in the message's first line, before the text.
  let names: Range<Int>?
  let texts: PageColumns
  /// `true` if the texts take the whole width of the page.
  var isWhole: Bool { time == nil && names == nil }

  init(_ page: PageColumns) {
    guard page.width >= Self.minForTime else {
      (time, names, texts) = (nil, nil, page)
      return
    }
    time = page.text
    guard page.width >= Self.minForNames else {
      (names, texts) = (nil, page.indented(by: Self.time))
      return
    }
    let first = page.text + Self.time
    // A fifth of the page leaves most of it to the texts.
    let width = min(Self.widestName, page.width / 5)
    names = first..<first + width
    texts = page.indented(by: Self.time + width + Self.gap)
  }
}
