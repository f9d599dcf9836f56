package import Model

/// The sentences about chats of which somebody else ended the user's membership.
package enum RemovalSentence {
  /// The limits of a name and of a reason, in characters.
  private static let nameLimit = 32
  private static let reasonLimit = 120
  /// The limit of chats that are named together.
  private static let mostNamed = 4

  /// One text for all of these chats: "Bob removed you from Garden: spam"; `nil` for none.
  package static func of(_ removals: [RemovalNews]) -> String? {
    guard !removals.isEmpty else { return nil }
    // Of several chats, no reason may push the next chat out of the line.
    let limit = removals.count == 1 ? reasonLimit : nameLimit
    var sentences = removals.prefix(mostNamed).map { sentence($0, reasonLimit: limit) }
    let rest = removals.count - sentences.count
    if rest > 0 { sentences.append("\(rest) more chat\(rest == 1 ? "" : "s") ended for you") }
    return sentences.joined(separator: "; ")
  }

  private static func sentence(_ removal: RemovalNews, reasonLimit: Int) -> String {
    let by = short(removal.by, nameLimit)
    let name = short(removal.chat, nameLimit)
    let chat = removal.isDirect ? "your chat" : name.isEmpty ? "a chat" : name
    let event =
      switch removal.kind {
      case .removed: "\(by) removed you from \(chat)"
      case .banned: "\(by) banned you from \(chat)"
      case .uninvited: "\(by) withdrew the invite to \(chat)"
      case .knockRefused: "\(by) refused your request to join \(chat)"
      }
    let reason = short(removal.reason, reasonLimit)
    return reason.isEmpty ? event : "\(event): \(reason)"
  }

  /// The text on one line without invisible characters, truncated to `limit` characters.
  private static func short(_ text: String, _ limit: Int) -> String {
    let visible = String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.isWhitespace ? " " : $0 }
          .filter { !$0.properties.isDefaultIgnorableCodePoint || $0 == "\u{fe0f}" }))
    return visible.count > limit ? "\(visible.prefix(limit - 1))…" : visible
  }
}
