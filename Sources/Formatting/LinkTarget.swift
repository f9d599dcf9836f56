internal import Intents

enum LinkTarget {
  /// The length limit of an address, in bytes of UTF-8; a longer address is no link.
  private static let mostBytes = 2_048

  /// `true` if the address (a matrix.to or matrix link) is that of a Matrix user: the link is a
  /// mention, and is shown as text, not as a link.
  static func isPerson(_ address: String) -> Bool { MatrixLink(address)?.isPerson ?? false }

  /// `true` for an address that other clients keep in a link, and with a host or a path.
  /// <https://spec.matrix.org/v1.11/client-server-api/#mroommessage-msgtypes>
  static func isSent(_ address: String) -> Bool {
    let start = address.prefix(8).lowercased()
    return ["https://", "http://", "ftp://", "mailto:", "magnet:", "matrix:"].contains {
      start.hasPrefix($0) && address.utf8.count > $0.utf8.count
    }
  }

  /// Returns the address if a link may open it: an http, https or mailto address, or a link of the
  /// scheme `matrix` to a room or message, of at most 2048 bytes without whitespace, double quotes,
  /// backslashes, invisible characters or a user name before the host; `nil` otherwise. A mailto
  /// address is returned without its parameters. `clean` returns a text without characters that are
  /// not safe to show.
  static func allowed(_ address: String, clean: (String) -> String) -> String? {
    // An address with a backslash is refused, because programs disagree on whether the host ends at
    // it.
    guard (1...mostBytes).contains(address.utf8.count), clean(address) == address,
      !address.unicodeScalars.contains(where: {
        $0.properties.isWhitespace || $0 == "\"" || $0 == "\\"
      })
    else { return nil }
    let start = address.prefix(8).lowercased()
    // A mailto link is shortened to the mail address, because its parameters could fill in a mail
    // or attach a file.
    if start.hasPrefix("mailto:") {
      let mailbox = address.unicodeScalars.prefix { $0 != "?" }
      return mailbox.count > 7 ? String(mailbox) : nil
    }
    guard let scheme = ["https://", "http://"].first(where: { start.hasPrefix($0) }) else {
      return MatrixLink(address) == nil ? nil : address
    }
    // "https://bank.example@evil.example/" leads to evil.example, so an "@" in the host is refused.
    // Scalars are compared and not characters, because an "@" with a combining mark is another
    // character.
    let host = address.unicodeScalars.dropFirst(scheme.count).prefix {
      !["/", "?", "#"].contains($0)
    }
    return host.isEmpty || host.contains("@") ? nil : address
  }
}
