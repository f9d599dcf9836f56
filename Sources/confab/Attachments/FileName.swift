/// Makes the name of a file on this machine from one that somebody else chose.
enum FileName {
  /// The limit of a name in bytes. The file system permits 255, and `numbered` may make the name
  /// longer.
  static let longest = 200
  private static let longestEnding = 16
  private static let fallback = "file"

  /// The name for a file: the last component of `name` without control characters, marks that
  /// change the direction of writing, and dots, blanks and dashes at its start. A long name is
  /// shortened before its extension. "file" if nothing is left. The result is never a path, never
  /// hidden and never empty.
  static func clean(_ name: String) -> String {
    let last = name.split { $0 == "/" || $0 == "\\" }.last ?? ""
    // Scalar by scalar: with a combining mark after it, "/" is another character, but the system
    // still takes it for a separator.
    let scalars = last.unicodeScalars.filter(isPermitted)
    let begun = scalars.drop { $0 == "." || $0 == "-" || $0 == "~" || $0.properties.isWhitespace }
    var text = String(String.UnicodeScalarView(begun))
    while text.last?.isWhitespace == true || text.last == "." { text.removeLast() }
    return text.isEmpty ? fallback : shortened(text)
  }

  /// The name with a number before its extension: "map (2).png".
  static func numbered(_ name: String, _ number: Int) -> String {
    guard number > 1 else { return name }
    let ending = ending(of: name)
    return "\(name.dropLast(ending.count)) (\(number))\(ending)"
  }

  /// The extension of a name, with its dot: ".png"; "" without one.
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
    // One character may have more bytes than a name.
    return (stem.isEmpty ? fallback : String(stem)) + ending
  }
}
