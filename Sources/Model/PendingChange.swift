package import Intents

/// A change of a message by the user (an edit, deletion, reaction, vote or end of a poll) that the
/// server has not accepted yet.
package struct PendingChange: Sendable, Equatable {
  package let transaction: TransactionID
  package let kind: Kind
  /// The delivery state of the change: `.queued`, `.sending` or `.failed`. A change that the server
  /// has accepted is no longer a pending change.
  package let delivery: Delivery

  package init(transaction: TransactionID, kind: Kind, delivery: Delivery) {
    self.transaction = transaction
    self.kind = kind
    self.delivery = delivery
  }

  /// The kind of the user's change of a message.
  package enum Kind: Sendable, Equatable {
    case edit
    case deletion
    case reaction(key: String)
    /// The withdrawal of an own reaction.
    case takingBack
    /// A vote for the answers with these ids.
    case vote([String])
    case pollEnd
  }
}
