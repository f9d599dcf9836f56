internal import Intents
internal import Model

/// The user's changes of messages (edits, deletions, reactions, votes, ends of polls) that the
/// server has not accepted yet, by the messages that they change.
struct PendingChangesByMessage {
  /// The changes of stored messages, by the order numbers (`ord`) of these messages.
  private var stored: [Int64: [PendingChange]] = [:]
  /// The changes of messages that are in the outbox, by the transaction ids of these messages.
  private var local: [TransactionID: [PendingChange]] = [:]
  /// The texts of edits that are queued or being sent, by the order numbers (`ord`) of the edited
  /// messages.
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

  /// Stores the text of an unsent edit for the message with this order number or, if that is `nil`,
  /// with this transaction id.
  mutating func set(_ text: MessageContent, at ord: Int64?, or transaction: TransactionID?) {
    if let ord {
      storedTexts[ord] = text
    } else if let transaction {
      localTexts[transaction] = text
    }
  }

  /// Adds a change of the message with this order number or, if that is `nil`, with this
  /// transaction id. A change of a message that is neither stored nor in the outbox is not added.
  mutating func add(_ change: PendingChange, at ord: Int64?, or transaction: TransactionID?) {
    if let ord {
      stored[ord, default: []].append(change)
    } else if let transaction {
      local[transaction, default: []].append(change)
    }
  }
}
