internal import Database
internal import Intents
internal import Model

/// A row of the outbox that can be sent now. The people whom the text of the row mentions are not
/// looked up yet.
struct OutgoingRow {
  /// The row id of the chat to which the outbox row belongs.
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

/// Adds the columns of the first outbox row of each chat to a query, and makes an `OutgoingRow` of
/// each row of its result. The query must give the table `outbox` the alias `o`, `chats` the alias
/// `c`, `messages` the alias `m`, and the alias `l` to the outbox row of the message that the row
/// `o` changes or answers.
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

  /// Makes an `OutgoingRow` of a row of the result; `nil` if the row is not queued, for instance
  /// because its message is being sent or has failed, if the row is set aside, if the event id of
  /// its target message is not known yet, or if the user is not joined to the chat.
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
