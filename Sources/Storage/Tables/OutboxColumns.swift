internal import Database
internal import FoundationEssentials
internal import Intents
internal import Model

/// An own message, or an edit of one, from the table `outbox`: the timeline does not contain it
/// yet.
struct OutboxMessage {
  let transaction: TransactionID
  let time: ServerTimestamp
  let content: MessageContent
  let delivery: Delivery
  /// The message to which a reply replies, or which an edit changes; `nil` for any other message.
  let answers: EventID?
  /// The event id that the server assigned to the message; `nil` until the server has accepted the
  /// message.
  let event: EventID?
}

struct OutboxMessageColumns {
  private let transaction: Column<TransactionID>
  private let text: Column<String>
  private let time: Column<ServerTimestamp>
  private let delivery: DeliveryColumns
  private let target: Column<EventID?>
  private let isEmote: Column<Bool>
  private let format: Column<StoredFormat?>
  private let event: Column<EventID?>

  /// Adds the columns of a message in `outbox` to the SELECT list `list`. `table`: the alias of the
  /// table `outbox` in the query, with a full stop; "" without an alias.
  init(_ list: inout SelectList, of table: String = "") {
    transaction = list.column("\(table)txn")
    text = list.column("\(table)text")
    time = list.column("\(table)time")
    delivery = DeliveryColumns(&list, of: table)
    target = list.column("\(table)target")
    isEmote = list.column("\(table)is_emote")
    format = list.column("\(table)format")
    event = list.column("\(table)event")
  }

  func decode(_ row: Row) -> OutboxMessage {
    let text = row[text]
    let stored = row[format]
    let format = stored?.text
    let content: MessageContent =
      if let file = stored?.file {
        .attachment(text, file: file)
      } else if let poll = stored?.poll {
        .poll(poll)
      } else if row[isEmote] {
        .emote(text, format: format)
      } else {
        .text(text, mentionsUs: false, format: format)
      }
    return OutboxMessage(
      transaction: row[transaction], time: row[time], content: content,
      delivery: delivery.decode(row), answers: row[target], event: row[event])
  }
}

/// A row of the outbox that can be sent now. The people whom the text of the row mentions are not
/// looked up yet.
struct OutgoingRow {
  let key: Int64
  let chat: ChatID
  let transaction: TransactionID
  let text: String
  let isEmote: Bool
  let isMarkdown: Bool
  let file: AttachedFile?
  let poll: Poll?
  let purpose: OutgoingPurpose
  /// The sender of the target message, to which a reply replies or which an edit changes; `nil` if
  /// the table `messages` does not contain that message, and for any other purpose.
  let targetSender: UserID?
  /// The text of the message to which a reply replies or which an edit changes; `nil` if neither
  /// the table `messages` nor the outbox contains that message. Not used for any other purpose.
  let targetText: String?
  /// The first message of the thread in which a message or an edit was submitted; `nil` for the
  /// main timeline, and for any other change.
  let thread: EventID?
}

/// The query must give the table `outbox` the alias `o`, `chats` the alias `c`, `messages` the
/// alias `m`, and the alias `l` to the outbox row of the message that the row `o` changes or
/// answers.
struct OutgoingColumns {
  /// The SQL expression for the least row id of a chat's rows in the outbox, by which the chats are
  /// sorted. In a query with min(), SQLite reads the other columns from the row with the least
  /// value.
  static let first = "min(o.seq)"

  private let state: Column<OutboxState>
  private let isAside: Column<Bool>
  private let membership: Column<Membership>
  private let chat: Column<ChatID>
  private let transaction: Column<TransactionID>
  private let text: Column<String>
  private let isEmote: Column<Bool>
  private let format: Column<StoredFormat?>
  private let purpose: Column<OutboxPurpose>
  private let target: Column<EventID?>
  private let key: Column<Int64>
  private let sender: Column<UserID?>
  private let before: Column<String?>
  private let thread: Column<EventID?>

  init(_ list: inout SelectList) {
    _ = list.column(Self.first, Int64.self)
    state = list.column("o.state")
    isAside = list.column("o.is_aside")
    membership = list.column("c.membership")
    chat = list.column("c.id")
    transaction = list.column("o.txn")
    text = list.column("o.text")
    isEmote = list.column("o.is_emote")
    format = list.column("o.format")
    purpose = list.column("o.purpose")
    target = list.column("coalesce(l.event, o.target)")
    key = list.column("o.chat")
    sender = list.column("m.sender")
    before = list.column("coalesce(m.text, l.text)")
    thread = list.column("o.thread")
  }

