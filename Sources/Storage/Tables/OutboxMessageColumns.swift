internal import Database
internal import Intents
internal import Model

/// Adds the columns of a message in the table `outbox` to a query, and makes an `OutboxMessage` of
/// each row of its result.
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
