internal import Intents
internal import Matrix
internal import Model

/// The text of a message as HTML, in which the people who are named are links to them, as other
/// clients show mentions.
/// <https://spec.matrix.org/v1.11/client-server-api/#user-and-room-mentions>
enum FormattedMentions {
  /// The HTML of a message; `nil` if its text names nobody, as plain text then suffices.
  static func html(of message: OutgoingMessage) -> String? {
    guard !message.named.isEmpty else { return nil }
    let bytes = Array(message.text.utf8)
    var html = ""
    var end = 0
    for person in message.named {
      guard person.bytes.lowerBound >= end, person.bytes.upperBound <= bytes.count else { continue }
      html += escaped(bytes[end..<person.bytes.lowerBound])
      let user = PercentEncoding.encode(person.user.rawValue)
      html += "<a href=\"https://matrix.to/#/\(user)\">\(escaped(bytes[person.bytes]))</a>"
      end = person.bytes.upperBound
    }
    return html + escaped(bytes[end...])
  }

  private static func escaped(_ bytes: ArraySlice<UInt8>) -> String {
    var html = ""
    for character in String(decoding: bytes, as: UTF8.self) {
      switch character {
      case "&": html += "&amp;"
      case "<": html += "&lt;"
      case ">": html += "&gt;"
      case "\"": html += "&quot;"
      case "\n": html += "<br>"
      default: html.append(character)
      }
    }
    return html
  }
}