  func decode(_ row: Row) -> OutgoingRow? {
    guard row[state] == .queued, !row[isAside], row[membership] == .joined,
      row[target]?.unsentTransaction == nil
    else { return nil }
    let format = row[format]
    return OutgoingRow(
      key: row[key], chat: row[chat], transaction: row[transaction], text: row[text],
      isEmote: row[isEmote],
      isMarkdown: format != nil && format?.file == nil && format?.poll == nil,
      file: format?.file, poll: format?.poll, purpose: outgoing(row), targetSender: row[sender],
      targetText: row[before], thread: row[thread])
  }

  private func outgoing(_ row: Row) -> OutgoingPurpose {
    let target = row[target] ?? EventID("")
    return switch row[purpose] {
    case .message: .message
    case .reply: .reply(target)
    case .edit: .edit(target)
    case .deletion: .deletion(target)
    case .reaction: .reaction(target)
    case .vote: .vote(target, StoredPoll.selections(row[text]))
    case .pollEnd: .pollEnd(target)
    }
  }
}

/// The query must give the table `outbox` the alias `o`, `messages` the alias `m`, and `reactions`
/// the alias `r`.
struct PendingChangeColumns {
  private let ord: Column<Int64?>
  private let local: Column<TransactionID?>
  private let transaction: Column<TransactionID>
  private let purpose: Column<OutboxPurpose>
  private let text: Column<String>
  private let message: OutboxMessageColumns
  private let delivery: DeliveryColumns
  private let reaction: Column<String?>

  init(_ list: inout SelectList) {
    ord = list.column("coalesce(m.ord, r.ord)")
    local = list.column(
      """
      (SELECT l.txn FROM outbox l
      WHERE l.chat = o.chat AND (\(OutboxTable.isTarget) OR l.event = o.target))
      """)
    transaction = list.column("o.txn")
    purpose = list.column("o.purpose")
    text = list.column("o.text")
    message = OutboxMessageColumns(&list, of: "o.")
    delivery = DeliveryColumns(&list)
    reaction = list.column("r.key")
  }

  func add(_ row: Row, to changes: inout PendingChangesByMessage) {
    let change = PendingChange(
      transaction: row[transaction], kind: kind(row), delivery: delivery.decode(row))
    changes.add(change, at: row[ord], or: row[local])
    guard change.kind == .edit, change.delivery.isOnItsWay else { return }
    changes.set(message.decode(row).content, at: row[ord], or: row[local])
  }

  private func kind(_ row: Row) -> PendingChange.Kind {
    switch row[purpose] {
    case .edit: .edit
    case .reaction: .reaction(key: row[text])
    case .vote: .vote(StoredPoll.selections(row[text]))
    case .pollEnd: .pollEnd
    case .message, .reply, .deletion: row[reaction] == nil ? .deletion : .takingBack
    }
  }
}

extension Delivery {
  fileprivate var isOnItsWay: Bool { self == .queued || self == .sending }
}

/// The user's changes of messages (edits, deletions, reactions, votes, ends of polls) that the
/// server has not accepted yet, by the messages that they change.
struct PendingChangesByMessage {
  /// The changes of stored messages, by the order numbers (`ord`) of these messages.
  private var stored: [Int64: [PendingChange]] = [:]
  /// The changes of messages that are in the outbox, by the transaction ids of these messages.
  private var local: [TransactionID: [PendingChange]] = [:]
  private var storedTexts: [Int64: MessageContent] = [:]
  private var localTexts: [TransactionID: MessageContent] = [:]

  /// The unsent changes of one message, the oldest first. `ord`: the order number of a stored
  /// message; else `nil`.
  subscript(message: MessageID, orStoredAt ord: Int64?) -> [PendingChange] {
    if let ord { return stored[ord] ?? [] }
    guard case .local(let transaction) = message else { return [] }
    return local[transaction] ?? []
  }

  /// The text of a message's newest edit that is queued or being sent; `nil` if there is no such
  /// edit. An edit that failed does not count.
  func text(of message: MessageID, orStoredAt ord: Int64?) -> MessageContent? {
    if let ord { return storedTexts[ord] }
    guard case .local(let transaction) = message else { return nil }
    return localTexts[transaction]
  }

  mutating func set(_ text: MessageContent, at ord: Int64?, or transaction: TransactionID?) {
    if let ord {
      storedTexts[ord] = text
    } else if let transaction {
      localTexts[transaction] = text
    }
  }

