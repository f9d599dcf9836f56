internal import Intents

/// The Markdown source of a typed text, in which stretches that are no Markdown to their writer are
/// replaced by numbers between characters of `MarkdownSign`: addresses, identifiers, paths, words
/// of program code, faces, entities, and characters that would begin a block by accident.
struct MarkdownSource {
  /// The texts that the numbers stand for: first the names of people, then the literal stretches.
  private(set) var literals: [String]
  /// The link address of each of `literals`; `nil` for a text that is no link.
  private(set) var addresses: [String?]
  private(set) var text = ""

  /// - Parameters:
  ///   - text: the typed text, in which `MarkdownSign.hidden` has replaced names.
  ///   - names: the names of people, the longest first.
  ///   - people: the link address of each person by name.
  init(_ text: String, _ names: [String], _ people: [String: String]) {
    self.names = names
    literals = names
    addresses = names.map { people[$0] }
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0) }
    cells = lines.map(Self.cells)
    loneItems = Self.loneItems(lines)
    hasTable = lines.contains { Self.cells($0) > 0 && $0.allSatisfy { "|:- \t".contains($0) } }
    lastTildes = lines.lastIndex { Self.closes($0[...], ("~", 3, 0)) } ?? -1
    for index in lines.indices { add(index) }
    self.text = output.joined(separator: "\n")
  }

  private typealias Line = ArraySlice<Character>

  private let names: [String]
  private let lines: [[Character]]
  /// The number of table cells that each line would have.
  private let cells: [Int]
  /// The lines of items that stand alone, as a remark ("- 5 degrees") and not as a list.
  private let loneItems: Set<Int>
  private let hasTable: Bool
  /// The last line of tildes only, which may close a block of code; -1 for none.
  private let lastTildes: Int
  private var output: [String] = []
  private var depth = 0
  private var isInList = false
  private var wasBlank = true
  private var fence: (mark: Character, count: Int, depth: Int)?

  private mutating func add(_ index: Int) {
    let (prefix, depth, rest) = Self.quote(lines[index][...], limit: fence?.depth ?? 8)
    if let open = fence {
      if depth >= open.depth {
        if Self.closes(rest, open) {
          fence = nil
          // What follows a block of code is no heading over its own line.
          wasBlank = true
        }
        return output.append(String(lines[index]))
      }
      fence = nil
    }
    var content = rest.drop(while: Self.isBlank)
    if depth < self.depth, !content.isEmpty {
      // Else Markdown would read the line as part of the quote before it.
      output.append(String(repeating: ">", count: depth))
      wasBlank = true
    }
    let wasDepth = self.depth
    self.depth = depth
    guard !content.isEmpty else {
      // A quote without words would show nothing.
      let isEmpty = wasDepth == 0 && depth > 0 && !isQuote(index + 1)
      wasBlank = true
      return output.append(isEmpty ? sign(for: prefix) : prefix)
    }
    if let mark = Self.fence(content), isFence(mark, after: index) {
      fence = (mark.mark, mark.count, depth)
      wasBlank = false
      return output.append(prefix + String(rest))
    }
    let blanks = Self.columns(rest.prefix(rest.count - content.count))
    let isItem = Self.itemMark(content) != nil
    let wasInList = isInList
    if isItem { isInList = true } else if wasBlank, blanks == 0 { isInList = false }
    let indentation =
      blanks > 3 && !(wasInList && isInList) ? "" : String(rest.prefix(rest.count - content.count))
    var line = prefix + indentation
    var literal = literalStart(content, at: index)
    if literal == 0, let mark = Self.itemMark(content) {
      let words = content.dropFirst(mark).drop(while: Self.isBlank)
      let blanks = content[(content.startIndex + mark)..<words.startIndex]
      // After more blanks, the words would be a block of code.
      line += String(content.prefix(mark)) + (Self.columns(blanks) > 4 ? " " : String(blanks))
      content = words
      if let mark = Self.fence(content), isFence(mark, after: index) {
        fence = (mark.mark, mark.count, depth)
        wasBlank = false
        return output.append(line + String(content))
      }
      literal = literalStart(content, at: index)
    }
    if literal > 0 { line += sign(for: String(content.prefix(literal))) }
    line += inline(content.dropFirst(literal))
    output.append(line)
    wasBlank = false
  }

  private mutating func sign(for text: String, address: String? = nil) -> String {
    literals.append(text)
    addresses.append(address)
    return MarkdownSign.number(literals.count - 1)
  }
}

