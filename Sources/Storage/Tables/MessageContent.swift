internal import Database
internal import Intents
internal import Model

/// A message's content as the values of three columns: its kind, its text, and its structure and
/// styles, its file or its poll.
struct ContentColumns: Equatable {
  let kind: ContentKind
  let text: String
  let format: StoredFormat?

  init(kind: ContentKind, text: String, format: StoredFormat? = nil) {
    self.kind = kind
    self.text = text
    self.format = format
  }

  init(_ content: MessageContent) {
    let format = content.format.map { StoredFormat($0) }
    switch content {
    case .text(let text, let mentionsUs, _):
      self.init(kind: mentionsUs ? .mention : .text, text: text, format: format)
    case .emote(let text, _): self.init(kind: .emote, text: text, format: format)
    case .botNotice(let text, _): self.init(kind: .botNotice, text: text, format: format)
    case .attachment(let text, let file):
      self.init(kind: .attachment, text: text, format: file.map { StoredFormat($0) })
    case .poll(let poll): self.init(kind: .poll, text: poll.words, format: StoredFormat(poll))
    case .change(let text): self.init(kind: .change, text: text)
    case .encrypted: self.init(kind: .encrypted, text: "")
    case .deleted: self.init(kind: .deleted, text: "")
    case .unknown(let text): self.init(kind: .unknown, text: text)
    }
  }

  var content: MessageContent {
    switch kind {
    case .text: .text(text, mentionsUs: false, format: format?.text)
    case .mention: .text(text, mentionsUs: true, format: format?.text)
    case .emote: .emote(text, format: format?.text)
    case .botNotice: .botNotice(text, format: format?.text)
    case .attachment: .attachment(text, file: format?.file)
    // A poll whose column cannot be read is shown as its line of text.
    case .poll: format?.poll.map { .poll($0) } ?? .attachment(text)
    case .change: .change(text)
    case .encrypted: .encrypted
    case .deleted: .deleted
    case .unknown: .unknown(text)
    }
  }
}

enum ContentKind: Int64, StoredNumber {
  case text, mention, emote, botNotice, attachment, change, encrypted, deleted, unknown,
    poll

  init(number: Int64) { self = Self(rawValue: number) ?? .unknown }

  /// The kinds of content that an edit does not replace, as an SQL list: deleted messages and
  /// reports of a change of the room, such as a join.
  static let unchangeable = "(\(deleted.number), \(change.number))"
}

/// A text's structure and styles, or a message's file or poll, as the text of one column, `format`.
///
/// The first character says whether the text has spoilers, or that a file (`StoredFile`) or a poll
/// (`StoredPoll`) follows. The blocks of a formatted text, the spans of a block and the fields of
/// both begin with control characters, which texts of messages do not contain (`CleanText` removes
/// them).
struct StoredFormat: Equatable {
  static let spoilerSign = "s"
  static let plainSign = "-"
  static let fileSign = "f"
  static let pollSign = "q"
  /// The control character between a file and its formatted caption.
  private static let captionSign = "\u{1c}"
  private static let block: UInt8 = 0x1e
  private static let span: UInt8 = 0x1f
  private static let field: UInt8 = 0x1d
  private let stored: String
  /// The formatted text of the column; `nil` for a column that contains none or cannot be read, so
  /// that the plain text is shown.
  let text: FormattedText?
  let file: AttachedFile?
  let poll: Poll?

  init(_ text: FormattedText) {
    self.text = text
    (file, poll) = (nil, nil)
    stored = Self.encoded(text)
  }

