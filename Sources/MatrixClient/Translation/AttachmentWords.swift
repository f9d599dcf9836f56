internal import Matrix
internal import Model

/// The lines of text that describe what a message contains besides text, for example a file, a
/// sticker or a location.
enum AttachmentWords {
  /// The line that is shown for a message that should have a text but has none.
  static let withoutText = "message without text"

  private static let voiceMarkers = [
    "m.voice", "org.matrix.msc3245.voice", "org.matrix.msc3245.voice.v2",
  ]

  /// The line that describes a message with a file or a location, such as "image: cat.png, 88 kB";
  /// `nil` for a message of any other kind.
  ///
  /// - Parameters:
  ///   - kind: the message's `msgtype`.
  ///   - content: the content of the event.
  static func of(_ kind: String, _ content: JSONValue) -> String? {
    switch kind {
    case "m.image": file("image", content)
    case "m.file": file("file", content)
    case "m.video": file("video", content)
    case "m.audio" where voiceMarkers.contains { content[$0] != nil }:
      listed("voice message", [duration(content)])
    case "m.audio": file("audio", content)
    case "m.location": location(content)
    default: nil
    }
  }

  /// The line that describes a file: "file: report.pdf, 2.4 MB", followed by its caption if it has
  /// one. `kind` is the word with which the line begins.
  static func file(_ kind: String, _ content: JSONValue) -> String {
    let body = content["body"]?.string.flatMap(CleanText.line)
    let name = content["filename"]?.string.flatMap(CleanText.line)
    let head = (name ?? body).map { "\(kind): \($0)" } ?? kind
    let line = listed(head, [size(content), duration(content)])
    guard let name, let body, body != name else { return line }
    return "\(line) — \(body)"
  }

  private static func location(_ content: JSONValue) -> String {
    let head = content["body"]?.string.flatMap(CleanText.line).map { "location: \($0)" }
    let place = content["geo_uri"]?.string.flatMap(CleanText.line).flatMap(coordinates)
    return (head ?? "location") + (place.map { " (\($0))" } ?? "")
  }

  /// The coordinates in a geo URI (RFC 5870), "51.5,-0.12"; `nil` for any other text.
  private static func coordinates(_ uri: String) -> String? {
    guard uri.hasPrefix("geo:") else { return nil }
    let place = uri.dropFirst("geo:".count).prefix { $0 != ";" && $0 != "?" }
    let isNumeric = place.utf8.allSatisfy { (0x30...0x39).contains($0) || ",.-+".utf8.contains($0) }
    return place.isEmpty || !isNumeric || place.utf8.count > 64 ? nil : String(place)
  }

  private static func listed(_ head: String, _ parts: [String?]) -> String {
    ([head] + parts.compactMap(\.self)).joined(separator: ", ")
  }

  /// The size of a file as the event's content states it: "2.4 MB"; `nil` if the event states no
  /// valid size.
  private static func size(_ content: JSONValue) -> String? {
    guard let bytes = content["info"]?["size"]?.integer, bytes >= 0 else { return nil }
    return FileMeasures.size(bytes)
  }

  /// The duration of a recording as the event's content states it: "1:12", "1:02:03"; `nil` if the
  /// event states no valid one, or 0.
  private static func duration(_ content: JSONValue) -> String? {
    guard let milliseconds = content["info"]?["duration"]?.integer, milliseconds > 0 else {
      return nil
    }
    return FileMeasures.duration(milliseconds)
  }
}
