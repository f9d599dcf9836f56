/// The marks of styles in a line, and which of them are open: a mark that could hardly begin or end
/// a style is literal.
struct MarkdownMarks {
  /// The number of characters of the last mark that is open, by its character, in the word and in
  /// the line.
  var inWord: [Character: Int] = [:]
  private var inLine: [Character: Int] = [:]
  private var escaped: Set<Character> = []
  private let last: [Character: Int]
  private let line: ArraySlice<Character>
  private let hasLink: Bool

  init(_ line: ArraySlice<Character>) {
    self.line = line
    last = Dictionary(
      line.indices.filter { "*_~`".contains(line[$0]) }.map { (line[$0], $0) },
      uniquingKeysWith: { $1 })
    hasLink = zip(line, line.dropFirst()).contains { $0 == "]" && $1 == "(" }
  }

  var isInCode: Bool { inLine["`"] != nil }

  /// Reads one character of a line, or a run of marks, and returns where it ends and whether it is
  /// literal.
  mutating func read(
    _ rest: ArraySlice<Character>, after before: Character?, isTable: Bool
  ) -> (end: Int, isLiteral: Bool) {
    guard let first = rest.first else { return (rest.endIndex, false) }
    let end = rest.startIndex + 1
    switch first {
    case "*" where Self.isName(rest.dropFirst()): return (end + 1, true)
    case "*", "_", "~", "`":
      let behind = rest.drop { $0 == first }
      let run = rest.count - behind.count
      return (behind.startIndex, isLiteral(first, run, before, behind))
    case "\\" where !isInCode: return escape(rest, after: before, isTable: isTable)
    case "<":
      // Markdown would read "<a@b>" as an address, and drop the brackets.
      let word = rest.dropFirst().prefix(128).prefix { $0 != ">" && !$0.isWhitespace }
      return (end, word.contains("@") && !word.contains(":"))
    case "&":
      let word = rest.dropFirst().prefix(34).prefix {
        $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "#"
      }
      return (end, !word.isEmpty && rest.dropFirst(1 + word.count).first == ";")
    default: return (end, false)
    }
  }

  private mutating func isLiteral(
    _ mark: Character, _ count: Int, _ before: Character?, _ behind: ArraySlice<Character>
  ) -> Bool {
    let after = behind.first
    let begins = after.map(Self.beginsWord) ?? false
    let ends = before.map(Self.endsWord) ?? false
    if mark == "`" {
      if let open = inLine[mark] {
        if open == count { inLine[mark] = nil }
        return false
      }
      // "l`amour"
      if ends, begins, count == 1 { return true }
      inLine[mark] = count
      return false
    }
    guard !isInCode else { return false }
    // "a_b"
    if mark == "_", let before, let after, Self.isLetter(before), Self.isLetter(after) {
      return false
    }
    // "*21*0170#"
    if let before, let after, before.isNumber, after.isNumber { return true }
    let isOpen = inWord[mark] != nil
    if !isOpen, isAlone(mark, count, before, behind, begins: begins, ends: ends) { return true }
    let isAfterWord = before.map { !$0.isWhitespace && !Self.isPunctuation($0) } ?? false
    if isOpen, ends || after?.isWhitespace ?? true {
      (inWord[mark], inLine[mark]) = (nil, nil)
    } else if let after, !after.isWhitespace, !(isAfterWord && Self.isPunctuation(after)) {
      (inWord[mark], inLine[mark]) = (count, count)
    } else {
      inLine[mark] = nil
    }
    return false
  }

  /// `true` for a name behind the star of a pattern ("*_test").
  private static func isName(_ rest: ArraySlice<Character>) -> Bool {
    let word = rest.prefix(64).prefix { !$0.isWhitespace }
    guard word.first == "_", word.dropFirst().first.map(isLetter) == true else { return false }
    return !zip(word, word.dropFirst()).contains { $0 == "_" && $1 == "*" }
  }

  private static func isPunctuation(_ character: Character) -> Bool {
    character.isPunctuation || character.isASCII && character.isSymbol
  }

