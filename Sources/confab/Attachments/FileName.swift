internal import Matrix

enum FileName {
  /// The limit of a file name in bytes. The file system permits 255, and `numbered` may make the
  /// name longer.
  static let longest = 200
  /// The length limit of a file name's ending with its dot, in bytes; a longer one is part of the
  /// name.
  private static let longestEnding = 16
  private static let fallback = "file"

  /// The name for a file: the last component of `name` without characters that are not visible or
  /// have no fixed meaning, such as control characters, without dots, blanks, dashes and tildes at
  /// its start, and without blanks and dots at its end. After that, a long name is shortened before
  /// its extension. The name is "file" if nothing is left. The result is never a path, never hidden
  /// and never empty.
  static func clean(_ name: String) -> String {
    let last = name.split { $0 == "/" || $0 == "\\" }.last ?? ""
    // The name is filtered scalar by scalar: a "/" with a combining mark after it is another
    // `Character`, but the system still takes the "/" for a separator.
    let scalars = last.unicodeScalars.filter(isPermitted)
    let begun = scalars.drop { $0 == "." || $0 == "-" || $0 == "~" || $0.properties.isWhitespace }
    var text = String(String.UnicodeScalarView(begun))
    while text.last?.isWhitespace == true || text.last == "." { text.removeLast() }
    return text.isEmpty ? fallback : shortened(text)
  }

  /// The file name with a number before its extension: "map (2).png"; the name alone for the number
  /// 1.
  static func numbered(_ name: String, _ number: Int) -> String {
    guard number > 1 else { return name }
    let ending = ending(of: name)
    return "\(name.dropLast(ending.count)) (\(number))\(ending)"
  }

  /// The extension of a file name, with its dot: ".png"; "" for a name without extension, or with
  /// one that is longer than 16 bytes.
  static func ending(of name: String) -> Substring {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
    let ending = name[dot...]
    return ending.utf8.count <= longestEnding ? ending : ""
  }

  private static func isPermitted(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "/" || scalar == "\\" || scalar == "\u{fffd}" { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      return false
    default: return true
    }
  }

  private static func shortened(_ name: String) -> String {
    guard name.utf8.count > longest else { return name }
    let ending = ending(of: name)
    var stem = name.dropLast(ending.count)
    while stem.utf8.count + ending.utf8.count > longest, !stem.isEmpty { stem.removeLast() }
    // The stem is empty if its first character alone has more bytes than a name may have.
    return (stem.isEmpty ? fallback : String(stem)) + ending
  }
}

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
