internal import Database
internal import Glibc
internal import Intents
internal import Model
internal import Storage
internal import Synchronization
internal import Testing

let me = UserID("@me:s")
let alice = UserID("@alice:s")
let bob = UserID("@bob:s")
let chat = ChatID("!chat:s")
let other = ChatID("!other:s")

/// A temporary folder, deleted with this object.
final class Folder: Sendable {
  let path: String
  private static let count = Atomic<Int>(0)

  init() throws {
    let number = Self.count.add(1, ordering: .relaxed).newValue
    path = "/tmp/confab-storage-\(getpid())-\(number)"
    try #require(mkdir(path, 0o700) == 0)
  }

  deinit { Self.remove(path) }

  var database: String { path + "/confab.db" }

  var names: [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  private static func remove(_ path: String) {
    guard let folder = opendir(path) else { return }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { unlink(path + "/" + name) }
    }
    rmdir(path)
  }
}

/// A store in a temporary folder.
struct Sample {
  let folder: Folder
  let store: ChatStore

  init(_ folder: Folder? = nil) throws {
    self.folder = try folder ?? Folder()
    store = try ChatStore(path: self.folder.database, ownUser: me, now: { time(5_000) })
  }

  /// Opens the database file of this store a second time, as another `ChatStore`.
  func reopened() throws -> Sample { try Sample(folder) }

  @discardableResult
  func commit(_ events: Event...) throws -> StoreChanges { try store.commit(events) }

  /// Joins a chat and stores a message of alice for each text.
  func fill(_ texts: [String], in id: ChatID = chat) throws {
    try commit(
      joined(id),
      arrived(texts.enumerated().map { said($0.element, at: Int64($0.offset + 1)) }, in: id))
  }

  func window(around: MessageID? = nil, limit: Int = 50, of id: ChatID = chat) throws
    -> MessageWindow
  {
    try store.messages(MessageQuery(chat: id, around: around, limit: limit))
  }

  func texts(of id: ChatID = chat) throws -> [String] { try window(limit: 2_000, of: id).texts }

  func row(_ id: ChatID = chat) throws -> Chat { try #require(try store.chat(id)) }

  /// Every row of every table of the store as text, so that tests can check that nothing has
  /// changed. The index of words itself cannot be read row by row, but the tables in which FTS5
  /// keeps it can.
  func dump() throws -> [String] {
    let reader = try Connection(path: folder.database, mode: .readOnly)
    let tables = try reader.rows(
      """
      SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
      ORDER BY name
      """
    ) { $0.text(0) }
    return try tables.flatMap { table in
      let columns = try reader.rows("SELECT name FROM pragma_table_info('\(table)')") {
        "quote(\($0.text(0)))"
      }
      let list = columns.joined(separator: " || ' ' || ")
      return try reader.rows("SELECT \(list) FROM \(table) ORDER BY 1") { table + " " + $0.text(0) }
    }
  }
}

extension MessageWindow {
  /// The texts of the window's messages, with "~" before those that follow a gap.
  var texts: [String] {
    messages.map { ($0.hasGapBefore ? "~" : "") + $0.content.words }
  }
}

extension MessageContent {
  var words: String {
    switch self {
    case .text(let text, _, _), .emote(let text, _), .botNotice(let text, _),
      .attachment(let text, _),
      .change(let text), .unknown(let text):
      text
    case .poll(let poll): poll.words
    case .encrypted: "<encrypted>"
    case .deleted: "<deleted>"
    }
  }
}

func time(_ milliseconds: Int64) -> ServerTimestamp { ServerTimestamp(milliseconds: milliseconds) }

/// A text message whose event id is "$" and the text.
func said(
  _ text: String, by sender: UserID = alice, at milliseconds: Int64 = 1_000,
  transaction: String? = nil
) -> TimelineMessage {
  TimelineMessage(
    event: EventID("$" + text), sender: sender, timestamp: time(milliseconds),
    content: .text(text, mentionsUs: false), transaction: transaction.map { TransactionID($0) })
}

func changed(_ text: String, by sender: UserID = alice, at milliseconds: Int64 = 1_000)
  -> TimelineMessage
{
  TimelineMessage(
    event: EventID("$" + text), sender: sender, timestamp: time(milliseconds),
    content: .change(text), transaction: nil)
}

func joined(_ id: ChatID = chat, name: String? = "chat", at milliseconds: Int64? = nil) -> Event {
  .chats(
    .updated(
      ChatUpdate(
        chat: id, membership: .joined, name: name, timestamp: milliseconds.map { time($0) })))
}

func arrived(_ messages: [TimelineMessage], gap: String? = nil, in id: ChatID = chat) -> Event {
  .messages(
    .arrived(
      Arrival(
        chat: id, messages: messages, placement: .newest(gap: gap.map { HistoryToken($0) }))))
}

func older(
  _ messages: [TimelineMessage], from token: String?, rest: String?, in id: ChatID = chat
) -> Event {
  .messages(
    .arrived(
      Arrival(
        chat: id, messages: messages,
        placement: .older(
          filling: token.map { HistoryToken($0) }, rest: rest.map { HistoryToken($0) }))))
}

func submitted(_ text: String, _ transaction: String, to id: ChatID = chat) -> Event {
  .intent(
    .messages(
      .submit(Submission(chat: id, transaction: TransactionID(transaction), text: text))))
}

func delivered(_ transaction: String, _ change: DeliveryChange) -> Event {
  .messages(.delivery(TransactionID(transaction), change))
}

func unread(_ messages: Int, mentions: Int = 0, in id: ChatID = chat) -> Event {
  .chats(.unread(id, UnreadCounts(messages: messages, mentions: mentions)))
}

func synced(_ token: String) -> Event { .account(.synced(SyncToken(token))) }

func receipt(_ user: UserID, _ text: String, in id: ChatID = chat) -> Event {
  .messages(
    .receipts(id, [Receipt(user: user, event: EventID("$" + text), timestamp: time(9))]))
}

func member(_ user: UserID, _ name: String?, _ membership: Membership = .joined) -> Member {
  Member(user: user, displayName: name, membership: membership)
}

func members(_ members: Member..., in id: ChatID = chat) -> Event {
  .contacts(.members(id, members))
}

/// An edit that replaces a message's text, with an event id made of the new text.
func edited(
  _ text: String, to new: String, by user: UserID = alice, at milliseconds: Int64 = 2_000,
  in id: ChatID = chat
) -> Event {
  .messages(
    .edited(
      id,
      Edit(
        event: EventID("$" + new), target: .of(text), sender: user, timestamp: time(milliseconds),
        content: .text(new, mentionsUs: false))))
}

extension EventID {
  /// The event id of the message with the text `text`.
  static func of(_ text: String) -> EventID { EventID("$" + text) }
}

func reacted(
  _ key: String, to text: String, by user: UserID = bob, as event: String, at: Int64 = 1
) -> Event {
  .relations(
    .reacted(
      chat,
      Reaction(
        event: EventID(event), target: .of(text), sender: user, key: key, timestamp: time(at))))
}
