package import Intents

/// An edit, deletion, reaction or vote of the user, or the end of a poll, that the server has not
/// accepted yet.
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

  /// The user's change: an edit, deletion or reaction of a message, the withdrawal of an own
  /// reaction, a vote in a poll, or the end of a poll.
  package enum Kind: Sendable, Equatable {
    case edit
    case deletion
    case reaction(key: String)
    case takingBack
    /// A vote for the answers with these ids.
    case vote([String])
    case pollEnd
  }
}
