internal import Intents

/// Collects the text of the blocks of an HTML document, and treats whitespace as HTML does: a run
/// of whitespace becomes one space, and is dropped at the start and end of a block or line. In a
/// code block whitespace is kept, except for a newline at the start and the newlines at the end.
struct BlockCollector {
  private struct Piece {
    var text: String
    let style: SpanStyle
    let link: String?
    let spoiler: String?

    var span: FormattedSpan { FormattedSpan(text, style: style, link: link, spoiler: spoiler) }
  }

  private(set) var found: [FormattedBlock] = []
  var kind = FormattedBlock.Kind.paragraph {
    willSet { if kind != newValue { takeRun() } }
  }
  /// The quotes and list items that are open, the outermost first.
  var nesting: [FormattedNesting] = []
  /// `true` if the collected text exceeded a limit of `FormattedText`; further text is ignored.
  private(set) var isTooLong = false

  private let clean: (String) -> String
  private var pieces: [Piece] = []
  private var pieceCount = 0
  // The text since the last change of style; `clean` has not been applied to it yet.
  private var run = ""
  private var style: SpanStyle = []
  private var link: String?
  private var spoiler: String?
  // `true` after a blank and at the start of a line, where further blanks are dropped.
  private var endsWithBlank = true

  init(clean: @escaping (String) -> String) { self.clean = clean }

  private var isCode: Bool {
    if case .code = kind { true } else { false }
  }

  /// Adds text to the block whose text is being collected. `link`: the target of the link to which
  /// the text belongs; `nil` for none. `spoiler`: the sender's reason for hiding the text as a
  /// spoiler, "" if there is none; `nil` for text that is no spoiler.
  mutating func add(_ text: String, style: SpanStyle, link: String?, spoiler: String?) {
    if style != self.style || link != self.link || spoiler != self.spoiler {
      takeRun()
      (self.style, self.link, self.spoiler) = (style, link, spoiler)
    }
    run += text
  }

  mutating func addBlank() {
    takeRun()
    if !endsWithBlank { put(" ") }
    endsWithBlank = true
  }

  mutating func breakLine() {
    if case .cell = kind { return addBlank() }
    takeRun()
    if !isCode { trimEnd(" ") }
    put("\n")
    endsWithBlank = true
  }

  /// A block without text is dropped, unless it is a cell of a table.
  mutating func end() {
    takeRun()
    trim()
    var isWanted = !pieces.isEmpty
    if case .cell = kind { isWanted = true }
    if isWanted { append(FormattedBlock(kind, nesting: nesting, spans: pieces.map(\.span))) }
    pieces = []
    endsWithBlank = true
  }

  mutating func addRule() {
    end()
    append(FormattedBlock(.rule, nesting: nesting))
  }

  private mutating func append(_ block: FormattedBlock) {
    guard found.count < FormattedText.maxBlocks else { return isTooLong = true }
    found.append(block)
    nesting = nesting.map(\.continued)
  }

  private mutating func takeRun() {
    guard !run.isEmpty else { return }
    let text = clean(run)
    run = ""
    put(isCode ? text : collapsed(text))
  }

  private mutating func collapsed(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isBlank = scalar == " " || (0x09...0x0d).contains(scalar.value)
      if isBlank, endsWithBlank { continue }
      result.append(isBlank ? " " : scalar)
      endsWithBlank = isBlank
    }
    return String(result)
  }

  private mutating func put(_ text: String) {
    guard !text.isEmpty, !isTooLong else { return }
    let style = isCode ? [] : style
    let link = isCode ? nil : link
    let spoiler = isCode ? nil : spoiler
    if let last = pieces.last, last.style == style, last.link == link, last.spoiler == spoiler {
      pieces[pieces.count - 1].text += text
      return
    }
    pieceCount += 1
    guard pieceCount <= FormattedText.maxSpans else { return isTooLong = true }
    pieces.append(Piece(text: text, style: style, link: link, spoiler: spoiler))
  }

  private mutating func trim() {
    trimEnd(isCode ? "\n" : "\n ")
    if isCode, pieces.first?.text.utf8.first == UInt8(ascii: "\n") {
      pieces[0].text.unicodeScalars.removeFirst()
    }
  }

  private mutating func trimEnd(_ scalars: String) {
    while let last = pieces.last?.text.unicodeScalars.last, scalars.unicodeScalars.contains(last) {
      pieces[pieces.count - 1].text.unicodeScalars.removeLast()
      if pieces[pieces.count - 1].text.isEmpty { pieces.removeLast() }
    }
  }
}

extension FormattedNesting {
  fileprivate var continued: FormattedNesting {
    switch self {
    case .quote: .quote
    case .bullet: .bullet(isFirst: false)
    case .number(let number, _): .number(number, isFirst: false)
    }
  }
}
