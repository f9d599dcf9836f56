internal import Intents

/// Converts the tags and texts of a message's HTML into blocks of formatted text, in their order.
final class HTMLReader {
  /// An open element, with the style, link, spoiler and kind of block that applied before it, and
  /// that apply again after its end.
  private struct Open {
    let name: String
    let tag: HTMLTag
    let style: SpanStyle
    let link: String?
    let spoiler: String?
    let kind: FormattedBlock.Kind
    /// `true` if the element opened a quote or a list item, which its end closes.
    var isNested = false
  }

  private enum List {
    case bullets
    /// A numbered list, with the number of its next item.
    case numbers(Int)
  }

  private let clean: (String) -> String
  private var blocks: BlockCollector
  private var open: [Open] = []
  private var lists: [List] = []
  private var skipped = 0
  private var style: SpanStyle = []
  private var link: String?
  private var spoiler: String?
  // The row and column of the last cell in the open table, -1 before the first; `nil` outside of a
  // table.
  private var place: (row: Int, column: Int)?
  private var isInCell = false

  /// `true` if the HTML exceeded a limit, such as the depth of elements; nothing more is read then.
  private(set) var hasFailed = false

  init(clean: @escaping (String) -> String) {
    self.clean = clean
    blocks = BlockCollector(clean: clean)
  }

  func finish() -> FormattedText? {
    blocks.end()
    guard !hasFailed, !blocks.isTooLong, !blocks.found.isEmpty else { return nil }
    return FormattedText(blocks.found)
  }

  func add(_ text: String) {
    guard skipped == 0 else { return }
    blocks.add(text, style: style, link: link, spoiler: spoiler)
  }

  func start(_ name: String, _ attributes: [String: String]) {
    guard open.count < MessageHTML.maxDepth else { return hasFailed = true }
    let tag = HTMLTag(name)
    open.append(
      Open(name: name, tag: tag, style: style, link: link, spoiler: spoiler, kind: blocks.kind))
    if case .skipped = tag { skipped += 1 }
    if skipped == 0 { begin(tag, attributes) }
    if blocks.isTooLong { hasFailed = true }
  }

  func end(_ name: String) {
    guard let index = open.lastIndex(where: { $0.name == name }) else { return }
    while open.count > index, let element = open.popLast() { close(element) }
    if blocks.isTooLong { hasFailed = true }
  }

  private func begin(_ tag: HTMLTag, _ attributes: [String: String]) {
    switch tag {
    case .style(let added):
      if added == .code, case .code(let language) = blocks.kind {
        if language.isEmpty { blocks.kind = .code(language: Self.language(attributes, clean)) }
      } else {
        style.insert(added)
      }
    case .link: beginLink(attributes["href"] ?? "")
    case .span:
      if let reason = attributes["data-mx-spoiler"] { spoiler = Self.line(clean(reason)) }
    case .lineBreak:
      // The newline belongs to the style and the link in which it stands, not to those before it.
      add("")
      blocks.breakLine()
    case .image:
      add(attributes["alt"].flatMap { $0.isEmpty ? nil : $0 } ?? attributes["title"] ?? "image")
    case .raised: add("^")
    case .block, .heading, .quote, .bullets, .numbers, .item, .codeBlock, .rule, .table, .row,
      .cell:
      if isInCell { blocks.addBlank() } else { beginBlock(tag, attributes) }
    case .skipped, .other: break
    }
  }

  private func beginLink(_ address: String) {
    link = LinkTarget.isPerson(address) ? nil : LinkTarget.allowed(address, clean: clean)
  }

  private func beginBlock(_ tag: HTMLTag, _ attributes: [String: String]) {
    blocks.end()
    switch tag {
    case .heading(let level): blocks.kind = .heading(level)
    case .quote: nest(.quote)
    case .bullets: lists.append(.bullets)
    case .numbers:
      let start = attributes["start"].flatMap { Int($0) } ?? 1
      lists.append(.numbers(min(max(0, start), FormattedText.greatestNumber)))
    case .item: nest(nextItem())
    case .codeBlock: blocks.kind = .code(language: "")
    case .rule: blocks.addRule()
    case .table: place = (-1, -1)
    case .row: place = place.map { ($0.row + 1, -1) }
    case .cell(let isHead): beginCell(isHead: isHead)
    case .block, .style, .link, .span, .lineBreak, .image, .raised, .skipped, .other: break
    }
  }

  private func beginCell(isHead: Bool) {
    guard let last = place else { return }
    let row = max(0, last.row)
    place = (row, last.column + 1)
    guard last.column + 1 < FormattedText.mostColumns else { return hasFailed = true }
    isInCell = true
    blocks.kind = .cell(row: row, column: last.column + 1, isHead: isHead)
  }

  private func nextItem() -> FormattedNesting {
    guard case .numbers(let number)? = lists.last else { return .bullet(isFirst: true) }
    lists[lists.count - 1] = .numbers(min(number + 1, FormattedText.greatestNumber))
    return .number(number, isFirst: true)
  }

  private func nest(_ nesting: FormattedNesting) {
    guard blocks.nesting.count < FormattedText.maxNesting, !open.isEmpty else { return }
    blocks.nesting.append(nesting)
    open[open.count - 1].isNested = true
  }

  private func close(_ element: Open) {
    if case .skipped = element.tag {
      skipped -= 1
      return
    }
    guard skipped == 0 else { return }
    switch element.tag {
    case .style, .link, .span, .lineBreak, .image, .raised, .skipped, .other: break
    case .cell:
      if isInCell, blocks.kind.isCell, !element.kind.isCell {
        blocks.end()
        isInCell = false
      }
    case .block, .heading, .quote, .bullets, .numbers, .item, .codeBlock, .rule, .table, .row:
      if isInCell { blocks.addBlank() } else { endBlock(element.tag) }
    }
    if element.isNested { blocks.nesting.removeLast() }
    (style, link, spoiler) = (element.style, element.link, element.spoiler)
    if !isInCell, !element.tag.isInline { blocks.kind = element.kind }
  }

  private func endBlock(_ tag: HTMLTag) {
    blocks.end()
    switch tag {
    case .bullets, .numbers: if !lists.isEmpty { lists.removeLast() }
    case .table: place = nil
    default: break
    }
  }

  /// Returns the language of a code block from its class attribute, such as "swift" from
  /// "language-swift"; "" if it has none. `clean` makes the text safe to show.
  private static func language(
    _ attributes: [String: String], _ clean: (String) -> String
  ) -> String {
    let prefix = "language-"
    let classes = (attributes["class"] ?? "").split { $0.isWhitespace }
    guard let found = classes.first(where: { $0.hasPrefix(prefix) }) else { return "" }
    return line(clean(String(found.dropFirst(prefix.count))))
  }

  private static func line(_ text: String) -> String {
    let scalars = text.unicodeScalars.prefix(60).map { $0.properties.isWhitespace ? " " : $0 }
    return String(String.UnicodeScalarView(scalars))
  }
}

extension HTMLTag {
  fileprivate var isInline: Bool {
    switch self {
    case .style, .link, .span, .lineBreak, .image, .raised, .skipped, .other: true
    case .block, .heading, .quote, .bullets, .numbers, .item, .codeBlock, .rule, .table, .row,
      .cell:
      false
    }
  }
}

extension FormattedBlock.Kind {
  fileprivate var isCell: Bool {
    if case .cell = self { true } else { false }
  }
}