// Lines: what would begin a block by accident.
extension MarkdownSource {
  private static func isBlank(_ character: Character) -> Bool {
    character == " " || character == "\t"
  }

  private static func columns(_ blanks: Line) -> Int {
    blanks.reduce(0) { $1 == "\t" ? $0 + 4 : $0 + 1 }
  }

  /// Splits a line after the ">" of the quotes that it belongs to, at most `limit` of them.
  private static func quote(_ line: Line, limit: Int) -> (prefix: String, depth: Int, rest: Line) {
    var rest = line
    var depth = 0
    while depth < limit {
      let mark = rest.drop { $0 == " " }
      guard rest.count - mark.count < 4, mark.first == ">", begins(quote: mark) else { break }
      depth += 1
      rest = mark.dropFirst()
      if let first = rest.first, isBlank(first) { rest.removeFirst() }
    }
    return (String(line.prefix(line.count - rest.count)), depth, rest)
  }

  /// `false` for a ">" that begins a face, a comparison or an arrow.
  private static func begins(quote mark: Line) -> Bool {
    guard let next = mark.dropFirst().first else { return true }
    let word = mark.prefix { !$0.isWhitespace }
    // ">w<", ">D", "> <"
    let isFace =
      word.last == "<" || word.count == 2 && word.count == mark.count && next.isLetter
      || mark.last == "<" && !mark.contains { $0.isLetter || $0.isNumber }
    // ">>>>>>>" marks a conflict in a file.
    if isFace || word.count > 6 && word.allSatisfy({ $0 == ">" }) { return false }
    if isBlank(next) || next.isLetter { return true }
    if word.allSatisfy({ $0 == ">" }) { return true }
    return ">*_`[\"“„('#|".contains(next) && word.contains { $0.isLetter || $0.isNumber }
  }

  private func isQuote(_ index: Int) -> Bool {
    index < lines.count && Self.quote(lines[index][...], limit: 1).depth > 0
  }

  private static func fence(_ content: Line) -> (mark: Character, count: Int, info: Line)? {
    guard let mark = content.first, mark == "`" || mark == "~" else { return nil }
    let info = content.drop { $0 == mark }
    let count = content.count - info.count
    guard count >= 3, mark == "~" || !info.contains("`") else { return nil }
    return (mark, count, info)
  }

  private static func closes(
    _ line: Line, _ fence: (mark: Character, count: Int, depth: Int)
  ) -> Bool {
    let rest = line.drop(while: isBlank).drop { $0 == fence.mark }
    let count = line.drop(while: isBlank).count - rest.count
    return count >= fence.count && rest.allSatisfy(isBlank)
  }

  /// `false` for a fence that would swallow words: only a language may follow it, and one of tildes
  /// needs a line that closes it.
  private func isFence(
    _ fence: (mark: Character, count: Int, info: Line), after index: Int
  ) -> Bool {
    guard fence.info.split(whereSeparator: Self.isBlank).count <= 1 else { return false }
    if fence.mark == "`" { return true }
    return index < lastTildes
  }

  /// The number of characters of an item's mark ("-", "12."), before the blank after it.
  private static func itemMark(_ content: Line) -> Int? {
    var count = 1
    if let first = content.first, !"-+*".contains(first) {
      let digits = content.prefix { $0.isASCII && $0.isNumber }.count
      guard (1...9).contains(digits), let end = content.dropFirst(digits).first,
        end == "." || end == ")"
      else { return nil }
      count = digits + 1
    }
    let rest = content.dropFirst(count)
    return rest.first.map(isBlank) != false ? count : nil
  }

