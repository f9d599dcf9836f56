/// A room, person or message of Matrix to which a link leads: an address of `https://matrix.to` or
/// a URI of the scheme `matrix`.
/// <https://spec.matrix.org/v1.11/appendices/#uris>
package struct MatrixLink: Sendable, Hashable {
  /// The room's alias (`#name:server`) or id (`!opaque`), or the person's user id
  /// (`@name:server`).
  package let address: String
  /// The message of the room; `nil` for a link to the room itself or to a person.
  package let event: EventID?
  /// The servers by which the room can be joined, at most `maxServers`.
  package let via: [String]

  /// The length limit of a link, in bytes of UTF-8; a longer text is no link to Matrix.
  package static let mostBytes = 2_048
  /// The server asks one server after the other, so a link cannot name any number of them.
  private static let maxServers = 10
  /// The specification's limit of an identifier, in bytes.
  private static let maxIdentifierLength = 255

  package init(address: String, event: EventID? = nil, via: [String] = []) {
    self.address = address
    self.event = event
    self.via = via
  }

  /// Parses a link; `nil` for any other text, and for a link that names no valid identifier.
  package init?(_ text: String) {
    guard text.utf8.count <= Self.mostBytes, let scheme = Self.start(of: text) else { return nil }
    var rest = text.unicodeScalars.dropFirst(scheme.count)
    // What follows "matrix.to/#" is a fragment already, in which "#" begins an alias.
    if scheme == Self.uri { rest = rest.prefix { $0 != "#" } }
    let path = rest.prefix { $0 != "?" }
    let query = rest.dropFirst(path.count + 1)
    let parts = path.split(separator: "/", maxSplits: scheme == Self.uri ? 3 : 1)
      .map { Self.decoded(String($0)) }
    guard let (address, event) = scheme == Self.uri ? Self.named(parts) : Self.given(parts),
      Self.isAddress(address), event.map({ Self.isIdentifier($0) }) ?? true,
      event == nil || !address.hasPrefix("@")
    else { return nil }
    self.address = address
    self.event = event.map { EventID($0) }
    via = Self.servers(query)
  }

  /// `true` for a text that begins as a link does, for instance while a link is being typed.
  package static func mayBegin(_ text: String) -> Bool { start(of: text) != nil }

  package var isPerson: Bool { address.hasPrefix("@") }

  /// The link as an address of matrix.to, percent-encoded, which other programs open too.
  package var url: String {
    let servers = via.map { "via=" + Self.encoded($0) }.joined(separator: "&")
    return Self.web + Self.encoded(address) + (event.map { "/" + Self.encoded($0.rawValue) } ?? "")
      + (servers.isEmpty ? "" : "?" + servers)
  }

  // MARK: Parsing

  private static let web = "https://matrix.to/#/"
  private static let uri = "matrix:"

  /// The characters before the path of a link, in lower case; `nil` for a text that cannot be one.
  private static func start(of text: String) -> String? {
    let head = String(text.prefix(web.count)).lowercased()
    return [web, "http://matrix.to/#/", uri].first { head.hasPrefix($0) }
  }

  /// The identifiers of a `matrix:` URI, which names their kinds in place of their sigils.
  private static func named(_ parts: [String?]) -> (address: String, event: String?)? {
    let sigils = ["r": "#", "roomid": "!", "u": "@"]
    guard parts.count >= 2, let kind = parts[0], let sigil = sigils[kind], let id = parts[1] else {
      return nil
    }
    if parts.count == 2 { return (sigil + id, nil) }
    guard parts.count == 4, parts[2] == "e", let event = parts[3] else { return nil }
    return (sigil + id, "$" + event)
  }

  private static func given(_ parts: [String?]) -> (address: String, event: String?)? {
    guard let first = parts.first, let address = first else { return nil }
    guard parts.count > 1 else { return (address, nil) }
    guard let event = parts[1], event.hasPrefix("$") else { return nil }
    return (address, event)
  }

  private static func isAddress(_ address: String) -> Bool {
    guard isIdentifier(address) else { return false }
    // An id of a room may have no server.
    if address.hasPrefix("!") { return true }
    let parts = address.unicodeScalars.dropFirst()
      .split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    return "#@".contains(address.first ?? " ") && parts.count == 2 && !parts[0].isEmpty
      && isServer(String(parts[1]))
  }

  /// `true` for a sigil and at least one more character, all of them visible: the screen shows
  /// identifiers, and a control character or a blank could show another one than is meant.
  private static func isIdentifier(_ text: String) -> Bool {
    (2...maxIdentifierLength).contains(text.utf8.count)
      && text.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
          .paragraphSeparator, .spaceSeparator:
          false
        default: true
        }
      }
  }

  private static func isServer(_ text: String) -> Bool {
    (1...maxIdentifierLength).contains(text.utf8.count)
      && text.unicodeScalars.allSatisfy { scalar in
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
          || ("0"..."9").contains(scalar) || ".-:[]".unicodeScalars.contains(scalar)
      }
  }

  private static func servers(_ query: String.UnicodeScalarView.SubSequence) -> [String] {
    var servers: [String] = []
    for item in query.split(separator: "&") {
      let item = String(item)
      guard item.hasPrefix("via="), let server = decoded(String(item.dropFirst(4))),
        isServer(server), !servers.contains(server)
      else { continue }
      servers.append(server)
      if servers.count == maxServers { break }
    }
    return servers
  }

  // MARK: Percent-encoding

  /// `nil` if an escape is malformed, or if the result is no valid UTF-8.
  private static func decoded(_ text: String) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8.makeIterator()
    while let byte = rest.next() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.next().flatMap(digit), let low = rest.next().flatMap(digit) else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
  }

  private static func encoded(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
        || "-._~".unicodeScalars.contains(scalar)
      if isPlain {
        result.unicodeScalars.append(scalar)
      } else {
        result += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }
}

/// The answer to an intent for which the screen needs the router: to find the next unread chat, the
/// room that replaced a chat, or the target of a link, or to make a link.
package enum FoundTarget: Sendable, Equatable {
  /// The chat or thread to open, with the message to go to; `nil` for none.
  case conversation(Conversation, message: EventID? = nil)
  /// The link leads to a room that the user has not joined, or to a person without a direct chat.
  case unknown(MatrixLink)
  case link(String)
  /// There is nothing to open, for instance because the room could not be joined.
  case nothing
}
