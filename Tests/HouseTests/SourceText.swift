/// Swift text, read roughly: enough for questions that no compiler answers.
enum SourceText {
  /// The text without comments that stand in lines of their own or behind code.
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

  /// The bodies, with their braces, of the functions whose name begins with `prefix`.
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

  /// The words that can be names.
  static func words(_ text: String) -> Set<String> {
    Set(withoutComments(text).split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
  }
}