  /// The number of characters at the start of a line that Markdown must not read, because they
  /// would begin a block that was hardly meant.
  private func literalStart(_ content: Line, at index: Int) -> Int {
    guard let first = content.first else { return 0 }
    if let rule = ruleStart(content, at: index) { return rule }
    if first == ">", !Self.begins(quote: content) { return 1 }
    if let mark = Self.itemMark(content) {
      let item = content.dropFirst(mark).drop(while: Self.isBlank)
      // Neither a date ("10. 12. 2026") nor a line for cron ("* * * * * x") is a list in a list.
      if item.isEmpty || Self.itemMark(item) != nil { return mark }
      // In a list, a plus would be a bullet.
      if first == "+" || loneItems.contains(index) { return mark }
      // A year, and not the number of an item.
      if mark > 4 { return mark }
      // A list would show "1." for both.
      if mark > 1, content[content.startIndex + mark - 1] == ")" { return mark }
      if mark > 2, first == "0" { return mark }
      if mark == 1, first != "*", isDifference(at: index) { return 1 }
      return 0
    }
    switch first {
    case "#":
      // A heading without words would show nothing.
      let rest = content.drop { $0 == "#" }
      return rest.allSatisfy(Self.isBlank) ? content.count - rest.count : 0
    case "[":
      // The definition of a link would vanish.
      guard let end = content.firstIndex(of: "]") else { return 1 }
      return content[end...].dropFirst().first == ":" ? 1 : 0
    case "`", "~":
      return Self.fence(content).map { isFence($0, after: index) ? 0 : $0.count } ?? 0
    default: return hasSurplusCells(at: index) ? content.count : 0
    }
  }

  /// The literal part of a line of dashes and the like: all of it, unless it is a rule between
  /// paragraphs. `nil` for any other line.
  private func ruleStart(_ content: Line, at index: Int) -> Int? {
    guard let first = content.first, "=-*_".contains(first),
      content.allSatisfy({ $0 == first || Self.isBlank($0) })
    else { return nil }
    let isRule =
      first != "=" && content.count >= 3 && !content.contains(where: Self.isBlank) && wasBlank
      && output.contains { !$0.isEmpty } && index + 1 < lines.count
      && lines[index + 1].allSatisfy(Self.isBlank)
      && lines[(index + 1)...].contains { !$0.allSatisfy(Self.isBlank) }
    return isRule ? 0 : content.count
  }

  private static func loneItems(_ lines: [[Character]]) -> Set<Int> {
    var lone: Set<Int> = []
    var run: [(line: Int, mark: Character, columns: Int)] = []
    func end() {
      defer { run = [] }
      guard let first = run.first, run.allSatisfy({ $0.columns == first.columns }) else { return }
      let counts = Dictionary(run.map { ($0.mark, 1) }, uniquingKeysWith: +)
      lone.formUnion(run.filter { $0.mark != "1" && counts[$0.mark] == 1 }.map(\.line))
    }
    // The end of the last comment of a program, each line of which may begin with a star.
    let commentEnd = lines.lastIndex { zip($0, $0.dropFirst()).contains { $0 == "*" && $1 == "/" } }
    var isComment = false
    var wasBlank = true
    var lastDepth = 0
    for (index, line) in lines.enumerated() {
      let (_, depth, rest) = quote(line[...], limit: 8)
      let content = rest.drop(while: isBlank)
      let columns = columns(rest.prefix(rest.count - content.count))
      let mark = itemMark(content)
      if depth != lastDepth || wasBlank && mark == nil && columns == 0 && !content.isEmpty { end() }
      if content.starts(with: "/*") { isComment = index < commentEnd ?? -1 }
      if isComment, zip(content, content.dropFirst()).contains(where: { $0 == "*" && $1 == "/" }) {
        isComment = false
      }
      if isComment, mark != nil {
        lone.insert(index)
      } else if let mark, let first = content.first {
        let item = content.dropFirst(mark).drop(while: isBlank)
        // A block of code would not stand after a literal mark. What begins with a style, or follows
        // other lines of a quote, is meant as Markdown.
        let isList =
          first.isNumber || ["**", "||", "~~", "`"].contains { item.starts(with: $0) }
          || fence(item) != nil
          || depth > 0 && depth == lastDepth && !wasBlank && item.first?.isNumber != true
        run.append((index, isList ? "1" : first, columns))
      }
      (wasBlank, lastDepth) = (content.isEmpty, depth)
    }
    end()
    return lone
  }

