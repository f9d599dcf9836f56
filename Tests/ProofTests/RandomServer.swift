import Intents
import Model
import TestSupport

/// A random homeserver with other people. Its events are possible, but need not make sense
/// together.
struct RandomServer {
  private var random: SeededRandom
  private var number = 0
  /// The messages that the server's syncs have delivered, by chat, oldest first.
  private var told: [ChatID: [EventID]] = [:]
  /// The engine's effects (requests) to which the server has not responded yet.
  private var open: [Effect] = []
  private var last: [Event] = []
  /// Sent messages that the server has accepted but not yet delivered in the timeline.
  private var echoes: [(chat: ChatID, message: TimelineMessage)] = []

  static let chats = (0..<6).map { ChatID("!c\($0)") }
  private static let people = ["@bob:s", "@alice:s", "@zoë:s"].map { UserID($0) }
  private static let words = [
    "hello", "a longer sentence, that may well be wrapped in a narrow pane", "世界 wide", "x\ny",
    "e\u{301}", "",
  ]

  init(seed: UInt64) { random = SeededRandom(seed: seed &* 7919) }

  mutating func take(_ effects: [Effect]) { open += effects }

  /// Returns the next batch of events: a sync, an earlier sync once more, the response to an
  /// effect, or an event of the connection. The batch may be empty.
  mutating func next(at time: ServerTimestamp) -> [Event] {
    switch random.next(below: 10) {
    case 0: return last
    case 1: return connection()
    case 2, 3, 4: return answer(at: time) ?? stream(at: time)
    default:
      last = stream(at: time)
      return last
    }
  }

  private mutating func connection() -> [Event] {
    switch random.next(below: 6) {
    case 0: [.connection(.connecting)]
    case 1: [.connection(.offline(.timedOut, retryInSeconds: random.next(below: 60)))]
    case 2: [.connection(.report("something was odd \(random.next(below: 3))"))]
    default: [.connection(.online)]
    }
  }

  // MARK: The event stream

  private mutating func stream(at time: ServerTimestamp) -> [Event] {
    var batch: [Event] = []
    for _ in 0...random.next(below: 3) { batch += news(at: time) }
    number += 1
    return batch + [.account(.synced(SyncToken("s\(number)")))]
  }

  private mutating func news(at time: ServerTimestamp) -> [Event] {
    let chat = Self.chats[random.next(below: Self.chats.count)]
    switch random.next(below: 16) {
    case 0: return [.chats(.updated(update(chat, at: time)))]
    case 1: return random.oneIn(4) ? [.chats(.left(chat))] : []
    case 2: return [.contacts(.members(chat, members()))]
    case 3: return [.messages(.typing(chat, random.oneIn(2) ? [] : [person()]))]
    case 4: return known(chat).map { [.messages(.deleted(chat, $0))] } ?? []
    case 5: return known(chat).map { [edit($0, chat)] } ?? []
    case 6: return known(chat).map { [reaction($0, chat, time)] } ?? []
    case 7: return known(chat).map { [.messages(.receipts(chat, [receipt($0, time)]))] } ?? []
    case 8: return known(chat).map { [.chats(.readUpTo(chat, $0))] } ?? []
    default: return arrival(chat, at: time)
    }
  }

  private mutating func arrival(_ chat: ChatID, at time: ServerTimestamp) -> [Event] {
    var messages = (0...random.next(below: 3)).map { _ in message(in: chat, at: time) }
    let mine = echoes.filter { $0.chat == chat }.map(\.message)
    echoes.removeAll { $0.chat == chat }
    for echo in mine { told[chat, default: []].append(echo.event) }
    messages += mine
    number += 1
    let gap = random.oneIn(8) ? HistoryToken("h\(number)") : nil
    let arrived = Event.messages(
      .arrived(Arrival(chat: chat, messages: messages, placement: .newest(gap: gap))))
    let count = random.next(below: 30)
    let counts = UnreadCounts(messages: count, mentions: random.next(below: count + 1))
    return random.oneIn(5) ? [arrived] : [arrived, .chats(.unread(chat, counts))]
  }

  private mutating func message(in chat: ChatID, at time: ServerTimestamp) -> TimelineMessage {
    number += 1
    let event = EventID("$\(number)")
    told[chat, default: []].append(event)
    let isOwn = random.oneIn(9)
    let answers = random.oneIn(6) ? known(chat) : nil
    return TimelineMessage(
      event: event, sender: isOwn ? UserID("@me:s") : person(), timestamp: time,
      content: isOwn ? .text("mine", mentionsUs: false) : content(), transaction: nil,
      answers: answers)
  }