  init(_ file: AttachedFile) {
    (text, poll) = (nil, nil)
    self.file = file
    let caption = file.format.map { Self.captionSign + Self.encoded($0) } ?? ""
    stored = Self.fileSign + StoredFile.encoded(file) + caption
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
    file = isFile ? Self.decodedFile(stored.dropFirst()) : nil
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

  private static func decodedFile(_ stored: Substring) -> AttachedFile? {
    let parts = stored.split(
      separator: captionSign, maxSplits: 1, omittingEmptySubsequences: false)
    var file = StoredFile.decoded(parts[0])
    if parts.count > 1 { file?.format = decoded(String(parts[1])) }
    return file
  }

  private static func decoded(_ stored: String) -> FormattedText? {
    let parts = stored.utf8.split(separator: Self.block, omittingEmptySubsequences: false)
    guard (2...FormattedText.maxBlocks + 1).contains(parts.count) else { return nil }
    var blocks: [FormattedBlock] = []
    blocks.reserveCapacity(parts.count - 1)
    var spanCount = 0
    for part in parts.dropFirst() {
      guard let block = decodedBlock(part) else { return nil }
      spanCount += block.spans.count
      guard spanCount <= FormattedText.maxSpans else { return nil }
      blocks.append(block)
    }
    return FormattedText(blocks)
  }

  private static func decodedBlock(_ part: Substring.UTF8View) -> FormattedBlock? {
    let parts = part.split(separator: Self.span, omittingEmptySubsequences: false)
    let head = parts[0].split(separator: Self.field, omittingEmptySubsequences: false)
    guard head.count == 2, let kind = kind(Substring(head[0])) else { return nil }
    let nesting = head[1].split(separator: UInt8(ascii: " ")).map { self.nesting(Substring($0)) }
    guard nesting.count <= FormattedText.maxNesting else { return nil }
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
      guard numbers.count == 3, (0...FormattedText.maxBlocks).contains(numbers[0]),
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

/// A message's file as text. Its fields follow each other in a fixed order, each after a control
/// character, which texts of messages do not contain (`CleanText` removes them); an unknown number
/// is "".
enum StoredFile {
  private static let sign: Character = "\u{1d}"

  static func encoded(_ file: AttachedFile) -> String {
    let content =
      switch file.content {
      case .at(let address): address.text
      case .encrypted: "encrypted"
      case .nowhere: "nowhere"
      case .own: "own"
      }
    let fields = [
      file.kind.rawValue, content, file.name, file.caption, file.type, text(file.bytes),
      text(file.width), text(file.height), text(file.milliseconds),
    ]
    return fields.map { "\(sign)\($0)" }.joined()
  }

  static func decoded(_ stored: Substring) -> AttachedFile? {
    let fields = stored.split(separator: sign, omittingEmptySubsequences: false).dropFirst()
      .map(String.init)
    guard fields.count == 9, let kind = AttachedFile.Kind(rawValue: fields[0]) else { return nil }
    return AttachedFile(
      kind: kind, name: fields[2], caption: fields[3], type: fields[4], bytes: number(fields[5]),
      width: number(fields[6]), height: number(fields[7]), milliseconds: number(fields[8]),
      content: content(fields[1]))
  }

  private static func content(_ text: String) -> AttachedFile.Content {
    switch text {
    case "encrypted": .encrypted
    case "own": .own
    default: MediaAddress(text).map { .at($0) } ?? .nowhere
    }
  }

  private static func text(_ number: (some BinaryInteger)?) -> String {
    number.map { "\($0)" } ?? ""
  }

  /// Reads a number of a stored file; `nil` unless it is 0 or more and less than 2⁵³, because a
  /// damaged row may contain any number, and sums must not overflow.
  private static func number<Number: FixedWidthInteger>(_ text: String) -> Number? {
    Number(text).flatMap { $0 >= 0 && $0 < 1 << 53 ? $0 : nil }
  }
}

/// A poll, and the selections of a vote, as text. Fields follow each other, each after a control
/// character, which texts of messages do not contain (`CleanText` removes them).
enum StoredPoll {
  private static let sign: Character = "\u{1d}"
  private static let disclosed = "disclosed"
  private static let undisclosed = "undisclosed"

  static func encoded(_ poll: Poll) -> String {
    let fields =
      [poll.isDisclosed ? disclosed : undisclosed, "\(poll.maxSelections)", poll.question]
      + poll.answers.flatMap { [$0.id, $0.text] }
    return encoded(fields)
  }

  static func decoded(_ stored: Substring) -> Poll? {
    let fields = self.fields(stored)
    guard fields.count >= 5, fields.count % 2 == 1, let most = Int(fields[1]) else { return nil }
    let answers = stride(from: 3, to: fields.count, by: 2).map {
      Poll.Answer(id: fields[$0], text: fields[$0 + 1])
    }
    return Poll(
      question: fields[2], answers: answers, isDisclosed: fields[0] == disclosed,
      maxSelections: most)
  }

  static func encoded(selections: [String]) -> String { encoded(selections) }

  static func selections(_ stored: String) -> [String] { fields(stored[...]) }

  private static func encoded(_ fields: [String]) -> String {
    fields.map { "\(sign)\($0)" }.joined()
  }

  private static func fields(_ stored: Substring) -> [String] {
    stored.split(separator: sign, omittingEmptySubsequences: false).dropFirst().map(String.init)
  }
}