  /// `true` if a line "- …" or "+ …" stands next to a line of the other kind, as in the difference
  /// of two texts.
  private func isDifference(at index: Int) -> Bool {
    func mark(_ index: Int) -> Character? {
      guard lines.indices.contains(index), lines[index].count > 1, lines[index][1] == " " else {
        return nil
      }
      return lines[index].first
    }
    func neighbour(_ step: Int) -> Bool {
      var next = index + step
      // Far lines are not looked at, so that a long list stays cheap.
      while abs(next - index) <= 20, mark(next) == mark(index) { next += step }
      return mark(next) == (mark(index) == "+" ? "-" : "+")
    }
    guard mark(index) == "+" || mark(index) == "-" else { return false }
    return neighbour(1) || neighbour(-1)
  }

  private static func cells(_ line: [Character]) -> Int {
    var content = line.drop(while: isBlank)
    while let last = content.last, isBlank(last) { content.removeLast() }
    guard content.contains("|") else { return 0 }
    if content.first == "|" { content.removeFirst() }
    if content.last == "|" { content.removeLast() }
    var count = 1
    var isEscaped = false
    for character in content {
      if character == "|", !isEscaped { count += 1 }
      isEscaped = character == "\\" && !isEscaped
    }
    return count
  }

  /// `true` for the line below a table's head, if a row of the table has more cells than the head:
  /// Markdown would drop them.
  private func hasSurplusCells(at index: Int) -> Bool {
    guard index > 0, cells[index] > 0, cells[index - 1] == cells[index],
      lines[index].allSatisfy({ "|:- \t".contains($0) })
    else { return false }
    return cells[(index + 1)...].prefix { $0 > 0 }.contains { $0 > cells[index] }
  }
}

// Words: what would be read as a style, an escape or an entity by accident.
extension MarkdownSource {
  private mutating func inline(_ line: Line) -> String {
    var result = ""
    var index = line.startIndex
    let end = Self.closingMarks(of: line) ?? line.endIndex
    var marks = MarkdownMarks(line)
    while index < end {
      let before = index > line.startIndex ? line[index - 1] : nil
      let rest = line[index..<end]
      if before?.isWhitespace ?? true { marks.inWord = [:] }
      if !marks.isInCode, let (stop, address) = token(rest, after: before) {
        result += sign(for: String(line[index..<stop]), address: address)
        index = stop
        continue
      }
      let (stop, isLiteral) = marks.read(rest, after: before, isTable: hasTable)
      let text = String(line[index..<stop])
      result += isLiteral ? sign(for: text) : text
      index = stop
    }
    if end < line.endIndex { result += sign(for: String(line[end...])) }
    return result
  }

  /// The place of the "#" at the end of a heading, which would not be shown.
  private static func closingMarks(of line: Line) -> Int? {
    guard line.first == "#", line.drop(while: { $0 == "#" }).first.map(isBlank) == true else {
      return nil
    }
    var end = line.endIndex
    while end > line.startIndex, isBlank(line[end - 1]) { end -= 1 }
    var start = end
    while start > line.startIndex, line[start - 1] == "#" { start -= 1 }
    return start < end && start > line.startIndex && isBlank(line[start - 1]) ? start : nil
  }

