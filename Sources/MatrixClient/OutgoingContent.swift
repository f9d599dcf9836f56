internal import Intents
internal import Matrix
internal import Model

/// What is sent, as the wire wants it.
struct OutgoingContent {
  /// The event's type.
  let type: String
  let content: JSONObject

  /// The event that a message of ours is; `nil` for a deletion, which is a call of its own.
  init?(_ message: OutgoingMessage) {
    switch message.purpose {
    case .message:
      self.init(type: "m.room.message", content: Self.text(message.text, message.mentions))
    case .reply(let event):
      var content = Self.text(message.text, message.mentions)
      content["m.relates_to"] = ["m.in_reply_to": ["event_id": .string(event.rawValue)]]
      self.init(type: "m.room.message", content: content)
    case .edit(let event):
      // The outer text is for programs that know no edits.
      var content = Self.text("* \(message.text)", [])
      content["m.new_content"] = .object(Self.text(message.text, []))
      content["m.relates_to"] = [
        "rel_type": "m.replace", "event_id": .string(event.rawValue),
      ]
      self.init(type: "m.room.message", content: content)
    case .reaction(let event):
      self.init(
        type: "m.reaction",
        content: [
          "m.relates_to": [
            "rel_type": "m.annotation", "event_id": .string(event.rawValue),
            "key": .string(message.text),
          ]
        ])
    case .deletion: return nil
    }
  }

  private init(type: String, content: JSONObject) {
    self.type = type
    self.content = content
  }

  // Without m.mentions a server would look for names in the text.
  private static func text(_ body: String, _ mentions: [UserID]) -> JSONObject {
    let users = mentions.map { JSONValue.string($0.rawValue) }
    return [
      "msgtype": "m.text", "body": .string(body),
      "m.mentions": users.isEmpty ? [:] : ["user_ids": .array(users)],
    ]
  }
}
