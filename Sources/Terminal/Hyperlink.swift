/// The escape sequences of a link: `OSC 8 ; id=… ; URL ST` before the link's text, and the same
/// without id and URL after it. Source: Egmont Koblinger's "Hyperlinks in terminal emulators".
enum Hyperlink {
  /// The limit of a URL in bytes as it is sent; the terminal library VTE accepts 2083.
  private static let longest = 2_000
  private static let schemes = ["https:", "http:", "mailto:", "matrix:"]
  private static let escape = "\u{1b}"

  /// The sequence that ends a link.
  static let end = "\(escape)]8;;\(escape)\\"

  /// The sequence that begins a link to the URL `address`; `nil` if the URL is too long, has a
  /// scheme that may not be opened, or has characters that no valid URL has, such as those that
  /// could end the sequence early.
  ///
  /// - Parameter number: the link's id in the sequence, by which the terminal recognizes the parts
  ///   of one link, for instance on several rows.
  static func start(_ address: String, number: UInt16) -> String? {
    guard let address = encoded(address) else { return nil }
    return "\(escape)]8;id=confab-\(number);\(address)\(escape)\\"
  }

  /// The URL `address` in printable ASCII, with all other characters percent-encoded (RFC 3986,
  /// 2.1). `nil` for a URL that is too long, whose scheme is not one of `schemes`, or that has a
  /// blank or a character that is not visible, such as a control character.
  private static func encoded(_ address: String) -> String? {
    guard address.utf8.count <= longest else { return nil }
    let head = address.prefix(8).lowercased()
    guard schemes.contains(where: { head.hasPrefix($0) }) else { return nil }
    var result = ""
    for scalar in address.unicodeScalars {
      switch scalar.value {
      case 0x21...0x7E: result.unicodeScalars.append(scalar)
      case 0xA0... where isVisible(scalar):
        for byte in UTF8.encode(scalar).map(Array.init) ?? [] {
          result += "%" + String(byte, radix: 16, uppercase: true)
        }
      default: return nil
      }
    }
    return result.utf8.count <= longest ? result : nil
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator:
      false
    default: true
    }
  }
}
