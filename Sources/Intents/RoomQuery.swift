/// A search in a public room directory.
package struct RoomQuery: Sendable, Equatable {
  /// The words that a room's name, topic or alias contains; "" for all rooms.
  package let words: String
  /// The server whose directory is searched; `nil` for the user's own.
  package let server: String?

  /// The limit of the bytes of a server's name, and of the characters of the words.
  private static let (longestServer, longestWords) = (230, 200)

  package init(words: String = "", server: String? = nil) {
    self.words = String(words.prefix(Self.longestWords))
    self.server = server
  }

  /// Reads a typed query: words, and perhaps "on SERVER" at their end. Without a dot or a colon in
  /// it, what follows "on" belongs to the words, as in "band on tour".
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
