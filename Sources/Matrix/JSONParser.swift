package enum JSONError: Error, Sendable, Equatable {
  /// The bytes are not JSON; the value is the offset of the byte at which parsing stopped.
  case malformed(offset: Int)
  /// The arrays or objects of the text nest deeper than the parser's `maximumDepth`.
  case tooDeep
  /// The text contains more values than the parser's `maximumValues`.
  case tooMany
  /// An object of the text has two members with one name, and `duplicates` is `refuse`.
  case duplicate
}

extension JSONValue {
  /// The default limit for the nesting of arrays and objects.
  package static let usualDepth = 64

  package enum DeepValues: Sendable {
    /// Replaces each array or object beyond the nesting limit by null, so that one unusual event
    /// does not make a whole response unreadable.
    case cut
    /// Refuses a text with nesting beyond the limit: throws `JSONError.tooDeep`.
    case refuse
  }

  package enum Duplicates: Sendable {
    case takeLast
    /// Refuses the text: throws `JSONError.duplicate`. Two programs could take different ones.
    case refuse
  }

  /// Parses one JSON text (RFC 8259); throws if it is malformed, has too many values or, with
  /// `refuse`, nests too deep. Invalid UTF-8 and lone surrogates become U+FFFD; numbers beyond a
  /// double's range become the largest double of their sign.
  ///
  /// - Parameters:
  ///   - maximumDepth: the limit on the nesting of arrays and objects, which limits the use of the
  ///     stack.
  ///   - maximumValues: the limit on the number of values of any kind that are read; a text with
  ///     more of them throws `JSONError.tooMany`. Without this limit a text could make the program
  ///     allocate about a hundred times its own length.
  package init(
    parsing bytes: [UInt8], maximumDepth: Int = JSONValue.usualDepth, deep: DeepValues = .cut,
    maximumValues: Int = .max, duplicates: Duplicates = .takeLast
  ) throws(JSONError) {
    let result: Result<JSONValue, JSONError> = bytes.withUnsafeBufferPointer { buffer in
      var parser = JSONParser(
        buffer, maximumDepth: maximumDepth, deep: deep, maximumValues: maximumValues,
        duplicates: duplicates)
      do throws(JSONError) {
        return .success(try parser.document())
      } catch {
        return .failure(error)
      }
    }
    self = try result.get()
  }

  package init(
    parsing text: String, maximumDepth: Int = JSONValue.usualDepth, deep: DeepValues = .cut,
    maximumValues: Int = .max, duplicates: Duplicates = .takeLast
  ) throws(JSONError) {
    try self.init(
      parsing: Array(text.utf8), maximumDepth: maximumDepth, deep: deep,
      maximumValues: maximumValues, duplicates: duplicates)
  }
}

/// A cursor over the bytes of one JSON text. The time for parsing grows linearly with the length of
/// the text, and the parser never reads past the end.
private struct JSONParser {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let maximumDepth: Int
  private let deep: JSONValue.DeepValues
  private let duplicates: JSONValue.Duplicates
  private var position = 0
  private var depth = 0
  private var valuesLeft: Int

  init(
    _ bytes: UnsafeBufferPointer<UInt8>, maximumDepth: Int, deep: JSONValue.DeepValues,
    maximumValues: Int, duplicates: JSONValue.Duplicates
  ) {
    self.duplicates = duplicates
    self.bytes = bytes
    self.maximumDepth = maximumDepth
    self.deep = deep
    valuesLeft = maximumValues
  }

  private var malformed: JSONError { .malformed(offset: position) }

  /// The byte at the cursor. At the end of the text it is 0, with which no value begins.
  private var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

