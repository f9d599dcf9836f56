internal import Database
internal import Intents
internal import Model

/// Adds the columns of a change of a message in the outbox to a query, makes a `PendingChange` of
/// each row of its result, and adds that to the pending changes of its message. The query must give
/// the table `outbox` the alias `o`, `messages` the alias `m`, and `reactions` the alias `r`.
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
  /// `true` for a change that is queued or being sent.
  fileprivate var isOnItsWay: Bool { self == .queued || self == .sending }
}
