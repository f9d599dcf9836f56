internal import Database
internal import Intents

/// A text's structure and styles, or a message's file or poll, as the text of one column, `format`.
///
/// The first character says whether the text has spoilers, or that a file (`StoredFile`) or a poll
/// (`StoredPoll`) follows. The blocks of a formatted text, the spans of a block and the fields of
/// both begin with control characters, which texts of messages do not contain (`CleanText` removes
/// them).
struct StoredFormat: Equatable {
  /// The first character of the column `format` for a text with spoilers.
  static let spoilerSign = "s"
  static let plainSign = "-"
  static let fileSign = "f"
  static let pollSign = "q"
  private static let block: UInt8 = 0x1e
  private static let span: UInt8 = 0x1f
  private static let field: UInt8 = 0x1d

  /// The text of the column `format`.
  private let stored: String
  /// The formatted text of the column; `nil` for a column that contains none or cannot be read, so
  /// that the plain text is shown.
  let text: FormattedText?
  /// The message's file; `nil` for a column that contains no file or cannot be read.
  let file: AttachedFile?
  /// The message's poll; `nil` for a column that contains no poll or cannot be read.
  let poll: Poll?

  init(_ text: FormattedText) {
    self.text = text
    (file, poll) = (nil, nil)
    stored = Self.encoded(text)
  }

  init(_ file: AttachedFile) {
    (text, poll) = (nil, nil)
    self.file = file
    stored = Self.fileSign + StoredFile.encoded(file)
  }

  init(_ poll: Poll) {
    (text, file) = (nil, nil)
    self.poll = poll
    stored = Self.pollSign + StoredPoll.encoded(poll)
  }

  private init(stored: String) {
    self.stored = stored
    let isFile = stored.hasPrefix(Self.fileSign)
    let isPoll = stored.hasPrefix(Self.pollSign)
    text = isFile || isPoll ? nil : Self.decoded(stored)
    file = isFile ? StoredFile.decoded(stored.dropFirst()) : nil
    poll = isPoll ? StoredPoll.decoded(stored.dropFirst()) : nil
  }

  /// This value as it is read from the column again. The two differ, for example, for texts that
  /// exceed the limits of a formatted text, and for texts with control characters.
  var asRead: StoredFormat { StoredFormat(stored: stored) }

  /// `true` if a formatted text has a link to a web address, or a span whose text begins with
  /// "http": the column is searched for both at once, without being decoded.
  var hasLink: Bool {
    !stored.hasPrefix(Self.fileSign) && !stored.hasPrefix(Self.pollSign)
      && stored.contains("\u{1d}http")
  }

  static func == (one: StoredFormat, other: StoredFormat) -> Bool { one.stored == other.stored }

  private static func encoded(_ text: FormattedText) -> String {
    var result = text.hasSpoiler ? spoilerSign : plainSign
    for block in text.blocks {
      result += "\u{1e}\(code(of: block.kind))\u{1d}"
      result += block.nesting.map(code).joined(separator: " ")
      for span in block.spans {
        result += "\u{1f}\(span.style.intersection(.all).rawValue)\u{1d}\(span.link ?? "")\u{1d}"
        result += "\(span.spoiler.map { "=" + $0 } ?? "")\u{1d}\(span.text)"
      }
    }
    return result
  }

  private static func code(of kind: FormattedBlock.Kind) -> String {
    switch kind {
    case .paragraph: "p"
    case .heading(let level): "h\(level)"
    case .code(let language): "c\(language)"
    case .rule: "r"
    case .cell(let row, let column, let isHead): "t\(row),\(column),\(isHead ? 1 : 0)"
    }
  }

  private static func code(of nesting: FormattedNesting) -> String {
    switch nesting {
    case .quote: "q"
    case .bullet(let isFirst): isFirst ? "b1" : "b0"
    case .number(let number, let isFirst): "n\(number),\(isFirst ? 1 : 0)"
    }
  }

  private static func decoded(_ stored: String) -> FormattedText? {
    let parts = stored.utf8.split(separator: Self.block, omittingEmptySubsequences: false)
    guard (2...FormattedText.mostBlocks + 1).contains(parts.count) else { return nil }
    var blocks: [FormattedBlock] = []
    blocks.reserveCapacity(parts.count - 1)
    var spanCount = 0
    for part in parts.dropFirst() {
      guard let block = decodedBlock(part) else { return nil }
      spanCount += block.spans.count
      guard spanCount <= FormattedText.mostSpans else { return nil }
      blocks.append(block)
    }
    return FormattedText(blocks)
  }

  private static func decodedBlock(_ part: Substring.UTF8View) -> FormattedBlock? {
    let parts = part.split(separator: Self.span, omittingEmptySubsequences: false)
    let head = parts[0].split(separator: Self.field, omittingEmptySubsequences: false)
    guard head.count == 2, let kind = kind(Substring(head[0])) else { return nil }
    let nesting = head[1].split(separator: UInt8(ascii: " ")).map { self.nesting(Substring($0)) }
    guard nesting.count <= FormattedText.mostNesting else { return nil }
    let spans = parts.dropFirst().map(decodedSpan)
    guard !nesting.contains(nil), !spans.contains(nil) else { return nil }
    return FormattedBlock(
      kind, nesting: nesting.compactMap(\.self), spans: spans.compactMap(\.self))
  }

  private static func kind(_ code: Substring) -> FormattedBlock.Kind? {
    let rest = code.dropFirst()
    switch code.first {
    case "p": return .paragraph
    case "r": return .rule
    case "c": return .code(language: String(rest))
    case "h": return Int(rest).flatMap { (1...6).contains($0) ? .heading($0) : nil }
    case "t":
      let numbers = rest.split(separator: ",").compactMap { Int($0) }
      guard numbers.count == 3, (0...FormattedText.mostBlocks).contains(numbers[0]),
        (0..<FormattedText.mostColumns).contains(numbers[1])
      else { return nil }
      return .cell(row: numbers[0], column: numbers[1], isHead: numbers[2] == 1)
    default: return nil
    }
  }

  private static func nesting(_ code: Substring) -> FormattedNesting? {
    switch code.first {
    case "q": return .quote
    case "b": return .bullet(isFirst: code == "b1")
    case "n":
      let numbers = code.dropFirst().split(separator: ",").compactMap { Int($0) }
      guard numbers.count == 2, (0...FormattedText.greatestNumber).contains(numbers[0]) else {
        return nil
      }
      return .number(numbers[0], isFirst: numbers[1] == 1)
    default: return nil
    }
  }

  private static func decodedSpan(_ part: Substring.UTF8View) -> FormattedSpan? {
    let fields = part.split(separator: Self.field, omittingEmptySubsequences: false)
    guard fields.count == 4, let style = UInt8(Substring(fields[0])) else { return nil }
    let spoiler = Substring(fields[2])
    return FormattedSpan(
      String(Substring(fields[3])), style: SpanStyle(rawValue: style).intersection(.all),
      link: fields[1].isEmpty ? nil : String(Substring(fields[1])),
      spoiler: spoiler.isEmpty ? nil : String(spoiler.dropFirst()))
  }
}

extension StoredFormat: ColumnValue, Bindable {
  static func read(_ row: Row, at position: Int32) -> StoredFormat {
    StoredFormat(stored: row.text(position))
  }

  var sqlValue: SQLValue { .text(stored) }
}
