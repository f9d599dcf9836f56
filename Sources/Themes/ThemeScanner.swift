/// Reads the part of JSON5 that themes need: objects, strings, `true`, `false` and `null`, with
/// comments, bare keys and trailing commas. It counts lines for error messages, which a decoder for
/// all of JSON5 does not report.
struct ThemeScanner {
  /// A syntax error: the reason, and the line, counted from 1.
  struct Mistake: Error, Equatable {
    let line: Int
    let reason: String
  }

  /// A scalar value: text, truth value or null.
  enum Literal: Equatable {
    case text(String)
    case flag(Bool)
    case null
  }

  private let bytes: [UInt8]
  private var place = 0
  /// Line of the next byte, from 1.
  private(set) var line = 1

  /// Makes a scanner at the start of `text`.
  init(_ text: String) { bytes = Array(text.utf8) }

  /// Reads `{ key: …, … }`. `entry` is called after each key and colon, and must read the value
  /// from the scanner.
  mutating func object(
    _ entry: (_ key: String, _ scanner: inout ThemeScanner) throws(Mistake) -> Void
  ) throws(Mistake) {
    try expect("{")
    while try next() != UInt8(ascii: "}") {
      let key = try key()
      try expect(":")
      try entry(key, &self)
      if try next() != UInt8(ascii: ",") { break }
      place += 1
    }
    try expect("}")
  }

  /// Reads a string, `true`, `false` or `null`.
  mutating func literal() throws(Mistake) -> Literal {
    let first = try next()
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return .text(try quoted()) }
    switch word() {
    case "true": return .flag(true)
    case "false": return .flag(false)
    case "null": return .null
    default: throw unexpected("a string, true, false or null")
    }
  }

  /// `true` if the next value is an object; reads nothing but blanks and comments.
  mutating func isObject() throws(Mistake) -> Bool { try next() == UInt8(ascii: "{") }

  /// Reads a scalar value, or an object of objects and scalar values. `depth` bounds the recursion:
  /// a theme has objects in objects in one object, and deeper ones are a mistake.
  mutating func skipValue(depth: Int = 3) throws(Mistake) {
    guard try isObject() else {
      _ = try literal()
      return
    }
    guard depth > 0 else { throw mistake("an object is in too many others") }
    try object { (_, scanner) throws(Mistake) in try scanner.skipValue(depth: depth - 1) }
  }

  /// Throws if anything but blanks and comments is left in the text.
  mutating func end() throws(Mistake) {
    if try next() != nil { throw unexpected("the end of the file") }
  }

  /// Returns a mistake on the scanner's current line; does not throw it.
  func mistake(_ reason: String) -> Mistake { Mistake(line: line, reason: reason) }

  private mutating func key() throws(Mistake) -> String {
    let first = try next()
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return try quoted() }
    let word = word()
    if word.isEmpty { throw unexpected("a name") }
    return word
  }

  private mutating func expect(_ character: Character) throws(Mistake) {
    guard try next() == character.asciiValue else { throw unexpected("\"\(character)\"") }
    place += 1
  }

  private mutating func quoted() throws(Mistake) -> String {
    let quote = bytes[place]
    let start = place + 1
    place = start
    while place < bytes.count, bytes[place] != quote {
      // Names and colours of themes need no escapes, so a backslash is a mistake.
      if bytes[place] == UInt8(ascii: "\n") || bytes[place] == UInt8(ascii: "\\") { break }
      place += 1
    }
    guard place < bytes.count, bytes[place] == quote else {
      throw mistake("a string is not closed on its line")
    }
    place += 1
    return String(decoding: bytes[start..<place - 1], as: UTF8.self)
  }

  private mutating func word() -> String {
    let start = place
    while place < bytes.count, isWordByte(bytes[place]) { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      return true
    default: return false
    }
  }

  private func unexpected(_ wanted: String) -> Mistake {
    guard place < bytes.count else { return mistake("the file ends where \(wanted) should be") }
    let rest = String(decoding: bytes[place...].prefix(12), as: UTF8.self)
    let found = rest.prefix { !$0.isNewline && $0 != " " }
    return mistake("\(wanted) should be where \"\(found)\" is")
  }

  /// Skips blanks and comments and returns the next byte without consuming it; `nil` at the end.
  private mutating func next() throws(Mistake) -> UInt8? {
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\n"):
        line += 1
        place += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): place += 1
      case UInt8(ascii: "/"): try skipComment()
      default: return bytes[place]
      }
    }
    return nil
  }

  private mutating func skipComment() throws(Mistake) {
    switch place + 1 < bytes.count ? bytes[place + 1] : 0 {
    case UInt8(ascii: "/"):
      while place < bytes.count, ![10, 13].contains(bytes[place]) { place += 1 }
    case UInt8(ascii: "*"): try skipBlockComment()
    default: throw unexpected("a comment")
    }
  }

  private mutating func skipBlockComment() throws(Mistake) {
    let start = line
    place += 2
    while place + 1 < bytes.count {
      if bytes[place] == UInt8(ascii: "*"), bytes[place + 1] == UInt8(ascii: "/") {
        place += 2
        return
      }
      if bytes[place] == UInt8(ascii: "\n") { line += 1 }
      place += 1
    }
    throw Mistake(line: start, reason: "a comment is not closed")
  }
}
