internal import Formatting
internal import Intents
internal import Matrix
internal import Model

/// Translates the content of Matrix messages into the model's `MessageContent`.
enum MessageTranslation {
  /// The content of a message event, or of an edit's `m.new_content`; `.unknown` for JSON without a
  /// message type, and for an unknown type without a text. `ownUser` is the signed-in user; the
  /// content of a text records whether it mentions this user, alone or together with all people of
  /// the room (@room).
  static func content(_ content: JSONValue, ownUser: String) -> MessageContent {
    guard let kind = content["msgtype"]?.string else { return .unknown("m.room.message") }
    let content = isReply(content) ? withoutFallback(content) : content
    if let words = AttachmentWords.of(kind, content) {
      return .attachment(words, file: FileTranslation.file(kind, content))
    }
    let text = CleanText.body(content["body"]?.string ?? "")
    let format = format(of: content, text)
    let isBlank = format == nil && !text.contains { !$0.isWhitespace }
    switch kind {
    case "m.text" where !isBlank:
      return .text(text, mentionsUs: mentions(content, ownUser), format: format)
    case "m.emote" where !isBlank: return .emote(text, format: format)
    case "m.notice" where !isBlank: return .botNotice(text, format: format)
    case "m.text", "m.emote", "m.notice": return .attachment(AttachmentWords.withoutText)
    // A message of an unknown type shows its body, as the specification recommends:
    // https://spec.matrix.org/v1.11/client-server-api/#mroommessage
    case _ where !isBlank:
      return .text(text, mentionsUs: mentions(content, ownUser), format: format)
    default: return .unknown(CleanText.line(kind) ?? "m.room.message")
    }
  }

  /// The formatting of a message (structure and styles); `nil` if the message has none that can be
  /// read, or if the formatted text shows nothing more than the plain text.
  private static func format(of content: JSONValue, _ plain: String) -> FormattedText? {
    guard content["format"]?.string == "org.matrix.custom.html",
      let html = content["formatted_body"]?.string,
      let format = MessageHTML.read(html, clean: CleanText.body), !format.isPlain(plain)
    else { return nil }
    return format
  }

  private static func withoutFallback(_ content: JSONValue) -> JSONValue {
    guard var object = content.object, let body = content["body"]?.string, body.hasPrefix(">")
    else { return content }
    object["body"] = .string(withoutFallback(body))
    return .object(object)
  }

  /// Returns the text without the quote that old clients put before a reply: a first line that
  /// names the quoted sender ("> <@anna:server> text", or "> * <@anna:server> text" for an emote),
  /// further lines with ">" and an empty line after them. A text without such a quote is returned
  /// unchanged, and so is one that has nothing else.
  /// <https://spec.matrix.org/v1.12/client-server-api/#fallbacks-for-rich-replies>
  static func withoutFallback(_ body: String) -> String {
    let lines = body.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard let first = lines.first, namesSender(first) else { return body }
    let rest = lines.drop { $0.hasPrefix("> ") || $0 == ">" }
    guard rest.first?.isEmpty == true, rest.contains(where: { !$0.allSatisfy(\.isWhitespace) })
    else { return body }
    return rest.dropFirst().joined(separator: "\n")
  }

  private static func namesSender(_ line: Substring) -> Bool {
    guard line.hasPrefix("> ") else { return false }
    let quoted = line.dropFirst(2)
    let words = quoted.hasPrefix("* ") ? quoted.dropFirst(2) : quoted
    guard words.hasPrefix("<@"), let end = words.firstIndex(of: ">") else { return false }
    let user = words[..<end]
    return user.contains(":") && !user.contains(where: \.isWhitespace)
  }

  /// The id of the message to which a reply replies; `nil` for any other message. If a message in a
  /// thread names a message only as a fallback for old clients, it is no reply.
  static func answers(_ content: JSONValue) -> EventID? {
    guard let relation = content["m.relates_to"], relation["is_falling_back"]?.bool != true,
      let target = relation["m.in_reply_to"]?["event_id"]?.string, CleanText.isSafe(target)
    else { return nil }
    return EventID(target)
  }

  /// The id of the message with which the thread of a message begins; `nil` for a message outside
  /// of threads. A message that names itself is in no thread.
  static func thread(_ content: JSONValue, of event: EventID) -> EventID? {
    guard let relation = content["m.relates_to"], relation["rel_type"]?.string == "m.thread",
      let root = relation["event_id"]?.string, CleanText.isSafe(root), root != event.rawValue
    else { return nil }
    return EventID(root)
  }

  /// The emoji or short text of a reaction (its key), cleaned to be shown: one line of at most 32
  /// scalars; `nil` if nothing is left.
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
