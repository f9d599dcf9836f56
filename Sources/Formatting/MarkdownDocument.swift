internal import CMarkdown
internal import Synchronization

/// A Markdown text as parsed by libcmark-gfm: a tree of nodes, which is traversed without
/// recursion.
final class MarkdownDocument {
  private static let options = CMARK_OPT_HARDBREAKS | CMARK_OPT_STRIKETHROUGH_DOUBLE_TILDE
  private static let extensions = ["table", "strikethrough"]
  /// Ensures that libcmark-gfm parses the inline elements of only one text at a time: meanwhile the
  /// special characters of the extensions are registered in a table that all threads share, so that
  /// a text parsed on another thread would lose its "~~" or links.
  private static let reading = Mutex(())
  private static let isReady: Bool = {
    cmark_gfm_core_extensions_ensure_registered()
    return true
  }()

  private let parser: OpaquePointer
  private let root: OpaquePointer

  init?(_ text: String) {
    guard Self.isReady, let parser = cmark_parser_new(Self.options) else { return nil }
    for name in Self.extensions {
      guard let found = cmark_find_syntax_extension(name) else { continue }
      cmark_parser_attach_syntax_extension(parser, found)
    }
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { bytes in
        cmark_parser_feed(parser, bytes.baseAddress, bytes.count)
      }
    }
    var found: OpaquePointer?
    Self.reading.withLock { _ in found = cmark_parser_finish(parser) }
    guard let root = found else {
      cmark_parser_free(parser)
      return nil
    }
    self.parser = parser
    self.root = root
    cmark_consolidate_text_nodes(root)
  }

  deinit {
    cmark_node_free(root)
    cmark_parser_free(parser)
  }

  /// The document as HTML. If it is a single paragraph, the `<p>` around it is left out. `nil` if
  /// memory could not be allocated.
  var html: String? {
    guard
      let made = cmark_render_html(
        root, Self.options, cmark_parser_get_syntax_extensions(parser))
    else { return nil }
    defer { cmark_get_default_mem_allocator().pointee.free(made) }
    var html = String(cString: made)[...]
    while html.last == "\n" { html = html.dropLast() }
    let isOne = cmark_node_first_child(root) == cmark_node_last_child(root)
    if isOne, html.hasPrefix("<p>"), html.hasSuffix("</p>") { html = html.dropFirst(3).dropLast(4) }
    return String(html)
  }

  var hasCodeBlock: Bool { nodes.contains { cmark_node_get_type($0) == CMARK_NODE_CODE_BLOCK } }

  /// Splits numbered lists before each item whose typed number does not follow the number before
  /// it, because HTML only counts the items of a list.
  func keepNumbers(of source: String) {
    let lines = source.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for list in nodes where cmark_node_get_list_type(list) == CMARK_ORDERED_LIST {
      var current = list
      var expected = Int(cmark_node_get_list_start(list))
      for item in Self.children(list) {
        let number = Self.number(of: item, lines) ?? expected
        if number != expected, let next = cmark_node_new(CMARK_NODE_LIST) {
          cmark_node_set_list_type(next, CMARK_ORDERED_LIST)
          cmark_node_set_list_start(next, CInt(number))
          cmark_node_set_list_tight(next, cmark_node_get_list_tight(list))
          cmark_node_insert_after(current, next)
          current = next
        }
        if current != list { cmark_node_append_child(current, item) }
        expected = number + 1
      }
    }
  }

  private static func number(of item: Node, _ lines: [Substring.UTF8View]) -> Int? {
    let line = Int(cmark_node_get_start_line(item)) - 1
    let column = Int(cmark_node_get_start_column(item)) - 1
    guard lines.indices.contains(line), column >= 0 else { return nil }
    let digits = lines[line].dropFirst(column).prefix(9).prefix {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    return Int(Substring(digits))
  }

  /// Replaces HTML nodes by text nodes, so that HTML in the typed text is shown as it was written.
  func showHTML() {
    for node in nodes {
      switch cmark_node_get_type(node) {
      case CMARK_NODE_HTML_INLINE:
        guard let text = Self.text(Self.literal(node)) else { continue }
        Self.replace(node, by: text)
      case CMARK_NODE_HTML_BLOCK:
        guard let paragraph = cmark_node_new(CMARK_NODE_PARAGRAPH) else { continue }
        for (index, line) in Self.literal(node).split(separator: "\n").enumerated() {
          if index > 0 { cmark_node_append_child(paragraph, cmark_node_new(CMARK_NODE_LINEBREAK)) }
          if let text = Self.text(String(line)) { cmark_node_append_child(paragraph, text) }
        }
        Self.replace(node, by: paragraph)
      default: break
      }
    }
    cmark_consolidate_text_nodes(root)
  }

  /// Marks the text between two "||" as a spoiler, if both are in nodes with the same parent and no
  /// whitespace is at the inner side of either; if `isHidden` is true, marks the text of each
  /// paragraph, heading and table cell instead. The markers are the characters `hide` and `show` of
  /// `MarkdownSign`.
  func markSpoilers(isHidden: Bool) {
    for node in nodes {
      if isHidden {
        guard Self.holdsWordsItself(node) else { continue }
        cmark_node_prepend_child(node, Self.text(String(Character(MarkdownSign.hide))))
        cmark_node_append_child(node, Self.text(String(Character(MarkdownSign.show))))
      } else {
        Self.markSpoilers(among: Self.children(node))
      }
    }
  }

  /// Marks the names of people and the addresses in text that is neither code nor in a link, with
  /// the characters of `MarkdownSign`.
  func mark(_ names: [String], _ source: MarkdownSource) {
    guard !source.literals.isEmpty else { return }
    for node in nodes where cmark_node_get_type(node) == CMARK_NODE_TEXT && !Self.isInLink(node) {
      let words = Self.literal(node)
      let hasName = words.contains("@") || words.unicodeScalars.contains(MarkdownSign.name)
      guard hasName else { continue }
      cmark_node_set_literal(node, MarkdownSign.marked(words, names, source))
    }
  }

  /// Puts the literal texts back into link addresses in which numbers stand for them. In text,
  /// `MarkdownSign.replaced` puts them back when the HTML is made.
  func restoreAddresses(_ source: MarkdownSource) {
    for node in nodes where Self.isLink(node) {
      let address = Self.address(node)
      guard address.unicodeScalars.contains(MarkdownSign.name) else { continue }
      cmark_node_set_url(node, MarkdownSign.shown(address, source.literals))
    }
  }

  /// Makes links of images, which other clients do not show, and text of links that no client
  /// follows, so that no address is lost.
  func showLostAddresses() {
    for node in nodes where Self.isLink(node) {
      let address = Self.address(node)
      let isImage = cmark_node_get_type(node) == CMARK_NODE_IMAGE
      guard LinkTarget.isSent(address) else {
        Self.showAsTyped(node, address, isImage: isImage)
        continue
      }
      guard isImage, let link = cmark_node_new(CMARK_NODE_LINK) else { continue }
      cmark_node_set_url(link, address)
      Self.move(Self.children(node), into: link)
      if cmark_node_first_child(link) == nil {
        cmark_node_append_child(link, Self.text(address))
      }
      Self.replace(node, by: link)
    }
  }

  private static func showAsTyped(_ node: Node, _ address: String, isImage: Bool) {
    let children = children(node)
    let title = cmark_node_get_title(node).map { String(cString: $0) } ?? ""
    let words = children.count == 1 ? literal(children[0]) : ""
    // "<a:b>" is read as an address, too.
    let isBare = !isImage && !address.isEmpty && words == address
    let opening = isBare ? "<" : isImage ? "![" : "["
    let closing = isBare ? ">" : "](\(address)\(title.isEmpty ? "" : " \"\(title)\""))"
    guard let first = text(opening), let last = text(closing) else { return }
    cmark_node_insert_before(node, first)
    for child in children { cmark_node_insert_before(node, child) }
    cmark_node_insert_before(node, last)
    cmark_node_free(node)
  }

  private static func move(_ nodes: [Node], into parent: Node) {
    for node in nodes { cmark_node_append_child(parent, node) }
  }

  private static func isLink(_ node: Node) -> Bool {
    let type = cmark_node_get_type(node)
    return type == CMARK_NODE_LINK || type == CMARK_NODE_IMAGE
  }

  private static func address(_ node: Node) -> String {
    cmark_node_get_url(node).map { String(cString: $0) } ?? ""
  }

  private typealias Node = OpaquePointer

  /// All nodes of the document's tree, each before its children.
  private var nodes: [Node] {
    guard let iterator = cmark_iter_new(root) else { return [] }
    defer { cmark_iter_free(iterator) }
    var nodes: [Node] = []
    while true {
      let event = cmark_iter_next(iterator)
      if event == CMARK_EVENT_DONE { return nodes }
      if event == CMARK_EVENT_ENTER, let node = cmark_iter_get_node(iterator) { nodes.append(node) }
    }
  }

  private static func children(_ node: Node) -> [Node] {
    var children: [Node] = []
    var next = cmark_node_first_child(node)
    while let child = next {
      children.append(child)
      next = cmark_node_next(child)
    }
    return children
  }

  private static func literal(_ node: Node) -> String {
    cmark_node_get_literal(node).map { String(cString: $0) } ?? ""
  }

  private static func text(_ words: String) -> Node? {
    guard let node = cmark_node_new(CMARK_NODE_TEXT) else { return nil }
    cmark_node_set_literal(node, words)
    return node
  }

  private static func replace(_ old: Node, by new: Node) {
    if cmark_node_replace(old, new) == 1 { cmark_node_free(old) } else { cmark_node_free(new) }
  }

  private static func isInLink(_ node: Node) -> Bool {
    var next = cmark_node_parent(node)
    while let parent = next {
      if isLink(parent) { return true }
      // A link is an inline element, so a block such as a paragraph or a table cell is in no link.
      if holdsWordsItself(parent) { return false }
      next = cmark_node_parent(parent)
    }
    return false
  }

  private static func holdsWordsItself(_ node: Node) -> Bool {
    let type = cmark_node_get_type(node)
    return type == CMARK_NODE_PARAGRAPH || type == CMARK_NODE_HEADING
      || String(cString: cmark_node_get_type_string(node)) == "table_cell"
  }

  private static func isPlain(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber)
  }

  private static func markSpoilers(among siblings: [Node]) {
    // The place of an opening "||": its node, and the offset of the "||" among the node's
    // characters. `isInWord`: it follows a word, as in the code "a||b||c".
    var opening: (node: Int, offset: Int, isInWord: Bool)?
    var words: [Int: [Character]] = [:]
    for (index, node) in siblings.enumerated()
    where cmark_node_get_type(node) == CMARK_NODE_TEXT {
      words[index] = Array(literal(node))
    }
    var pairs: [(node: Int, offset: Int, sign: Unicode.Scalar)] = []
    for index in siblings.indices {
      guard let found = words[index] else { continue }
      var offset = 0
      while offset + 1 < found.count {
        guard found[offset] == "|", found[offset + 1] == "|" else {
          offset += 1
          continue
        }
        let before = offset > 0 ? found[offset - 1] : nil
        let after = offset + 2 < found.count ? found[offset + 2] : nil
        if let open = opening, before?.isWhitespace != true,
          open.node != index || offset > open.offset + 2,
          !(open.isInWord && after.map { isPlain($0) || "([=".contains($0) } ?? false)
        {
          pairs.append((open.node, open.offset, MarkdownSign.hide))
          pairs.append((index, offset, MarkdownSign.show))
          opening = nil
        } else if after?.isWhitespace != true, after != nil || index + 1 < siblings.count {
          opening = (index, offset, before.map { isPlain($0) || ")]".contains($0) } ?? false)
        }
        offset += 2
      }
    }
    for pair in pairs.reversed() {
      words[pair.node]?.replaceSubrange(
        pair.offset..<pair.offset + 2, with: [Character(pair.sign)])
    }
    for node in Set(pairs.map(\.node)) {
      cmark_node_set_literal(siblings[node], String(words[node] ?? []))
    }
  }
}