  /// A change of a message that is neither stored nor in the outbox is not added.
  mutating func add(_ change: PendingChange, at ord: Int64?, or transaction: TransactionID?) {
    if let ord {
      stored[ord, default: []].append(change)
    } else if let transaction {
      local[transaction, default: []].append(change)
    }
  }
}

struct DeliveryColumns {
  private let state: Column<OutboxState>
  private let reason: Column<String>

  init(_ list: inout SelectList, of table: String = "") {
    state = list.column("\(table)state")
    reason = list.column("\(table)reason")
  }

  func decode(_ row: Row) -> Delivery {
    switch row[state] {
    case .queued: .queued
    case .sending: .sending
    case .sent: .sent
    case .failed: .failed(FailureColumn.reason(row[reason]))
    }
  }
}

/// The reason why a row of the outbox could not be sent, as JSON text in a column:
/// `{"what":"refused","code":"M_FORBIDDEN","words":"…"}`.
struct FailureColumn: Codable {
  var what: String
  var code: String?
  var words: String?
  var seconds: Int?

  private init(what: String, code: String? = nil, words: String? = nil, seconds: Int? = nil) {
    self.what = what
    self.code = code
    self.words = words
    self.seconds = seconds
  }

  init(_ reason: FailureReason) {
    switch reason {
    case .offline: self.init(what: "offline")
    case .timedOut: self.init(what: "timedOut")
    case .refused(let code, let message): self.init(what: "refused", code: code, words: message)
    case .untrusted(let fingerprint, let words):
      self.init(what: "untrusted", code: fingerprint, words: words)
    case .notAllowed: self.init(what: "notAllowed")
    case .outside: self.init(what: "outside")
    case .replaced: self.init(what: "replaced")
    case .serverFailed(let words): self.init(what: "serverFailed", words: words)
    case .encrypted: self.init(what: "encrypted")
    case .tooLarge: self.init(what: "tooLarge")
    case .rateLimited(let seconds): self.init(what: "rateLimited", seconds: seconds)
    case .badAnswer(let words): self.init(what: "badAnswer", words: words)
    case .storage(let words): self.init(what: "storage", words: words)
    case .signedOut: self.init(what: "signedOut")
    case .expired: self.init(what: "expired")
    case .file(let problem): self.init(problem)
    }
  }

  private init(_ problem: FileProblem) {
    switch problem {
    case .missing: self.init(what: "file", code: "missing")
    case .notAFile: self.init(what: "file", code: "notAFile")
    case .empty: self.init(what: "file", code: "empty")
    case .tooLarge(let limit): self.init(what: "file", code: "tooLarge", words: "\(limit)")
    case .encrypted: self.init(what: "file", code: "encrypted")
    case .noAddress: self.init(what: "file", code: "noAddress")
    case .program: self.init(what: "file", code: "program")
    case .noOpener: self.init(what: "file", code: "noOpener")
    case .system(let words): self.init(what: "file", code: "system", words: words)
    case .cancelled: self.init(what: "file", code: "cancelled")
    }
  }

  private var problem: FileProblem {
    switch code {
    case "missing": .missing
    case "notAFile": .notAFile
    case "empty": .empty
    case "tooLarge": .tooLarge(limit: Int64(words ?? "") ?? 0)
    case "encrypted": .encrypted
    case "noAddress": .noAddress
    case "program": .program
    case "noOpener": .noOpener
    case "cancelled": .cancelled
    default: .system(words ?? "")
    }
  }

  var reason: FailureReason {
    switch what {
    case "file": .file(problem)
    case "offline": .offline
    case "timedOut": .timedOut
    case "refused": .refused(code: code ?? "", message: words ?? "")
    case "untrusted": .untrusted(fingerprint: code ?? "", words: words ?? "")
    case "notAllowed": .notAllowed
    case "outside": .outside
    case "replaced": .replaced
    case "serverFailed": .serverFailed(words ?? "")
    case "encrypted": .encrypted
    case "tooLarge": .tooLarge
    case "rateLimited": .rateLimited(retryAfterSeconds: seconds ?? 0)
    case "storage": .storage(words ?? "")
    case "signedOut": .signedOut
    case "expired": .expired
    default: .badAnswer(words ?? "")
    }
  }

  static func text(_ reason: FailureReason) -> String {
    guard let data = try? JSONEncoder().encode(FailureColumn(reason)) else { return "" }
    return String(decoding: data, as: UTF8.self)
  }

  static func reason(_ text: String) -> FailureReason {
    let column = try? JSONDecoder().decode(FailureColumn.self, from: Data(text.utf8))
    return column?.reason ?? .badAnswer("")
  }
}
