internal import Intents
internal import Matrix
internal import Model

/// Formats a message that `confab search` found.
enum SearchLine {
  /// The message as one line: "2026-11-20 14:03 [Garden Club] alice: text". Control characters,
  /// such as line breaks in the text, become spaces.
  static func plain(_ hit: SearchHit) -> String {
    let line =
      "\(ExportLine.localTime(hit.timestamp)) [\(hit.chatName)] \(hit.senderName): "
      + hit.text
    return String(String.UnicodeScalarView(line.unicodeScalars.map(Self.shown))) + "\n"
  }

  private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar.properties.generalCategory == .control ? " " : scalar
  }

  /// The message as a JSON object on one line.
  static func json(_ hit: SearchHit) -> String {
    var members: [(String, JSONValue)] = [
      ("chat", .string(hit.chat.rawValue)), ("chatName", .string(hit.chatName)),
      ("id", .string(ExportLine.id(hit.event))),
      ("time", .string(ExportLine.utc(hit.timestamp))),
      ("sender", .string(hit.sender.rawValue)), ("name", .string(hit.senderName)),
      ("own", .bool(hit.isOwn)), ("body", .string(hit.text)),
      (
        "marks",
        .array(
          hit.marks.map {
            .array([.integer(Int64($0.lowerBound)), .integer(Int64($0.upperBound))])
          })
      ),
    ]
    if let thread = hit.thread { members.append(("thread", .string(thread.rawValue))) }
    return JSONValue.object(JSONObject(members)).text + "\n"
  }
}
