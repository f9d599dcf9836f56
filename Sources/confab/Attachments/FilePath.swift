internal import Matrix

/// A path as a person types it or a terminal pastes it.
enum FilePath {
  /// The absolute path that a text names: without quotes around it, with `~` for the home folder,
  /// also as a file URL. `folder`: the folder in which the program runs.
  static func resolved(_ text: String, home: String, folder: String) -> String {
    let path = pasted(text) ?? text
    if path == "~" { return home }
    if path.hasPrefix("~/") { return home + path.dropFirst() }
    return path.hasPrefix("/") ? path : folder + "/" + path
  }

  /// The path in a text that is a quoted path or a file URL; `nil` for any other text.
  static func pasted(_ text: String) -> String? {
    if let first = text.first, first == "'" || first == "\"", text.count > 2, text.last == first {
      return String(text.dropFirst().dropLast())
    }
    for start in ["file://localhost/", "file:///"] where text.hasPrefix(start) {
      return PercentEncoding.decode(text.dropFirst(start.count - 1))
    }
    return nil
  }

  /// The ways to read a text as a path and words about the file, which a blank separates: the
  /// longest path first, which is the whole text, since names of files may have blanks. Text in
  /// quotes is a path as a whole.
  static func splits(_ text: String) -> [(path: String, caption: String)] {
    if let quote = text.first, quote == "'" || quote == "\"" {
      let rest = text.dropFirst()
      guard let end = rest.firstIndex(of: quote), end > rest.startIndex else { return [(text, "")] }
      return [(String(text[...end]), trimmed(rest[end...].dropFirst()))]
    }
    var splits = [(path: text, caption: "")]
    for blank in text.indices.reversed() where text[blank].isWhitespace {
      guard splits.count < mostSplits else { break }
      splits.append((String(text[..<blank]), trimmed(text[blank...])))
    }
    return splits
  }

  /// The limit of paths that are looked for; words beyond it belong to no caption.
  private static let mostSplits = 256

  private static func trimmed(_ text: Substring) -> String {
    let begun = text.drop { $0.isWhitespace }
    let end = begun.lastIndex { !$0.isWhitespace }
    return end.map { String(begun[...$0]) } ?? ""
  }

  /// A path in which blanks and other characters have a backslash before them, as some terminals
  /// paste it, without those.
  static func unescaped(_ path: String) -> String {
    var result = ""
    var isEscaped = false
    for character in path {
      if character == "\\", !isEscaped {
        isEscaped = true
      } else {
        result.append(character)
        isEscaped = false
      }
    }
    return result
  }
}
