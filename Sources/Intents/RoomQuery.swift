/// A search in a public room directory.
package struct RoomQuery: Sendable, Equatable {
  /// The text that the name, topic or alias of a room has to contain, at most 200 characters; ""
  /// for all rooms.
  package let words: String
  /// The server whose directory is searched; `nil` for the user's own server.
  package let server: String?

  /// The maximum length of a server's name in bytes, and the maximum length of `words` in
  /// characters.
  private static let (longestServer, longestWords) = (230, 200)

  package init(words: String = "", server: String? = nil) {
    self.words = String(words.prefix(Self.longestWords))
    self.server = server
  }

  /// Parses a typed query: a text, which may be followed by "on SERVER". A last word that cannot be
  /// a server's name belongs to the text, as in "band on tour".
  package init(typed: String) {
    let parts = typed.split(whereSeparator: \.isWhitespace)
    let isOnServer =
      parts.count >= 2 && parts[parts.count - 2].lowercased() == "on"
      && parts.last.map(Self.isServer) == true
    self.init(
      words: (isOnServer ? parts.dropLast(2) : parts[...]).joined(separator: " "),
      server: isOnServer ? parts.last.map { $0.lowercased() } : nil)
  }

  private static func isServer(_ text: Substring) -> Bool {
    let hasForm = text.contains(".") || text.contains(":") || text == "localhost"
    return hasForm && text.utf8.count <= longestServer
      && text.unicodeScalars.allSatisfy { scalar in
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
          || ("0"..."9").contains(scalar) || ".-:[]".unicodeScalars.contains(scalar)
      }
  }
}
