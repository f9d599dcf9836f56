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
