internal import Intents
internal import Model

/// The user's changes of messages (edits, deletions, reactions, votes, ends of polls) that the
/// server has not accepted yet, by the messages that they change.
struct PendingChanges {
  /// The changes of stored messages, by the order numbers (`ord`) of these messages.
  private var stored: [Int64: [PendingChange]] = [:]
  /// The changes of messages that no sync has brought yet, by the transaction ids of these
  /// messages.
  private var local: [TransactionID: [PendingChange]] = [:]

  /// The changes of one message, the oldest first. `ord`: the order number of the message, `nil`
  /// for a message in the outbox.
  subscript(message: MessageID, orStoredAt ord: Int64?) -> [PendingChange] {
    if let ord { return stored[ord] ?? [] }
    guard case .local(let transaction) = message else { return [] }
    return local[transaction] ?? []
  }

  /// Adds a change of the message with this order number or, if that is `nil`, with this
  /// transaction id. A change of a message that is neither stored nor in the outbox is shown
  /// nowhere.
  mutating func add(_ change: PendingChange, at ord: Int64?, or transaction: TransactionID?) {
    if let ord {
      stored[ord, default: []].append(change)
    } else if let transaction {
      local[transaction, default: []].append(change)
    }
  }
}
