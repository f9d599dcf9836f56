/// Writes JSON as bytes of UTF-8, without spaces. The caller writes a key before each value in an
/// object, and nowhere else; the writer adds the commas.
package struct JSONWriter: Sendable {
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init(reservingBytes count: Int = 256) { bytes.reserveCapacity(count) }

  package mutating func beginObject() { open(UInt8(ascii: "{")) }
  package mutating func endObject() { close(UInt8(ascii: "}")) }
  package mutating func beginArray() { open(UInt8(ascii: "[")) }
  package mutating func endArray() { close(UInt8(ascii: "]")) }

  package mutating func object(_ body: (inout JSONWriter) -> Void) {
    beginObject()
    body(&self)
    endObject()
  }

  package mutating func array(_ body: (inout JSONWriter) -> Void) {
    beginArray()
    body(&self)
    endArray()
  }

  package mutating func key(_ name: String) {
    separate()
    quote(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  package mutating func string(_ text: String) {
    separate()
    quote(text)
  }

  package mutating func integer(_ number: Int64) { plain("\(number)") }
  package mutating func bool(_ value: Bool) { plain(value ? "true" : "false") }
  package mutating func null() { plain("null") }

  /// Writes JSON text as it is. The caller ensures that the text is one complete value.
  package mutating func raw(_ json: String) { plain(json) }

  package mutating func raw(_ json: [UInt8]) {
    separate()
    bytes.append(contentsOf: json)
  }

  package mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let value): bool(value)
    case .integer(let number): integer(number)
    // JSON has neither infinity nor NaN.
    case .double(let number): plain(number.isFinite ? "\(number)" : "null")
    case .string(let text): string(text)
    case .array(let elements):
      beginArray()
      for element in elements { self.value(element) }
      endArray()
    case .object(let members):
      beginObject()
      for member in members {
        key(member.key)
        self.value(member.value)
      }
      endObject()
    }
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func plain(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { source in
      var start = 0
      for index in source.indices {
        let byte = source[index]
        guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
          continue
        }
        bytes.append(contentsOf: source[start..<index])
        escape(byte)
        start = index + 1
      }
      bytes.append(contentsOf: source[start...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ byte: UInt8) {
    let hexadecimal = Array("0123456789abcdef".utf8)
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      bytes.append(contentsOf: [UInt8(ascii: "\\"), byte])
    case 0x0a: bytes.append(contentsOf: "\\n".utf8)
    case 0x0d: bytes.append(contentsOf: "\\r".utf8)
    case 0x09: bytes.append(contentsOf: "\\t".utf8)
    default:
      bytes.append(contentsOf: "\\u00".utf8)
      bytes.append(hexadecimal[Int(byte >> 4)])
      bytes.append(hexadecimal[Int(byte & 15)])
    }
  }
}

extension JSONValue {
  /// This value as JSON text, in bytes of UTF-8.
  package var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.value(self)
    return writer.bytes
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }
}
