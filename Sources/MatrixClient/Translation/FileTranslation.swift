internal import Intents
internal import Matrix

/// Translates between the file of a message and the content of its event.
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
  ///   - content: the content of the event.
  static func file(_ kind: String, _ content: JSONValue) -> AttachedFile? {
    guard let kind = self.kind(kind, content) else { return nil }
    let body = content["body"]?.string.flatMap(CleanText.line)
    let name = content["filename"]?.string.flatMap(CleanText.line)
    let caption = content["body"]?.string.map { CleanText.body($0) } ?? ""
    let info = content["info"]
    return AttachedFile(
      kind: kind, name: name ?? body ?? "", caption: name != nil && body != name ? caption : "",
      type: info?["mimetype"]?.string.flatMap(CleanText.line) ?? "",
      bytes: number(info?["size"]), width: number(info?["w"]).map { Int($0) },
      height: number(info?["h"]).map { Int($0) }, milliseconds: number(info?["duration"]),
      content: place(content))
  }

  /// The event content for a message with a file that was uploaded to `address`.
  static func content(_ file: AttachedFile, at address: MediaAddress) -> JSONObject {
    var info: JSONObject = [:]
    if !file.type.isEmpty { info["mimetype"] = .string(file.type) }
    if let bytes = file.bytes { info["size"] = .integer(bytes) }
    if let width = file.width, let height = file.height {
      info["w"] = .integer(Int64(width))
      info["h"] = .integer(Int64(height))
    }
    if let milliseconds = file.milliseconds { info["duration"] = .integer(milliseconds) }
    return [
      "msgtype": .string(messageType(file.kind)),
      "body": .string(file.caption.isEmpty ? file.name : file.caption),
      "filename": .string(file.name), "url": .string(address.text), "info": .object(info),
      "m.mentions": [:],
    ]
  }

  /// The line of text that describes a file, such as "image: cat.png, 88 kB", followed by its
  /// caption if it has one.
  static func words(_ file: AttachedFile) -> String {
    var content: JSONObject = ["body": .string(file.name)]
    if !file.caption.isEmpty {
      content["body"] = .string(file.caption)
      content["filename"] = .string(file.name)
    }
    if let bytes = file.bytes { content["info"] = ["size": .integer(bytes)] }
    return AttachmentWords.of(messageType(file.kind), .object(content)) ?? file.name
  }

  private static func kind(_ kind: String, _ content: JSONValue) -> AttachedFile.Kind? {
    switch kind {
    case "m.file": .file
    case "m.image": .image
    case "m.video": .video
    case "m.audio": voiceMarkers.contains { content[$0] != nil } ? .voice : .audio
    case "m.sticker": .sticker
    default: nil
    }
  }

  private static func messageType(_ kind: AttachedFile.Kind) -> String {
    switch kind {
    case .file: "m.file"
    case .image, .sticker: "m.image"
    case .video: "m.video"
    case .audio, .voice: "m.audio"
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
