/// Parses Swift text roughly, for questions that the compiler does not answer.
enum SourceText {
  /// The Swift text without its line comments.
  static func withoutComments(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var isInText = false
      var previous: Character = " "
      for index in line.indices {
        if line[index] == "\"", previous != "\\" { isInText.toggle() }
        if line[index] == "/", previous == "/", !isInText {
          return line[..<line.index(before: index)]
        }
        previous = line[index]
      }
      return line
    }.joined(separator: "\n")
  }

  /// The bodies, with their braces, of the functions whose names begin with `prefix`.
  static func bodies(ofFunctions prefix: String, in text: String) -> [String] {
    var bodies: [String] = []
    var rest = withoutComments(text)[...]
    while let start = rest.firstRange(of: "func \(prefix)") {
      rest = rest[start.upperBound...]
      guard let brace = rest.firstIndex(of: "{") else { break }
      rest = rest[brace...]
      var depth = 0
      guard
        let end = rest.indices.first(where: { index in
          if rest[index] == "{" { depth += 1 }
          if rest[index] == "}" { depth -= 1 }
          return depth == 0
        })
      else { break }
      bodies.append(String(rest[...end]))
      rest = rest[end...]
    }
    return bodies
  }

  /// A `switch` with its subject and the patterns of its cases.
  struct Switch {
    let subject: String
    /// The patterns between each `case` and its colon; "default" counts as one.
    let labels: [String]
  }

  /// All `switch` statements of a Swift text, nested ones included.
  static func switches(in text: String) -> [Switch] {
    let text = Array(withoutComments(text))
    return text.indices.compactMap { start in
      guard isWord("switch", at: start, in: text),
        let brace = end(of: text, from: start, at: { $0 == "{" })
      else { return nil }
      let subject = String(text[(start + 6)..<brace]).trimmed
      return Switch(subject: subject, labels: labels(text, from: brace + 1))
    }
  }

  /// The patterns of the switch whose body begins at `start`.
  private static func labels(_ text: [Character], from start: Int) -> [String] {
    var labels: [String] = []
    var (index, depth) = (start, 1)
    while index < text.count, depth > 0 {
      if text[index] == "{" { depth += 1 }
      if text[index] == "}" { depth -= 1 }
      let isLabel =
        depth == 1
        && (isWord("case", at: index, in: text) || isWord("default", at: index, in: text))
      guard isLabel, let colon = end(of: text, from: index, at: { $0 == ":" }) else {
        index += 1
        continue
      }
      labels.append(String(text[index..<colon]).replacing("case ", with: "").trimmed)
      index = colon
    }
    return labels
  }

  private static func isWord(_ word: String, at index: Int, in text: [Character]) -> Bool {
    guard index + word.count < text.count, index == 0 || text[index - 1].isWhitespace else {
      return false
    }
    let next = text[index + word.count]
    return text[index..<index + word.count].elementsEqual(word)
      && !(next.isLetter || next.isNumber || next == "_")
  }

  /// The index, from `start` on, of the first character outside of parentheses and brackets for
  /// which `isEnd` is `true`.
  private static func end(
    of text: [Character], from start: Int, at isEnd: (Character) -> Bool
  ) -> Int? {
    var depth = 0
    return text.indices[start...].first { index in
      if "([".contains(text[index]) { depth += 1 }
      if ")]".contains(text[index]) { depth -= 1 }
      return depth == 0 && isEnd(text[index])
    }
  }

  /// The parts between commas, where commas in parentheses and brackets do not count.
  static func parts(_ text: String) -> [String] {
    var parts: [String] = [""]
    var depth = 0
    for letter in text {
      if "([".contains(letter) { depth += 1 }
      if ")]".contains(letter) { depth -= 1 }
      if letter == ",", depth == 0 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(letter)
      }
    }
    return parts.map(\.trimmed)
  }

  /// The words of a Swift text that may be names of declarations.
  static func words(_ text: String) -> Set<String> {
    Set(withoutComments(text).split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
  }
}

extension String {
  /// The text without blanks at both ends.
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.prefix(start.count - start.reversed().prefix(while: \.isWhitespace).count))
  }
}
