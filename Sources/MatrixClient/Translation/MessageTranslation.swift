internal import Formatting
internal import Intents
internal import Matrix
internal import Model

enum MessageTranslation {
  /// The content of a message event, or of an edit's `m.new_content`; `.unknown` for JSON without a
  /// message type, and for an unknown type without a text. `ownUser` is the signed-in user; the
  /// content of a text records whether it mentions this user, alone or together with all people of
  /// the room (@room).
  static func content(_ content: JSONValue, ownUser: String) -> MessageContent {
    guard let kind = content["msgtype"]?.string else { return .unknown(EventType.message) }
    let content = isReply(content) ? withoutFallback(content) : content
    if let words = AttachmentWords.of(kind, content) {
      return .attachment(words, file: FileTranslation.file(kind, content))
    }
    let text = CleanText.body(content["body"]?.string ?? "")
    let format = format(of: content, text)
    let isBlank = format == nil && !text.contains { !$0.isWhitespace }
    switch kind {
    case MessageType.text where !isBlank:
      return .text(text, mentionsUs: mentions(content, ownUser), format: format)
    case MessageType.emote where !isBlank: return .emote(text, format: format)
    case MessageType.notice where !isBlank: return .botNotice(text, format: format)
    case MessageType.text, MessageType.emote, MessageType.notice:
      return .attachment(AttachmentWords.withoutText)
    // A message of an unknown type shows its body, as the specification recommends:
    // https://spec.matrix.org/v1.11/client-server-api/#mroommessage
    case _ where !isBlank:
      return .text(text, mentionsUs: mentions(content, ownUser), format: format)
    default: return .unknown(CleanText.line(kind) ?? EventType.message)
    }
  }

  /// The formatting of a message (structure and styles); `nil` if the message has none that can be
  /// read, or if the formatted text shows nothing more than the plain text.
  static func format(of content: JSONValue, _ plain: String) -> FormattedText? {
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
    guard let relation = content[ContentKey.relatesTo], relation["is_falling_back"]?.bool != true,
      let target = relation[ContentKey.inReplyTo]?["event_id"]?.string, CleanText.isSafe(target)
    else { return nil }
    return EventID(target)
  }

  /// The id of the message with which the thread of a message begins; `nil` for a message outside
  /// of threads. A message that names itself is in no thread.
  static func thread(_ content: JSONValue, of event: EventID) -> EventID? {
    guard let relation = content[ContentKey.relatesTo],
      relation["rel_type"]?.string == RelationType.thread,
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
    content[ContentKey.relatesTo]?[ContentKey.inReplyTo]?["event_id"]?.string != nil
  }

  private static func mentions(_ content: JSONValue, _ ownUser: String) -> Bool {
    guard let mentions = content[ContentKey.mentions] else { return false }
    if mentions["room"]?.bool == true { return true }
    return mentions["user_ids"]?.array?.contains { $0.string == ownUser } ?? false
  }
}

/// The way in which a timeline event is shown whose type `RoomTranslation` does not read itself:
/// the event is, for example, no message, reaction or deletion, and not about a poll.
enum EventKind {
  case described((JSONValue) -> String)
  /// The event is not shown, because it is meant for programs: for example a live location or a
  /// step of a call.
  case signalling
  case unknown

  private static let calls: Set<String> = [
    EventType.callInvite, "m.call.notify", "org.matrix.msc4075.call.notify", "m.rtc.notification",
    "org.matrix.msc4075.rtc.notification",
  ]
  private static let signals: Set<String> = [
    "m.beacon", "org.matrix.msc3672.beacon",
  ]
  private static let signalPrefixes = [
    "m.call.", "org.matrix.call.", "io.element.call.", "m.key.verification.",
  ]

  init(_ type: String) {
    switch type {
    case EventType.sticker:
      self = .described { AttachmentWords.file("sticker", $0) }
    case _ where Self.calls.contains(type):
      self = .described { _ in "call: confab cannot take part in calls" }
    case _ where Self.signals.contains(type) || Self.signalPrefixes.contains(where: type.hasPrefix):
      self = .signalling
    default: self = .unknown
    }
  }
}

enum FileTranslation {
  private static let voiceMarkers = [
    "m.voice", "org.matrix.msc3245.voice", "org.matrix.msc3245.voice.v2",
  ]
  /// The least number that is not plausible as a fact about a file, such as its size in bytes or
  /// its duration in milliseconds. From this number on, and below 0, a fact that a message states
  /// is left out of the `AttachedFile`.
  private static let greatest: Int64 = 1 << 50

