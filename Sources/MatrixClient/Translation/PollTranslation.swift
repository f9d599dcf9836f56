internal import Intents
internal import Matrix
internal import Model

/// Translates between Matrix events about polls, in their stable and their unstable format, and the
/// model's polls, votes and ends of polls.
/// <https://github.com/matrix-org/matrix-spec-proposals/blob/main/proposals/3381-polls.md>
enum PollTranslation {
  static let startTypes: Set<String> = [EventType.pollStart, unstableStart]
  static let responseTypes: Set<String> = [EventType.pollResponse, unstableResponse]
  static let endTypes: Set<String> = [EventType.pollEnd, unstableEnd]

  private static let unstableStart = "org.matrix.msc3381.poll.start"
  private static let unstableResponse = "org.matrix.msc3381.poll.response"
  private static let unstableEnd = "org.matrix.msc3381.poll.end"
  private static let unstableText = "org.matrix.msc1767.text"
  private static let disclosedKinds = [
    "m.disclosed", "m.poll.disclosed", "org.matrix.msc3381.poll.disclosed",
  ]
  /// The limit of Unicode scalars in a text of a poll, such as its question or an answer; other
  /// clients have the same limit.
  private static let maxTextLength = 340
  private static let maxIDLength = 255

  // MARK: From a server

  /// The content of an event that starts a poll: the poll or, if the event has no usable question
  /// or answers, a line of text about the poll.
  static func start(_ content: JSONValue) -> MessageContent {
    let json = content["m.poll"] ?? content[EventType.pollStart] ?? content[unstableStart]
    guard let json, let question = text(json["question"]) else { return .attachment("poll") }
    let answers = (json["answers"]?.array ?? []).prefix(Poll.maxAnswers).compactMap(answer)
    let kind = json["kind"]?.string ?? ""
    let most = json["max_selections"]?.integer ?? 1
    let poll = Poll(
      question: question, answers: answers, isDisclosed: disclosedKinds.contains(kind),
      maxSelections: Int(clamping: most))
    return poll.map { .poll($0) } ?? .attachment("poll: \(question)")
  }

  private static func answer(_ json: JSONValue) -> Poll.Answer? {
    guard let id = (json["m.id"] ?? json["id"])?.string, isUsable(id), let text = text(json) else {
      return nil
    }
    return Poll.Answer(id: id, text: text)
  }

  // A vote sends the id of an answer back unchanged, so an id that would have to be cleaned cannot
  // be used.
  private static func isUsable(_ id: String) -> Bool {
    (1...maxIDLength).contains(id.utf8.count) && !id.contains { $0.isNewline || $0 == "\t" }
      && CleanText.body(id) == id
  }

  /// The line of text for an event that ends a poll: the text that its sender's program wrote, or a
  /// sentence of this program if there is none.
  static func end(_ content: JSONValue) -> MessageContent {
    .attachment(text(content) ?? "The poll has ended.")
  }

  static func target(_ content: JSONValue) -> EventID? {
    guard let relation = content[ContentKey.relatesTo],
      relation["rel_type"]?.string == RelationType.reference,
      let target = relation["event_id"]?.string, CleanText.isSafe(target)
    else { return nil }
    return EventID(target)
  }

  /// The selections of a vote, which are ids of answers; empty for a void vote. A vote is void if
  /// one of its selections is no usable id, or if it has so many selections that some of them
  /// cannot belong to an answer.
  static func selections(_ content: JSONValue) -> [String] {
    let unstable = (content[EventType.pollResponse] ?? content[unstableResponse])?["answers"]
    let list = (content["m.selections"] ?? unstable)?.array ?? []
    var selections: [String] = []
    for (place, json) in list.enumerated() {
      guard let id = json.string, isUsable(id) else { return [] }
      if place >= Poll.maxAnswers, selections.contains(id) { continue }
      selections.append(id)
      // Among so many selections, more are different than a poll can have answers.
      if selections.count > 2 * Poll.maxAnswers { return [] }
    }
    return selections
  }

  /// The text in a part of an event, such as a poll's question or answer; `nil` if the part has no
  /// text. A text over `maxTextLength` is truncated and ends with "…".
  private static func text(_ part: JSONValue?) -> String? {
    let stable = part?[MessageType.text]
    let words = stable?.array?.first?["body"] ?? stable ?? part?[unstableText] ?? part?["body"]
    guard let text = words?.string.flatMap({ CleanText.line($0, limit: maxTextLength + 1) }) else {
      return nil
    }
    guard text.unicodeScalars.count > maxTextLength else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(maxTextLength - 1))) + "…"
  }

  // MARK: To a server

  /// The event that starts a poll, in the unstable format, which other clients send today.
  static func event(starting poll: Poll) -> (type: String, content: JSONObject) {
    let kind = poll.isDisclosed ? "disclosed" : "undisclosed"
    let lines = [poll.question] + poll.answers.enumerated().map { "\($0 + 1). \($1.text)" }
    let answers = poll.answers.map {
      JSONValue.object(["id": .string($0.id), unstableText: .string($0.text)])
    }
    return (
      unstableStart,
      [
        unstableStart: [
          "question": .object(words(poll.question)),
          "kind": .string("org.matrix.msc3381.poll.\(kind)"),
          "max_selections": .integer(Int64(poll.maxSelections)), "answers": .array(answers),
        ],
        unstableText: .string(lines.joined(separator: "\n")),
      ]
    )
  }

  static func event(
    voting selections: [String], in poll: EventID
  ) -> (type: String, content: JSONObject) {
    (
      unstableResponse,
      [
        ContentKey.relatesTo: relation(to: poll),
        unstableResponse: ["answers": .array(selections.map { .string($0) })],
      ]
    )
  }

  /// The event that ends a poll, in the unstable format. `text` describes the result.
  static func event(
    ending poll: EventID, _ text: String
  ) -> (type: String, content: JSONObject) {
    var content = words(text)
    content[ContentKey.relatesTo] = relation(to: poll)
    content[unstableEnd] = [:]
    return (unstableEnd, content)
  }

  private static func relation(to poll: EventID) -> JSONValue {
    ["rel_type": .string(RelationType.reference), "event_id": .string(poll.rawValue)]
  }

  private static func words(_ text: String) -> JSONObject {
    [unstableText: .string(text), "msgtype": .string(MessageType.text), "body": .string(text)]
  }
}
