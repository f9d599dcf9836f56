internal import Matrix

/// Finds the path that is meant by a text that the person typed or the terminal pasted.
enum FilePath {
  /// The absolute path that a text names. Quotes around the text are removed, `~` alone or in `~/`
  /// at the start stands for the home folder, a file URL becomes its path, and a relative path
  /// begins at `folder`, the folder in which the program runs.
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

  /// The possible splits of a text into a path and a caption, which a blank separates: the longest
  /// path first, which is the whole text, since names of files may have blanks. A quoted text at
  /// the start is the path as a whole.
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

  /// The limit of splits that `splits(_:)` returns; shorter paths are not tried.
  private static let mostSplits = 256

  private static func trimmed(_ text: Substring) -> String {
    let begun = text.drop { $0.isWhitespace }
    let end = begun.lastIndex { !$0.isWhitespace }
    return end.map { String(begun[...$0]) } ?? ""
  }

  /// A pasted path without the backslashes that some terminals put before blanks and other
  /// characters; of two backslashes, one remains.
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