  /// The file of a message; `nil` for a message of a kind that has no file.
  ///
  /// - Parameters:
  ///   - kind: the message's `msgtype`, or the type of an event such as "m.sticker".
  static func file(_ kind: String, _ content: JSONValue) -> AttachedFile? {
    guard let kind = self.kind(kind, content) else { return nil }
    let body = content["body"]?.string.flatMap(CleanText.line)
    let name = content["filename"]?.string.flatMap(CleanText.line)
    let caption = content["body"]?.string.map { CleanText.body($0) } ?? ""
    let hasCaption = name != nil && body != name
    let info = content["info"]
    return AttachedFile(
      kind: kind, name: name ?? body ?? "", caption: hasCaption ? caption : "",
      format: hasCaption ? MessageTranslation.format(of: content, caption) : nil,
      type: info?["mimetype"]?.string.flatMap(CleanText.line) ?? "",
      bytes: number(info?["size"]), width: number(info?["w"]).map { Int($0) },
      height: number(info?["h"]).map { Int($0) }, milliseconds: number(info?["duration"]),
      content: place(content))
  }

  static func content(_ file: AttachedFile, at address: MediaAddress) -> JSONObject {
    var info: JSONObject = [:]
    if !file.type.isEmpty { info["mimetype"] = .string(file.type) }
    if let bytes = file.bytes { info["size"] = .integer(bytes) }
    if let width = file.width, let height = file.height {
      info["w"] = .integer(Int64(width))
      info["h"] = .integer(Int64(height))
    }
    if let milliseconds = file.milliseconds { info["duration"] = .integer(milliseconds) }
    var content: JSONObject = [
      "msgtype": .string(messageType(file.kind)),
      "body": .string(file.caption.isEmpty ? file.name : file.caption),
      "filename": .string(file.name), "url": .string(address.text), "info": .object(info),
      ContentKey.mentions: [:],
    ]
    if file.format != nil, let markdown = Markdown(file.caption) {
      content["body"] = .string(markdown.plain)
      content["format"] = "org.matrix.custom.html"
      content["formatted_body"] = .string(markdown.html)
    }
    return content
  }

  /// The line of text that describes a file, such as "image: cat.png, 88 kB", followed by its
  /// caption if it has one.
  static func words(_ file: AttachedFile) -> String {
    var content: JSONObject = ["body": .string(file.name)]
    if !file.caption.isEmpty {
      content["body"] = .string(file.captionWithoutSpoilers)
      content["filename"] = .string(file.name)
    }
    if let bytes = file.bytes { content["info"] = ["size": .integer(bytes)] }
    return AttachmentWords.of(messageType(file.kind), .object(content)) ?? file.name
  }

  private static func kind(_ kind: String, _ content: JSONValue) -> AttachedFile.Kind? {
    switch kind {
    case MessageType.file: .file
    case MessageType.image: .image
    case MessageType.video: .video
    case MessageType.audio: voiceMarkers.contains { content[$0] != nil } ? .voice : .audio
    case EventType.sticker: .sticker
    default: nil
    }
  }

  private static func messageType(_ kind: AttachedFile.Kind) -> String {
    switch kind {
    case .file: MessageType.file
    case .image, .sticker: MessageType.image
    case .video: MessageType.video
    case .audio, .voice: MessageType.audio
    }
  }

  private static func place(_ content: JSONValue) -> AttachedFile.Content {
    if let address = content["url"]?.string.flatMap({ MediaAddress($0) }) { return .at(address) }
    return content["file"]?.object == nil ? .nowhere : .encrypted
  }

  private static func number(_ value: JSONValue?) -> Int64? {
    value?.integer.flatMap { $0 >= 0 && $0 < greatest ? $0 : nil }
  }
}

enum AttachmentWords {
  static let withoutText = "message without text"

  private static let voiceMarkers = [
    "m.voice", "org.matrix.msc3245.voice", "org.matrix.msc3245.voice.v2",
  ]

  /// The line that describes a message with a file or a location, such as "image: cat.png, 88 kB";
  /// `nil` for a message of any other kind.
  ///
  /// - Parameters:
  ///   - kind: the message's `msgtype`.
  static func of(_ kind: String, _ content: JSONValue) -> String? {
    switch kind {
    case MessageType.image: file("image", content)
    case MessageType.file: file("file", content)
    case MessageType.video: file("video", content)
    case MessageType.audio where voiceMarkers.contains { content[$0] != nil }:
      listed("voice message", [duration(content)])
    case MessageType.audio: file("audio", content)
    case MessageType.location: location(content)
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
    guard let name, var body, body != name else { return line }
    let caption = content["body"]?.string.map { CleanText.body($0) } ?? ""
    if let format = MessageTranslation.format(of: content, caption), format.hasSpoiler {
      body = CleanText.line(format.wordsWithoutSpoilers) ?? body
    }
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

  private static func size(_ content: JSONValue) -> String? {
    guard let bytes = content["info"]?["size"]?.integer, bytes >= 0 else { return nil }
    return FileMeasures.size(bytes)
  }

  private static func duration(_ content: JSONValue) -> String? {
    guard let milliseconds = content["info"]?["duration"]?.integer, milliseconds > 0 else {
      return nil
    }
    return FileMeasures.duration(milliseconds)
  }
}