  private mutating func content() -> MessageContent {
    let words = Self.words[random.next(below: Self.words.count)]
    switch random.next(below: 12) {
    case 0: return .emote(words)
    case 1: return .botNotice(words)
    case 2: return .attachment("image: cat.png")
    case 3: return .change("joined")
    case 4: return .encrypted
    case 5: return .unknown("m.odd")
    case 6: return .deleted
    default: return .text(words, mentionsUs: random.oneIn(6))
    }
  }

  private mutating func update(_ chat: ChatID, at time: ServerTimestamp) -> ChatUpdate {
    ChatUpdate(
      chat: chat, membership: [.joined, .joined, .joined, .invited][random.next(below: 4)],
      name: random.oneIn(2) ? nil : "chat \(random.next(below: 20))",
      topic: random.oneIn(3) ? "topic \(random.next(below: 3))" : nil,
      heroes: random.oneIn(3) ? [person()] : nil, isEncrypted: nil, inviter: nil,
      timestamp: random.oneIn(3) ? time : nil)
  }

  private mutating func members() -> [Member] {
    [
      Member(
        user: person(), displayName: ["Bob", "Alice", nil][random.next(below: 3)],
        membership: random.oneIn(5) ? .left : .joined)
    ]
  }

  private mutating func person() -> UserID { Self.people[random.next(below: Self.people.count)] }

  private mutating func known(_ chat: ChatID) -> EventID? { random.one(of: told[chat] ?? []) }

  private mutating func edit(_ event: EventID, _ chat: ChatID) -> Event {
    number += 1
    return .messages(
      .edited(
        chat,
        Edit(
          event: EventID("$e\(number)"), target: event, sender: person(),
          timestamp: ServerTimestamp(milliseconds: Int64(number)),
          content: .text("edited \(number)", mentionsUs: false))))
  }

  private mutating func reaction(
    _ event: EventID, _ chat: ChatID, _ time: ServerTimestamp
  ) -> Event {
    number += 1
    return .relations(
      .reacted(
        chat,
        Reaction(
          event: EventID("$r\(number)"), target: event, sender: person(), key: "👍",
          timestamp: time)))
  }

  private mutating func receipt(_ event: EventID, _ time: ServerTimestamp) -> Receipt {
    Receipt(user: person(), event: event, timestamp: time)
  }

  // MARK: Answers

  private mutating func answer(at time: ServerTimestamp) -> [Event]? {
    guard !open.isEmpty else { return nil }
    let effect = open.remove(at: random.next(below: open.count))
    switch effect {
    case .send(let message): return answer(message, at: time)
    case .createChat: return creation()
    case .fetchHistory(let chat, let token, _): return history(chat, token, at: time)
    case .sendReceipt(let chat, let event, _):
      return random.oneIn(4) ? [] : [.chats(.receiptSent(chat, event))]
    case .join(let chat, _): return [.chats(.updated(ChatUpdate(chat: chat, membership: .joined)))]
    case .reconnect: return [.connection(.connecting)]
    default: return []
    }
  }

  private mutating func answer(
    _ message: OutgoingMessage, at time: ServerTimestamp
  ) -> [Event] {
    number += 1
    let event = EventID("$\(number)")
    switch random.next(below: 6) {
    case 0:
      open.append(.send(message))
      return [.messages(.delivery(message.transaction, .sending))]
    case 1: return [.messages(.delivery(message.transaction, .failed(.tooLarge)))]
    case 2: return [.messages(.delivery(message.transaction, .queued))]
    default:
      let echo = TimelineMessage(
        event: event, sender: UserID("@me:s"), timestamp: time,
        content: .text(message.text, mentionsUs: false),
        transaction: random.oneIn(3) ? nil : message.transaction)
      echoes.append((message.chat, echo))
      return [.messages(.delivery(message.transaction, .sent(event)))]
    }
  }

  private mutating func creation() -> [Event] {
    let chat = Self.chats[random.next(below: Self.chats.count)]
    return random.oneIn(2)
      ? [.creation(.failed(.timedOut))]
      : [.creation(.created(chat)), .chats(.updated(ChatUpdate(chat: chat, membership: .joined)))]
  }

  private mutating func history(
    _ chat: ChatID, _ token: HistoryToken?, at time: ServerTimestamp
  ) -> [Event] {
    if random.oneIn(4) { return [.messages(.historyFailed(chat, .timedOut))] }
    let page = (0..<random.next(below: 12)).map { _ in
      number += 1
      return TimelineMessage(
        event: EventID("$old\(number)"), sender: person(), timestamp: time,
        content: .text("old \(number)", mentionsUs: false), transaction: nil)
    }
    number += 1
    let rest = random.oneIn(3) ? nil : HistoryToken("h\(number)")
    let placement = Placement.older(filling: token, rest: rest)
    return [.messages(.arrived(Arrival(chat: chat, messages: page, placement: placement)))]
  }
}