  /// `true` for a mark where no style begins, in a word in which none is open.
  private func isAlone(
    _ mark: Character, _ count: Int, _ before: Character?, _ behind: ArraySlice<Character>,
    begins: Bool, ends: Bool
  ) -> Bool {
    let after = behind.first
    let isOpenBefore = inLine[mark] == count
    switch (before, after) {
    // "a*b*c", "(a)*(b)"; a style that began words before may end before a bracket.
    case (let before?, let after?) where begins && ends:
      let isBracket = "([{".contains(after) || ")]}".contains(before)
      return mark == "_" ? isBracket && !isOpenBefore : !(isBracket && isOpenBefore)
    // "-_-", ".*.", "/*/"
    case (let before?, let after?) where Self.isSign(before) && Self.isSign(after): return true
    // "*.swift"
    case (_, "."?) where mark == "*" && count == 1 && !isOpenBefore:
      return behind.dropFirst().first.map { $0.isLetter || $0 == "*" } ?? false
    // "{**/*.c}"
    case (_, "/"?) where mark == "*" && behind.dropFirst().first == "*": return true
    // "'*'", "[*]"
    case ("'"?, "'"?), ("\""?, "\""?), ("["?, "]"?), ("{"?, "}"?), ("("?, ")"?): return true
    // ".*a", "x^*y", "/*a*/", "._a", "urn:_a_", but not "...*sighs*"
    case (let before?, let after?)
    where (mark == "*" ? ".^/" : ".:{").contains(before) && mark != "~"
      && !line[..<behind.startIndex].dropLast(count).suffix(2).elementsEqual(".."):
      return !after.isWhitespace && !isOpenBefore && !")]},;:!?\"'”’".contains(after)
    // "(_ _)"
    case (let before?, let after?):
      return before.isWhitespace && ")]}".contains(after)
        || "([{".contains(before) && after.isWhitespace
    default: return false
    }
  }

  /// Reads a backslash. It escapes what would be read as Markdown without it, and is literal before
  /// all else.
  private mutating func escape(
    _ rest: ArraySlice<Character>, after before: Character?, isTable: Bool
  ) -> (end: Int, isLiteral: Bool) {
    let index = rest.startIndex
    guard let next = rest.dropFirst().first else { return (index + 1, true) }
    switch next {
    case "*", "_", "~", "`":
      let behind = rest.dropFirst().prefix(16).drop { $0 == next || $0 == "\\" }
      let begins = behind.first.map { !$0.isWhitespace && !Self.isSign($0) } ?? false
      let ends = before.map { Self.endsWord($0) || Self.isSign($0) || $0 == next } ?? false
      let isUsed =
        escaped.contains(next) || inLine[next] != nil
        || !ends && begins && last[next] ?? 0 > behind.startIndex
      if isUsed { escaped.insert(next) }
      return (index + 2, !isUsed)
    case "#", "+", "-", ">": return (index + 2, index > line.startIndex)
    case ".", ")":
      let isNumbered = index < line.startIndex + 9 && line[..<index].allSatisfy(\.isNumber)
      return (index + 2, !isNumbered || index == line.startIndex)
    case "[", "]", "!": return (index + 2, !hasLink)
    case "|" where isTable: return (index + 2, false)
    case "\\": return (index + 2, true)
    default: return (index + 1, true)
    }
  }

  private static func isSign(_ character: Character) -> Bool {
    "-^.;:=@~><|+$#&%!?,/\\°".contains(character)
  }

  private static func beginsWord(_ character: Character) -> Bool {
    isLetter(character) || "([{".contains(character)
  }

  private static func endsWord(_ character: Character) -> Bool {
    isLetter(character) || ")]}".contains(character)
  }

  /// `true` for a digit and a letter of a script that puts blanks between words.
  private static func isLetter(_ character: Character) -> Bool {
    guard character.isLetter || character.isNumber, let scalar = character.unicodeScalars.first
    else { return false }
    return scalar.value < 0x800 || (0x1E00..<0x2000).contains(scalar.value)
  }
}
