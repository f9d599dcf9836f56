internal import Intents
internal import Model

/// The text of a message as HTML, in which each mention of a person is a link to that person, as
/// other clients expect. <https://spec.matrix.org/v1.11/client-server-api/#user-and-room-mentions>
enum OutgoingMentions {
  /// The HTML of a message; `nil` if the message mentions nobody, as plain text then suffices.
  static func html(of message: OutgoingMessage) -> String? {
    guard !message.named.isEmpty else { return nil }
    let bytes = Array(message.text.utf8)
    var html = ""
    var end = 0
    for person in message.named {
      guard person.bytes.lowerBound >= end, person.bytes.upperBound <= bytes.count else { continue }
      html += escaped(bytes[end..<person.bytes.lowerBound])
      html += "<a href=\"\(address(of: person))\">\(escaped(bytes[person.bytes]))</a>"
      end = person.bytes.upperBound
    }
    return html + escaped(bytes[end...])
  }

  /// The link addresses (`https://matrix.to/…`) of the people whom a message mentions, in a
  /// dictionary whose keys are the texts of the mentions, such as "@Anna".
  static func people(in message: OutgoingMessage) -> [String: String] {
    let bytes = Array(message.text.utf8)
    var people: [String: String] = [:]
    for person in message.named where person.bytes.upperBound <= bytes.count {
      people[String(decoding: bytes[person.bytes], as: UTF8.self)] = address(of: person)
    }
    return people
  }

  private static func address(of person: NamedPerson) -> String {
    MatrixLink(address: person.user.rawValue).url
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
