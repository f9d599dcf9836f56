import Model
import ViewModels

/// A quoted message in one line, above the message that replies to it: "alice: first words".
enum QuoteWords {
  /// Scalars that are kept: more than the widest pane shows.
  private static let limit = 200

  static func of(_ quote: Quote) -> String {
    guard let original = quote.original else { return "an earlier message" }
    let (body, kind) = MessageBody.of(original.content)
    let name = original.isOwn ? "you" : original.senderName
    return kind == .emote ? "* \(name) \(line(body))" : "\(name): \(line(body))"
  }

  /// The start of a text as one line.
  static func line(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(limit) {
      line.append(scalar.properties.isWhitespace ? " " : scalar)
    }
    return String(line)
  }
}
