import Testing

/// The sentences for people in screens, panes and keys are in a file of words of their target, so
/// that they are found easily and have one tone. The tables of keys and commands contain their own
/// sentences.
@Suite struct WordsTests {
  private static let files: Set<String> = [
    "ScreenWords", "PaneWords", "CommandRefusal", "KeyTable", "CommandTable", "KeyWords",
  ]

  @Test(arguments: ["Screens", "Panes", "Keys"])
  func `sentences for people are in the words file of their target`(target: String) throws {
    for file in try Checkout.swiftFiles(below: "Sources/\(target)") {
      let name = String(file.split(separator: "/").last ?? "")
      // A words file may have parts, such as `ScreenWords+NewChat.swift`.
      if Self.files.contains(String(name.prefix { $0 != "+" && $0 != "." })) { continue }
      let found = Self.sentences(in: try Checkout.text(of: file))
      #expect(found.isEmpty, "\(file): \(found)")
    }
  }

  @Test func `only PaneWords.swift imports Keys among the panes`() throws {
    for file in try Checkout.swiftFiles(below: "Sources/Panes") where !file.hasSuffix("Words.swift")
    {
      #expect(!(try Checkout.text(of: file)).contains("import Keys"), "\(file)")
    }
  }

  @Test func `the check finds a sentence beside interpolations and escapes`() {
    let text = #"""
      /// A comment with "quoted words" in it.
      let a = "two words", b = "\(count) more", c = "word"
      let d = "* \(name ?? "no name") \(line)", e = " \(key) ", f = "say \"so\""
      """#
    #expect(
      Self.sentences(in: text) == ["two words", #"\(count) more"#, "no name", #"say \"so\""#])
  }

  /// The string literals of a text that have a blank and two letters in a row outside of their
  /// interpolations.
  private static func sentences(in text: String) -> [String] {
    text.split(separator: "\n").filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }
      .flatMap { literals(in: $0[...]) }
      .filter { isSentence($0.own) }.map(\.whole)
  }

  private static func isSentence(_ words: String) -> Bool {
    guard words.contains(" ") else { return false }
    return words.split { !$0.isLetter }.contains { $0.count > 1 }
  }

  /// The literals of a line, each as written and without its interpolations. An outer literal comes
  /// before those in its interpolations.
  private static func literals(in line: Substring) -> [(whole: String, own: String)] {
    var found: [(whole: String, own: String)] = []
    var rest = line
    while let start = rest.firstIndex(of: "\"") {
      let literal = Literal(rest[rest.index(after: start)...])
      found.append((literal.whole, literal.own))
      found += literal.interpolations.flatMap { literals(in: $0) }
      rest = literal.rest
    }
    return found
  }

  /// A literal, parsed from the character after its first quotation mark.
  private struct Literal {
    private(set) var own = ""
    private(set) var interpolations: [Substring] = []
    let whole: String
    let rest: Substring

    init(_ text: Substring) {
      var index = text.startIndex
      while index < text.endIndex, text[index] != "\"" {
        let next = text.index(after: index)
        guard text[index] == "\\", next < text.endIndex else {
          own.append(text[index])
          index = next
          continue
        }
        index = text.index(after: next)
        guard text[next] == "(" else { continue }
        let end = Self.end(ofParenthesis: text[index...])
        interpolations.append(text[index..<end])
        index = end < text.endIndex ? text.index(after: end) : end
      }
      whole = String(text[..<index])
      rest = index < text.endIndex ? text[text.index(after: index)...] : ""
    }

    private static func end(ofParenthesis text: Substring) -> Substring.Index {
      var depth = 1
      for index in text.indices {
        if text[index] == "(" { depth += 1 }
        if text[index] == ")" { depth -= 1 }
        if depth == 0 { return index }
      }
      return text.endIndex
    }
  }
}
