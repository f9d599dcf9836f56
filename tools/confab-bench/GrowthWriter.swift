internal import Intents
internal import Model
internal import Storage

/// Writes the chats, people and messages of an account that is measured to its store, in batches of
/// events, as syncs with a server would.
struct GrowthWriter {
  static let user = UserID("@me:localhost")
  static let open = chat(0)
  /// A word that every second message has.
  static let commonWord = "everyday"
  /// A word that only the 51st message of the open chat has.
  static let rareWord = "m000050"

  // The time of the first message, 2017-01-01; the others follow 20 s apart, so that ten million of
  // them are in the past.
  private static let begin: Int64 = 1_483_228_800_000
  private static let messagesOfOtherChats = 10

  private let text = SampleText()
  private var random = SplitMix(state: 21)

  static func chat(_ number: Int) -> ChatID { ChatID("!bench\(number):localhost") }

  static func person(_ number: Int) -> UserID { UserID("@person\(number):localhost") }

  /// Returns the text of the message with this number.
  func body(_ number: Int) -> String {
    text.body(number) + (number % 2 == 0 ? " " + Self.commonWord : "")
  }

  mutating func event() -> String { random.event() }

  /// A number below `limit`.
  mutating func any(below limit: Int) -> Int { Int(random.next() % UInt64(limit)) }

  /// Stores the account with the open chat, which the next start shows.
  func begin(_ store: ChatStore) throws {
    let account = Account(
      user: Self.user, displayName: "me", serverName: "localhost", profile: "bench")
    let update = ChatUpdate(
      chat: Self.open, membership: .joined, name: "the open chat", people: 1,
      timestamp: ServerTimestamp(milliseconds: Self.begin))
    let me = Member(user: Self.user, displayName: "me", membership: .joined)
    _ = try store.commit([
      .account(.signedIn(account)), .chats(.updated(update)), .contacts(.members(Self.open, [me])),
      Self.arrival([], in: Self.open, .older(filling: nil, rest: nil)),
      .intent(.messages(.open(Self.open))), .intent(.chatList(.select(Self.open))),
    ])
  }

  mutating func addChats(_ numbers: Range<Int>, to store: ChatStore) throws {
    for first in stride(from: numbers.lowerBound, to: numbers.upperBound, by: 500) {
      var events: [Event] = []
      for number in first..<min(first + 500, numbers.upperBound) { events += chatEvents(number) }
      _ = try store.commit(events)
    }
  }

  private mutating func chatEvents(_ number: Int) -> [Event] {
    let (chat, friend) = (Self.chat(number), UserID("@friend\(number):localhost"))
    let update = ChatUpdate(
      chat: chat, membership: .joined, name: "chat \(number)", people: 2,
      timestamp: ServerTimestamp(milliseconds: Self.begin))
    let members = [
      Member(user: Self.user, displayName: "me", membership: .joined),
      Member(user: friend, displayName: "friend \(number)", membership: .joined),
    ]
    let messages = (0..<Self.messagesOfOtherChats).map { place in
      let count = number * Self.messagesOfOtherChats + place
      return message(1_000_000_000 + count, by: friend, at: count)
    }
    return [
      .chats(.updated(update)), .contacts(.members(chat, members)),
      Self.arrival(messages, in: chat, .newest(gap: nil)),
      Self.arrival([], in: chat, .older(filling: nil, rest: nil)),
    ]
  }

  func addPeople(_ numbers: Range<Int>, to store: ChatStore) throws {
    let members = numbers.map {
      Member(user: Self.person($0), displayName: "person \($0)", membership: .joined)
    }
    _ = try store.commit([
      .chats(.updated(ChatUpdate(chat: Self.open, people: numbers.upperBound + 1))),
      .contacts(.members(Self.open, members)),
    ])
  }

  /// Stores messages of the open chat by random people. All people have then read the last one.
  mutating func addMessages(_ numbers: Range<Int>, people: Int, to store: ChatStore) throws {
    var last: EventID?
    for first in stride(from: numbers.lowerBound, to: numbers.upperBound, by: 20_000) {
      let batch = (first..<min(first + 20_000, numbers.upperBound)).map { number in
        message(number, by: Self.person(any(below: people)), at: number)
      }
      last = batch.last?.event
      _ = try store.commit([
        Self.arrival(batch, in: Self.open, .newest(gap: nil)),
        .account(.synced(SyncToken("filled\(first)"))),
      ])
    }
    guard let last else { return }
    let receipts = (0..<people).map {
      Receipt(
        user: Self.person($0), event: last, timestamp: ServerTimestamp(milliseconds: Self.begin))
    }
    _ = try store.commit([.messages(.receipts(Self.open, receipts))])
  }

  private mutating func message(
    _ number: Int, by sender: UserID, at place: Int
  ) -> TimelineMessage {
    TimelineMessage(
      event: EventID(event()), sender: sender,
      timestamp: ServerTimestamp(milliseconds: Self.begin + Int64(place) * 20_000),
      content: .text(body(number), mentionsUs: false), transaction: nil)
  }

  private static func arrival(
    _ messages: [TimelineMessage], in chat: ChatID, _ placement: Placement
  ) -> Event {
    .messages(.arrived(Arrival(chat: chat, messages: messages, placement: placement)))
  }
}
