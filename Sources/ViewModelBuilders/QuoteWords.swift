import Intents
import Model
import ViewModels

/// Builds one line for a quoted message, which is shown above the message that refers to it, such
/// as "alice  see you".
enum QuoteWords {
  /// The limit of Unicode scalars of the quoted text, so that a long message is not copied whole.
  private static let limit = 200

  /// The line for a quoted message: the sender's name and the text, without the hidden text of
  /// spoilers. For a screen reader (`isLinear`) a colon follows the name, else two blanks; an emote
  /// is "* alice waves" for both. If the quoted message is not known or its sender is ignored, the
  /// line says so.
  static func of(_ quote: Quote, isLinear: Bool) -> String {
    guard let original = quote.original else {
      return quote.isHidden ? "a message of somebody you ignore" : "an earlier message"
    }
    let (plain, kind) = MessageWords.of(original.content)
    var body = plain
    if let format = original.content.format, format.hasSpoiler {
      body = format.wordsWithoutSpoilers
    }
    let name = original.isOwn ? (isLinear ? "you" : "You") : original.senderName
    if kind == .emote { return "* \(name) \(line(body))" }
    return "\(name)\(isLinear ? ": " : "  ")\(line(body))"
  }

  /// The start of a text as one line: each whitespace character, also a newline, becomes a space.
  static func line(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(limit) {
      line.append(scalar.properties.isWhitespace ? " " : scalar)
    }
    return String(line)
  }
}
