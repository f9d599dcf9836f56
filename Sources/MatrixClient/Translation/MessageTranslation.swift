internal import Intents
internal import Matrix
internal import Model

/// Translates the content of Matrix messages into the model's `MessageContent`.
enum MessageTranslation {
  /// The content of a message event, or of an edit's `m.new_content`; `.unknown` for any JSON that
  /// is not a message. `ownUser` is the user whose mention is noted in the content.
  static func content(_ content: JSONValue, ownUser: String) -> MessageContent {
    guard let kind = content["msgtype"]?.string, let body = content["body"]?.string else {
      return .unknown("m.room.message")
    }
    let text = CleanText.body(isReply(content) ? withoutFallback(body) : body)
    switch kind {
    case "m.text": return .text(text, mentionsUs: mentions(content, ownUser))
    case "m.emote": return .emote(text)
    case "m.notice": return .botNotice(text)
    case "m.image": return .attachment(attachment("image", content, body))
    case "m.file": return .attachment(attachment("file", content, body))
    case "m.video": return .attachment(attachment("video", content, body))
    case "m.audio": return .attachment(attachment("audio", content, body))
    case "m.location": return .attachment(attachment("location", content, body))
    // A message of an unknown type shows its body, as the specification recommends:
    // https://spec.matrix.org/v1.11/client-server-api/#mroommessage
    case _ where text.contains { !$0.isWhitespace }:
      return .text(text, mentionsUs: mentions(content, ownUser))
    default: return .unknown(CleanText.line(kind) ?? "m.room.message")
    }
  }

  /// The line for an attachment: "image: cat.png", followed by its caption if it has one.
  static func attachment(_ kind: String, _ content: JSONValue, _ body: String) -> String {
    let body = CleanText.line(body)
    let file = content["filename"]?.string.flatMap(CleanText.line)
    guard let name = file ?? body else { return kind }
    guard let file, let body, body != file else { return "\(kind): \(name)" }
    return "\(kind): \(file) — \(body)"
  }

  /// Returns the text without the quote that old clients put before a reply: the leading lines with
  /// "> " and an empty line after them.
  static func withoutFallback(_ body: String) -> String {
    guard body.hasPrefix("> ") else { return body }
    var lines = body.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let line = lines.first, line.hasPrefix("> ") || line == ">" { lines.removeFirst() }
    if lines.first?.isEmpty == true { lines.removeFirst() }
    return lines.joined(separator: "\n")
  }

  /// The id of the message that a reply replies to; `nil` for any other message. A reply target
  /// that a threaded message names only as a fallback for old clients does not count.
  static func answers(_ content: JSONValue) -> EventID? {
    guard let relation = content["m.relates_to"], relation["is_falling_back"]?.bool != true,
      let target = relation["m.in_reply_to"]?["event_id"]?.string, CleanText.isSafe(target)
    else { return nil }
    return EventID(target)
  }

  /// A reaction's key cleaned for display: one line of at most 32 scalars; `nil` if nothing is
  /// left.
  static func key(_ key: String) -> String? {
    guard let line = CleanText.line(key) else { return nil }
    return String(String.UnicodeScalarView(line.unicodeScalars.prefix(32)))
  }

  private static func isReply(_ content: JSONValue) -> Bool {
    content["m.relates_to"]?["m.in_reply_to"]?["event_id"]?.string != nil
  }

  private static func mentions(_ content: JSONValue, _ ownUser: String) -> Bool {
    guard let mentions = content["m.mentions"] else { return false }
    if mentions["room"]?.bool == true { return true }
    return mentions["user_ids"]?.array?.contains { $0.string == ownUser } ?? false
  }
}
