/// The targets of links in messages.
enum LinkTarget {
  private static let mostBytes = 2_048
  private static let people = ["https://matrix.to/#/@", "https://matrix.to/#/%40", "matrix:u/"]

  /// `true` if the address names a person, so that the link is a mention and its text suffices.
  static func isPerson(_ address: String) -> Bool {
    let address = address.lowercased()
    return people.contains { address.hasPrefix($0) }
  }

  /// The address if it may be opened: of the web or of a mailbox, without blanks and invisible
  /// characters; `nil` otherwise.
  static func allowed(_ address: String, clean: (String) -> String) -> String? {
    // Programs disagree on where a host ends at a backslash.
    guard (1...mostBytes).contains(address.utf8.count), clean(address) == address,
      !address.unicodeScalars.contains(where: {
        $0.properties.isWhitespace || $0 == "\"" || $0 == "\\"
      })
    else { return nil }
    let start = address.prefix(8).lowercased()
    // A mail link keeps the address only: parameters could fill in a mail or attach a file.
    if start.hasPrefix("mailto:") {
      let mailbox = address.unicodeScalars.prefix { $0 != "?" }
      return mailbox.count > 7 ? String(mailbox) : nil
    }
    guard let scheme = ["https://", "http://"].first(where: { start.hasPrefix($0) }) else {
      return nil
    }
    // "https://bank.example@evil.example/" leads to evil.example: nobody needs such addresses.
    // Scalars and not characters, as a mark after the "@" would make another character of it.
    let host = address.unicodeScalars.dropFirst(scheme.count).prefix {
      !["/", "?", "#"].contains($0)
    }
    return host.isEmpty || host.contains("@") ? nil : address
  }
}
