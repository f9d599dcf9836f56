internal import Formatting
internal import Intents
internal import Matrix
internal import Model

struct OutgoingContent {
  let type: String
  let content: JSONObject

  /// Makes the event for a message or another action of the user, such as a reaction or a vote;
  /// `nil` for a deletion, which has an endpoint of its own.
  ///
  /// - Parameter address: the address of the message's uploaded file; `nil` for a message without a
  ///   file.
  init?(_ message: OutgoingMessage, file address: MediaAddress? = nil) {
    if let file = message.file, let address {
      var content = FileTranslation.content(file, at: address)
      content[ContentKey.relatesTo] = Self.relation(of: message)
      if let answered = message.answered {
        content[ContentKey.mentions] = Self.mentions([answered])
      }
      self.init(type: EventType.message, content: content)
      return
    }
    if let poll = message.poll {
      var event = PollTranslation.event(starting: poll)
      event.content[ContentKey.relatesTo] = Self.relation(of: message)
      self.init(type: event.type, content: event.content)
      return
    }
    switch message.purpose {
    case .vote(let poll, let selections):
      let event = PollTranslation.event(voting: selections, in: poll)
      self.init(type: event.type, content: event.content)
    case .pollEnd(let poll):
      let event = PollTranslation.event(ending: poll, message.text)
      self.init(type: event.type, content: event.content)
    case .message, .reply:
      var content = Self.words(of: message)
      content[ContentKey.relatesTo] = Self.relation(of: message)
      self.init(type: EventType.message, content: content)
    case .edit(let event):
      let words = Self.words(of: message)
      // Clients that do not support edits show this text, which is outside of `m.new_content`.
      var content = words
      content["body"] = .string("* \(words["body"]?.string ?? "")")
      content[ContentKey.newContent] = .object(words)
      // People whom the message mentioned before the edit are not notified again.
      content[ContentKey.mentions] = Self.mentions(
        message.named.map(\.user).filter { !message.namedBefore.contains($0) })
      if let html = words["formatted_body"]?.string {
        content["formatted_body"] = .string("* \(html)")
      }
      content[ContentKey.relatesTo] = [
        "rel_type": .string(RelationType.replace), "event_id": .string(event.rawValue),
      ]
      self.init(type: EventType.message, content: content)
    case .reaction(let event):
      self.init(
        type: EventType.reaction,
        content: [
          ContentKey.relatesTo: [
            "rel_type": .string(RelationType.annotation), "event_id": .string(event.rawValue),
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

  /// The relation of a message to the message that it replies to and to its thread; `nil` if it has
  /// neither. For clients without threads, a message in a thread that is no reply is sent as a
  /// reply to the thread's newest message.
  private static func relation(of message: OutgoingMessage) -> JSONValue? {
    var answered: EventID?
    if case .reply(let event) = message.purpose { answered = event }
    guard let target = answered ?? message.thread?.newest else { return nil }
    var relation: JSONObject = [ContentKey.inReplyTo: ["event_id": .string(target.rawValue)]]
    if let thread = message.thread {
      relation["rel_type"] = .string(RelationType.thread)
      relation["event_id"] = .string(thread.root.rawValue)
      relation["is_falling_back"] = .bool(answered == nil)
    }
    return .object(relation)
  }

  // `m.mentions` is always sent: without it, a server searches the text for names.
  private static func words(of message: OutgoingMessage) -> JSONObject {
    let markdown = markdown(of: message)
    var words: JSONObject = [
      "msgtype": message.isEmote ? .string(MessageType.emote) : .string(MessageType.text),
      "body": .string(markdown?.plain ?? message.text),
      ContentKey.mentions: mentions(
        [message.answered].compactMap(\.self) + message.named.map(\.user)),
    ]
    if let html = markdown?.html ?? OutgoingMentions.html(of: message) {
      words["format"] = "org.matrix.custom.html"
      words["formatted_body"] = .string(html)
    }
    return words
  }

  private static func markdown(of message: OutgoingMessage) -> Markdown? {
    guard message.isMarkdown else { return nil }
    return Markdown(message.text, people: OutgoingMentions.people(in: message))
  }

  private static func mentions(_ people: [UserID]) -> JSONValue {
    var users: [JSONValue] = []
    for user in people.map({ JSONValue.string($0.rawValue) }) where !users.contains(user) {
      users.append(user)
    }
    return users.isEmpty ? [:] : ["user_ids": .array(users)]
  }
}

/// The text of a message as HTML, in which each mention of a person is a link to that person, as
/// other clients expect. <https://spec.matrix.org/v1.11/client-server-api/#user-and-room-mentions>
enum OutgoingMentions {
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
