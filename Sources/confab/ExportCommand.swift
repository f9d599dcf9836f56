internal import Glibc
internal import Intents
internal import Matrix
internal import Model
internal import Storage
internal import Engine

/// `confab export CHAT`: prints the stored messages of a chat, oldest first, each followed by the
/// replies of its thread. Reads a limited number of messages at a time from the store.
struct ExportCommand {
  private static let page = 500

  let invocation: Invocation
  let environment: Environment
  let chat: String

  func run() throws(Ending) {
    let reader = try ProfileReader(invocation, environment)
    let chat = try reader.chat(chat, orLeft: true)
    var pages = ExportPages(reader.store, chat: chat.id, limit: Self.page)
    while true {
      let messages: [Message]
      do {
        messages = try pages.next()
      } catch {
        throw StoreOpening.ending(error)
      }
      guard !messages.isEmpty else { return }
      var text = ""
      for message in messages {
        text += invocation.isJSON ? ExportLine.json(message) : ExportLine.plain(message)
      }
      try StandardStreams.put(text)
    }
  }
}

enum ExportLine {
  /// The exported line of a message: "2026-11-20 14:03 alice: text". Further lines of the text are
  /// indented, and the state of a message that is not sent comes last. A line of its own comes
  /// first if messages before this one may be missing.
  static func plain(_ message: Message) -> String {
    let words = Words(message.content)
    let body = words.body.replacing("\n", with: "\n    ")
    let said =
      switch words.type {
      case "emote", "change": "* \(message.senderName) \(body)"
      case "text", "notice", "attachment", "poll": "\(message.senderName): \(body)"
      default: "\(message.senderName): (\(body))"
      }
    let state = words.isSaid ? delivery(message.delivery).map { " [\($0)]" } ?? "" : ""
    let gap = message.hasGapBefore ? "-- history may be missing here --\n" : ""
    return "\(gap)\(localTime(message.timestamp)) \(said)\(state)\n"
  }

  static func json(_ message: Message) -> String {
    let words = Words(message.content)
    var members: [(String, JSONValue)] = [
      ("id", .string(id(message.id))), ("time", .string(utc(message.timestamp))),
      ("sender", .string(message.sender.rawValue)), ("name", .string(message.senderName)),
      ("type", .string(words.type)), ("body", .string(words.body)),
    ]
    if let state = delivery(message.delivery) { members.append(("state", .string(state))) }
    if let quote = message.quote { members.append(("inReplyTo", .string(quote.event.rawValue))) }
    if message.isEdited { members.append(("edited", true)) }
    if !message.reactions.isEmpty {
      let counts = message.reactions.map { ($0.key, JSONValue.integer(Int64($0.people))) }
      members.append(("reactions", .object(JSONObject(counts))))
    }
    if let poll = message.content.poll, let result = message.poll {
      members.append(("poll", Self.json(poll, result)))
    }
    if message.hasGapBefore { members.append(("gapBefore", true)) }
    return JSONValue.object(JSONObject(members)).text + "\n"
  }

  private static func json(_ poll: Poll, _ result: PollResult) -> JSONValue {
    let isShown = poll.isDisclosed || result.isEnded
    let answers = zip(poll.answers, result.votes).enumerated().map { index, answer in
      var members: JSONObject = [
        "text": .string(answer.0.text), "own": .bool(result.own.contains(index)),
      ]
      if isShown { members["votes"] = .integer(Int64(answer.1)) }
      return JSONValue.object(members)
    }
    return [
      "question": .string(poll.question), "answers": .array(answers),
      "voters": .integer(Int64(result.voters)), "ended": .bool(result.isEnded),
    ]
  }

  private struct Words {
    let type: String
    let body: String

    var isSaid: Bool { type != "change" }

    init(_ content: MessageContent) {
      let plain: String
      (type, plain) =
        switch content {
        case .text(let text, _, _): ("text", text)
        case .emote(let text, _): ("emote", text)
        case .botNotice(let text, _): ("notice", text)
        case .attachment(let what, _): ("attachment", what)
        case .poll(let poll): ("poll", poll.words)
        case .change(let what): ("change", what)
        case .encrypted: ("encrypted", "encrypted")
        case .deleted: ("deleted", "deleted")
        case .unknown(let type): ("unknown", type)
        }
      let format = content.format
      body = format?.hasSpoiler == true ? format?.wordsWithoutSpoilers ?? plain : plain
    }
  }

  static func id(_ id: MessageID) -> String {
    switch id {
    case .event(let event): event.rawValue
    case .local(let transaction): transaction.rawValue
    }
  }

  private static func delivery(_ delivery: Delivery?) -> String? {
    switch delivery {
    case .queued, .sending: "queued"
    case .failed(let reason): "failed: \(FailureSentence.cause(reason))"
    case .sent, .seen, nil: nil
    }
  }

  /// The timestamp as date and time in the person's time zone: "2026-11-20 14:03".
  static func localTime(_ timestamp: ServerTimestamp) -> String {
    let time = SystemClock.local(timestamp)
    return "\(time.year)-\(two(time.month))-\(two(time.day)) \(two(time.hour)):\(two(time.minute))"
  }

  /// The timestamp in UTC, as RFC 3339 with milliseconds: "2026-11-20T14:03:07.250Z".
  static func utc(_ timestamp: ServerTimestamp) -> String {
    // A sender may claim any timestamp; one beyond the year 9999 or before 1970 is printed as 1970.
    let isSane = ServerTimestamp.calendarYears.contains(timestamp.milliseconds)
    let milliseconds = isSane ? timestamp.milliseconds : 0
    var seconds = time_t(milliseconds / 1_000)
    var fields = tm()
    gmtime_r(&seconds, &fields)
    let rest = Int(milliseconds % 1_000)
    return
      "\(Int(fields.tm_year) + 1_900)-\(two(Int(fields.tm_mon) + 1))-\(two(Int(fields.tm_mday)))"
      + "T\(two(Int(fields.tm_hour))):\(two(Int(fields.tm_min))):\(two(Int(fields.tm_sec)))"
      + ".\(rest < 100 ? "0" : "")\(two(rest))Z"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
