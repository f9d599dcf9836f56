/// Encodes any name as the localpart of a user id, and decodes it, as the specification's appendix
/// "Mapping from other character sets" describes. A capital letter becomes `_` and the lower-case
/// letter, and `_` becomes `__`; `=` and any byte that is invalid in an id become `=` and two
/// hexadecimal digits.
package enum UserIDMapping {
  /// The limit on the length of a whole user id, with sigil and server name, in bytes.
  package static let maximumBytes = 255

  package static func localpart(of name: String) -> String {
    var result: [UInt8] = []
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "+"):
        result.append(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): result += [UInt8(ascii: "_"), byte | 0x20]
      case UInt8(ascii: "_"): result += [UInt8(ascii: "_"), UInt8(ascii: "_")]
      default: result += [UInt8(ascii: "="), digit(byte >> 4), digit(byte & 15)]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns the name that a localpart encodes; characters that do not belong to an escape are
  /// copied unchanged, and invalid UTF-8 becomes U+FFFD.
  package static func name(of localpart: String) -> String {
    let bytes = Array(localpart.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      if byte == UInt8(ascii: "_"), next == UInt8(ascii: "_") {
        result.append(byte)
        index += 2
      } else if byte == UInt8(ascii: "_"), (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(next) {
        result.append(next & 0xdf)
        index += 2
      } else if byte == UInt8(ascii: "="), index + 2 < bytes.count,
        let high = value(next), let low = value(bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(byte)
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns the user id `@localpart:server` for a name; `nil` if the name is empty or the id would
  /// be too long.
  package static func userID(of name: String, server: String) -> String? {
    let id = "@\(localpart(of: name)):\(server)"
    return name.isEmpty || id.utf8.count > maximumBytes ? nil : id
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
