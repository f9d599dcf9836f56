/// Makes names of files on this machine, such as from a name that somebody else chose.
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