  mutating func document() throws(JSONError) -> JSONValue {
    let value = try value()
    skipSpace()
    guard position == bytes.count else { throw malformed }
    return value
  }

  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0a, 0x0d, 0x09: position += 1
      default: return
      }
    }
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    guard valuesLeft > 0 else { throw .tooMany }
    valuesLeft -= 1
    skipSpace()
    switch current {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "{"): return depth < maximumDepth ? try object() : try tooDeep()
    case UInt8(ascii: "["): return depth < maximumDepth ? try array() : try tooDeep()
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func word(
    _ word: StaticString, _ value: JSONValue
  ) throws(JSONError) -> JSONValue {
    guard bytes.count - position >= word.utf8CodeUnitCount else { throw malformed }
    for index in 0..<word.utf8CodeUnitCount where bytes[position + index] != word.utf8Start[index] {
      throw malformed
    }
    position += word.utf8CodeUnitCount
    return value
  }

  /// Skips an array or object beyond the depth limit by counting brackets, without recursion, and
  /// returns null; throws `tooDeep` if `deep` is `refuse`.
  private mutating func tooDeep() throws(JSONError) -> JSONValue {
    guard deep == .cut else { throw .tooDeep }
    var open = 0
    repeat {
      switch current {
      case UInt8(ascii: "{"), UInt8(ascii: "["): open += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): open -= 1
      case UInt8(ascii: "\""):
        try skipString()
        continue
      default: break
      }
      guard position < bytes.count else { throw malformed }
      position += 1
    } while open > 0
    return .null
  }

  private mutating func skipString() throws(JSONError) {
    position += 1
    while position < bytes.count {
      let byte = bytes[position]
      position += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { return }
    }
    position = bytes.count
    throw malformed
  }

  private mutating func enter() {
    depth += 1
    position += 1
    skipSpace()
  }

  private mutating func leave() {
    depth -= 1
    position += 1
  }

  private mutating func array() throws(JSONError) -> JSONValue {
    enter()
    var elements: [JSONValue] = []
    if current != UInt8(ascii: "]") {
      while true {
        elements.append(try value())
        guard try hasMore(before: UInt8(ascii: "]")) else { break }
      }
    }
    leave()
    return .array(elements)
  }

  private mutating func object() throws(JSONError) -> JSONValue {
    enter()
    var object = JSONObject()
    if current != UInt8(ascii: "}") {
      while true {
        skipSpace()
        guard current == UInt8(ascii: "\"") else { throw malformed }
        let key = try string()
        skipSpace()
        guard current == UInt8(ascii: ":") else { throw malformed }
        position += 1
        let value = try value()
        if duplicates == .refuse, object[key] != nil { throw .duplicate }
        object.append(key, value)
        guard try hasMore(before: UInt8(ascii: "}")) else { break }
      }
    }
    leave()
    return .object(object)
  }

  /// Skips a comma and returns `true`; returns `false` at the closing bracket `end`, without
  /// skipping it.
  private mutating func hasMore(before end: UInt8) throws(JSONError) -> Bool {
    skipSpace()
    if current == end { return false }
    guard current == UInt8(ascii: ",") else { throw malformed }
    position += 1
    return true
  }

  // MARK: Text

  private mutating func string() throws(JSONError) -> String {
    position += 1
    let start = position
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        position += 1
        return text
      case UInt8(ascii: "\\"): return try escapedString(from: start)
      case 0..<0x20: throw malformed
      default: position += 1
      }
    }
    throw malformed
  }

  private mutating func escapedString(from start: Int) throws(JSONError) -> String {
    var text = Array(bytes[start..<position])
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        position += 1
        try escape(into: &text)
      case 0..<0x20: throw malformed
      default:
        text.append(byte)
        position += 1
      }
    }
    throw malformed
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
    let byte = current
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "n"): text.append(0x0a)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0d)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0c)
    case UInt8(ascii: "u"): text.append(contentsOf: try codePoint().utf8Bytes)
    default:
      position -= 1
      throw malformed
    }
  }

  /// Returns the scalar for one `\u` escape, or for two that form a surrogate pair; U+FFFD for a
  /// lone surrogate. Before the call, the cursor is after the first `\u`.
  private mutating func codePoint() throws(JSONError) -> Unicode.Scalar {
    let first = try hexadecimal()
    if let scalar = Unicode.Scalar(first) { return scalar }
    let rest = position
    if first < 0xdc00, current == UInt8(ascii: "\\") {
      position += 1
      if current == UInt8(ascii: "u") {
        position += 1
        let second = try hexadecimal()
        if (0xdc00..<0xe000).contains(second),
          let scalar = Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00))
        {
          return scalar
        }
      }
      position = rest
    }
    return "\u{fffd}"
  }

  private mutating func hexadecimal() throws(JSONError) -> UInt32 {
    var number: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(current)).hexDigitValue, current < 0x80 else {
        throw malformed
      }
      number = number << 4 | UInt32(digit)
      position += 1
    }
    return number
  }

  // MARK: Numbers

  private mutating func number() throws(JSONError) -> JSONValue {
    let start = position
    let isNegative = current == UInt8(ascii: "-")
    if isNegative { position += 1 }
    guard let whole = try digits(leadingZeroEnds: true) else {
      return try longNumber(from: start, isNegative)
    }
    switch current {
    case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      return try longNumber(from: start, isNegative)
    default: return .integer(isNegative ? -whole : whole)
    }
  }

  /// Skips one or more digits and returns their value; `nil` if it does not fit into 64 bits with a
  /// sign. Throws `malformed` if there is no digit, and with `leadingZeroEnds` also for digits
  /// after a leading zero, which the whole part of a JSON number must not have.
  private mutating func digits(leadingZeroEnds: Bool) throws(JSONError) -> Int64? {
    let start = position
    var value: Int64? = 0
    while position < bytes.count, case let digit = bytes[position] &- UInt8(ascii: "0"), digit < 10
    {
      if leadingZeroEnds, position == start + 1, bytes[start] == UInt8(ascii: "0") {
        throw malformed
      }
      value = value.flatMap { known in
        let (product, overflow) = known.multipliedReportingOverflow(by: 10)
        let (sum, overflow2) = product.addingReportingOverflow(Int64(digit))
        return overflow || overflow2 ? nil : sum
      }
      position += 1
    }
    guard position > start else { throw malformed }
    return value
  }

  /// Parses a number that has a fraction or an exponent, or whose digits do not fit into `Int64`
  /// without their sign. It begins at the offset `start`; the cursor is after its whole part.
  private mutating func longNumber(from start: Int, _ isNegative: Bool) throws(JSONError)
    -> JSONValue
  {
    if current == UInt8(ascii: ".") {
      position += 1
      _ = try digits(leadingZeroEnds: false)
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      position += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
      _ = try digits(leadingZeroEnds: false)
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if text == "-9223372036854775808" { return .integer(.min) }
    guard let number = Double(text) else { throw malformed }
    if number.isFinite { return .double(number) }
    return .double(isNegative ? -Double.greatestFiniteMagnitude : .greatestFiniteMagnitude)
  }
}

extension Unicode.Scalar {
  fileprivate var utf8Bytes: [UInt8] { Array(UTF8.encode(self).map(Array.init) ?? []) }
}
