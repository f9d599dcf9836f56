internal import Glibc
internal import Intents
internal import Model
internal import Storage

/// Makes a profile whose chat named `chat` has a long history, and whose chats named `c001`, `c002`
/// and so on have short ones. The profile's homeserver cannot be reached, so that everything on the
/// screen comes from the disk.
struct LongProfileMaker {
  private let folder: String
  private let chats: Int
  private let messages: Int
  private let text = SampleText()

  /// Reads the options: `--data` is the data folder, `--chats` the number of all chats (at least
  /// 1), and `--messages` the number of messages in the chat named `chat`.
  init(_ options: Options) throws {
    guard let data = options.text("data") else { throw BenchError.usage("--data DIR is missing") }
    folder = data
    chats = try options.number("chats", 101)
    messages = try options.number("messages", 1_000_000)
  }

  private let profile = "bench"

  func run() throws {
    let home = "\(folder)/profiles/\(profile)"
    try Disk.makeFolder(home)
    try Disk.write(profile + "\n", to: "\(folder)/last-profile")
    try Disk.write(session, to: "\(home)/session.json")
    for part in ["", "-wal", "-shm"] { unlink("\(home)/confab.db\(part)") }
    let store = try ChatStore(
      path: "\(home)/confab.db", ownUser: UserID("@me:localhost"),
      now: { ServerTimestamp(milliseconds: 0) })
    try SampleHistory(store: store, text: text).write(chats: chats, messages: messages)
  }

  private var session: String {
    """
    {"serverURL": "http://127.0.0.1:1", "user": "@me:localhost", "device": "BENCH",
      "accessToken": "none", "isLocal": false, "displayName": "me"}
    """
  }
}

/// Writes chats and messages to a store in batches of events, as syncs with a server would.
struct SampleHistory {
  let store: ChatStore
  let text: SampleText

  // The time of the first message, 2026-01-01; the others follow 20 s apart.
  private let begin: Int64 = 1_767_225_600_000

  func write(chats: Int, messages: Int) throws {
    _ = try store.commit([
      .account(
        .signedIn(
          Account(
            user: UserID("@me:localhost"), displayName: "me", serverName: "localhost",
            profile: "bench")))
    ])
    var random = SplitMix(state: 1)
    var done = 0
    for first in stride(from: 0, to: chats, by: 500) {
      let numbers = first..<min(first + 500, chats)
      _ = try store.commit(numbers.flatMap { chatEvents($0, &random) })
    }
    while done < messages {
      let numbers = done..<min(done + 20_000, messages)
      let batch = numbers.map { message($0, &random) }
      _ = try store.commit([
        arrival(batch, in: Self.id(0)), .account(.synced(SyncToken("s\(done)"))),
      ])
      done = numbers.upperBound
    }
  }

  static func id(_ chat: Int) -> ChatID { ChatID("!bench\(chat):localhost") }

  static func name(_ chat: Int) -> String {
    let digits = String(chat)
    return chat == 0
      ? "chat" : "c" + String(repeating: "0", count: max(0, 3 - digits.count)) + digits
  }

  private func chatEvents(_ chat: Int, _ random: inout SplitMix) -> [Event] {
    let id = Self.id(chat)
    let update = ChatUpdate(
      chat: id, membership: .joined, name: Self.name(chat),
      timestamp: ServerTimestamp(milliseconds: begin))
    let members = ["me", "peer"].map { (name: String) in
      Member(user: UserID("@\(name):localhost"), displayName: name, membership: .joined)
    }
    // The messages of the short chats are older than the last one of a long chat with at least
    // 2,001 messages, which therefore comes first in the chat list.
    let batch = chat == 0 ? [] : (0..<20).map { message($0 * 100 + chat % 100, &random) }
    return [
      .chats(.updated(update)), .contacts(.members(id, members)), arrival(batch, in: id),
      .messages(
        .arrived(Arrival(chat: id, messages: [], placement: .older(filling: nil, rest: nil)))),
    ]
  }

  func message(_ number: Int, _ random: inout SplitMix) -> TimelineMessage {
    TimelineMessage(
      event: EventID(random.event()), sender: UserID("@peer:localhost"),
      timestamp: ServerTimestamp(milliseconds: begin + Int64(number) * 20_000),
      content: .text(text.body(number), mentionsUs: false), transaction: nil)
  }

  func arrival(_ messages: [TimelineMessage], in chat: ChatID) -> Event {
    .messages(.arrived(Arrival(chat: chat, messages: messages, placement: .newest(gap: nil))))
  }
}