  private static func isPlainLetter(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber)
  }

  /// The end of a literal word that begins here, and the address to which it links, if any.
  private func token(_ rest: Line, after before: Character?) -> (end: Int, address: String?)? {
    guard let first = rest.first, !first.isWhitespace else { return nil }
    if first == "(" || first == "（", let end = Self.face(rest) { return (end, nil) }
    guard before.map(Self.isPlainLetter) != true else { return nil }
    if let found = Self.address(rest, after: before) { return found }
    guard let end = word(rest, after: before) else { return nil }
    let text = rest[..<end]
    let isMarked = text.contains { "\\`*_[]<>!|~&>".contains($0) }
    guard isMarked, !text.contains(where: MarkdownSign.isSign) else { return nil }
    return (end, nil)
  }

  private static func address(
    _ rest: Line, after before: Character?
  ) -> (end: Int, address: String?)? {
    guard let (end, target) = AddressEnd.address(in: rest, after: before) else { return nil }
    // "<https://a.example>" is an address in Markdown.
    let isEnclosed = before == "<" && end < rest.endIndex && rest[end] == ">"
    if isEnclosed, target.map({ $0 == String(rest[..<end]) }) ?? true { return nil }
    return (end, target?.hasPrefix("matrix:") == true ? nil : target)
  }

  /// The end of an identifier, a path, a word of program code or a face that begins here.
  private func word(_ rest: Line, after before: Character?) -> Int? {
    guard let first = rest.first else { return nil }
    let follows = before?.isWhitespace ?? true
    let isBracketed = before.map { "(\"'=“„".contains($0) } ?? false
    guard follows || "@#!$_".contains(first) || isBracketed && "/~.".contains(first) else {
      return nil
    }
    if follows, let end = Self.face(rest) { return end }
    // A longer word is no name, and would be read again and again.
    let word = rest.prefix(follows ? rest.count : 512).prefix { !$0.isWhitespace && $0 != "`" }
    if first == "@" {
      let text = String(word)
      if names.contains(where: { text.hasPrefix($0) }) { return nil }
    }
    if "@#!$".contains(first), let end = Self.identifier(word, after: before) { return end }
    if first == "_", let end = Self.dunder(word) { return end }
    guard follows || isBracketed, rest[word.endIndex...].first != "`", !Self.hasLink(word) else {
      return nil
    }
    if zip(word, word.dropFirst()).contains(where: { $0 == "[" && $1 == "^" }) {
      return word.endIndex
    }
    if Self.isPath(word) { return AddressEnd.end(of: word, scheme: 1, after: before) }
    return nil
  }

  private static func hasLink(_ word: Line) -> Bool {
    zip(word, word.dropFirst()).contains { $0 == "]" && $1 == "(" }
  }

  private static func identifier(_ word: Line, after before: Character?) -> Int? {
    let end = word.dropFirst().prefix(512).prefix {
      isPlainLetter($0) || "_.-=/:#$".contains($0) || !$0.isASCII && $0.isLetter
    }
    guard end.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
    return AddressEnd.end(of: word[..<end.endIndex], scheme: 1, after: before)
  }

  /// The end of a word such as `__init__`, which is rather a name than one bold word.
  private static func dunder(_ word: Line) -> Int? {
    guard word.starts(with: "__") else { return nil }
    let name = word.dropFirst(2).prefix(80).prefix { isPlainLetter($0) || $0 == "_" }
    guard name.count > 2, name.first != "_", name.suffix(2).allSatisfy({ $0 == "_" }) else {
      return nil
    }
    return name.endIndex
  }

  private static func isPath(_ word: Line) -> Bool {
    guard let first = word.first, !word.dropFirst().isEmpty else { return false }
    let starts = ["/", "~/", "./", "../", "\\\\"]
    if starts.contains(where: { word.starts(with: $0) }) { return true }
    guard !word.contains("|") else { return false }
    var before: Character?
    for (character, next) in zip(word, word.dropFirst()) {
      if character == "\\" {
        // A backslash before a letter, as in a pattern, or in a face is no escape.
        if let before, !before.isASCII || before == ":" { return true }
        if isPlainLetter(next) || word.last == "/" { return true }
      }
      if character == "/", next == "_", isPlainLetter(first) || !first.isASCII || first == "." {
        return true
      }
      before = character
    }
    return false
  }

  /// The end of a face with a star or another mark that begins here: a word of several kinds of
  /// punctuation, such as `*_*` or `:-*`, or one with symbols and few letters, as `(*´ω`*)`.
  private static func face(_ rest: Line) -> Int? {
    var word = rest.prefix(17).prefix { !$0.isWhitespace }
    if let first = word.first, first == "(" || first == "（",
      let closing = word.firstIndex(where: { ")）".contains($0) })
    {
      word = word[...closing]
    }
    guard let first = word.first, word.count <= 16, word.contains(where: { "*_`".contains($0) }),
      word.contains(where: { $0 != first }),
      !word.contains(where: { $0 == "|" || MarkdownSign.isSign($0) })
    else { return nil }
    let letters = word.count { $0.isLetter || $0.isNumber }
    let isDrawn =
      word.contains { "(（".contains($0) }
      && word.contains {
        $0.isSymbol && !$0.isCurrencySymbol && !"+<=>~`°".contains($0)
          || "¯•・･".unicodeScalars.contains($0.unicodeScalars.first ?? " ")
      }
    guard letters == 0 && !word.contains("`") || letters < 4 && isDrawn else { return nil }
    return word.endIndex
  }
}
