/// Reads the subset of JSON5 that a person's files (themes and key bindings) need: objects, lists,
/// strings, `true`, `false` and `null`, with comments, unquoted keys and trailing commas. The
/// scanner reports line numbers for error messages, and byte offsets for changes of the text, which
/// a general JSON5 decoder does not.
package struct JSON5Scanner {
  /// A mistake in the text: the reason, and the line, counted from 1.
  package struct Mistake: Error, Equatable {
    package let line: Int
    package let reason: String
  }

  package enum Literal: Equatable {
    case text(String)
    case flag(Bool)
    case null
  }

  private let bytes: [UInt8]
  /// The offset of the next byte to read, in bytes of UTF-8.
  package private(set) var place = 0
  /// The offset of the key that `object` read last, in bytes of UTF-8.
  package private(set) var keyPlace = 0
  /// The line of the next byte to read, counted from 1.
  package private(set) var line = 1

  package init(_ text: String) { bytes = Array(text.utf8) }

  /// Reads an object, `{ key: …, … }`. `entry` is called after each key and colon, and must read
  /// the value from the scanner. Throws if no object is next, or at the first mistake.
  package mutating func object(
    _ entry: (_ key: String, _ scanner: inout JSON5Scanner) throws(Mistake) -> Void
  ) throws(Mistake) {
    try expect("{")
    while try next() != UInt8(ascii: "}") {
      keyPlace = place
      let key = try key()
      try expect(":")
      try entry(key, &self)
      if try next() != UInt8(ascii: ",") { break }
      place += 1
    }
    try expect("}")
  }

  /// Reads a list, `[ …, … ]`. `element` is called before each element, and must read the element
  /// from the scanner. Throws if no list is next, or at the first mistake.
  package mutating func list(
    _ element: (_ scanner: inout JSON5Scanner) throws(Mistake) -> Void
  ) throws(Mistake) {
    try expect("[")
    while try next() != UInt8(ascii: "]") {
      try element(&self)
      if try next() != UInt8(ascii: ",") { break }
      place += 1
    }
    try expect("]")
  }

  /// Reads a string, `true`, `false` or `null`; throws for anything else.
  package mutating func literal() throws(Mistake) -> Literal {
    let first = try next()
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return .text(try quoted()) }
    switch word() {
    case "true": return .flag(true)
    case "false": return .flag(false)
    case "null": return .null
    default: throw unexpected("a string, true, false or null")
    }
  }

  /// `true` if the next value is an object; skips only whitespace and comments.
  package mutating func isObject() throws(Mistake) -> Bool { try next() == UInt8(ascii: "{") }

  /// `true` if the next value is a list; skips only whitespace and comments.
  package mutating func isList() throws(Mistake) -> Bool { try next() == UInt8(ascii: "[") }

  /// `true` if a comma is next; skips only whitespace and comments.
  package mutating func isBeforeComma() throws(Mistake) -> Bool {
    try next() == UInt8(ascii: ",")
  }

  /// Skips a scalar value, or an object of objects and scalar values; a list is a mistake here.
  /// Objects may be nested at most `depth` levels deep; deeper nesting is a mistake.
  package mutating func skipValue(depth: Int = 3) throws(Mistake) {
    guard try isObject() else {
      _ = try literal()
      return
    }
    guard depth > 0 else { throw mistake("an object is in too many others") }
    try object { (_, scanner) throws(Mistake) in try scanner.skipValue(depth: depth - 1) }
  }

  /// Skips whitespace and comments, and returns the offset of what follows, in bytes of UTF-8.
  package mutating func start() throws(Mistake) -> Int {
    _ = try next()
    return place
  }

  /// Skips whitespace and comments, and returns `true` if nothing else is left in the text.
  package mutating func isAtEnd() throws(Mistake) -> Bool { try next() == nil }

  /// Throws if anything but whitespace and comments is left in the text.
  package mutating func end() throws(Mistake) {
    if try next() != nil { throw unexpected("the end of the file") }
  }

  /// Returns a mistake with this reason and the scanner's current line; does not throw it.
  package func mistake(_ reason: String) -> Mistake { Mistake(line: line, reason: reason) }

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
    var text: [UInt8] = []
    place += 1
    while place < bytes.count, bytes[place] != quote, bytes[place] != UInt8(ascii: "\n") {
      if bytes[place] == UInt8(ascii: "\\") { try skipEscape() }
      text.append(bytes[place])
      place += 1
    }
    guard place < bytes.count, bytes[place] == quote else {
      throw mistake("a string is not closed on its line")
    }
    place += 1
    return String(decoding: text, as: UTF8.self)
  }

  /// Skips a backslash before a quote or another backslash. Other escapes are a mistake: no string
  /// in these files needs them.
  private mutating func skipEscape() throws(Mistake) {
    place += 1
    guard place < bytes.count, "\"'\\".utf8.contains(bytes[place]) else {
      throw mistake("a backslash may only stand before a quote or another backslash")
    }
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
      .filter { $0.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } }
    return mistake("\(wanted) should be where \"\(found)\" is")
  }

  /// Skips whitespace and comments, and returns the next byte without skipping it; `nil` at the
  /// end.
  private mutating func next() throws(Mistake) -> UInt8? {
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\n"):
        line += 1
        place += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): place += 1
      case UInt8(ascii: "/"): try skipComment()
      // Some editors begin a file with a byte order mark.
      case 0xEF where place == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]): place += 3
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
