package import Intents

/// An edit, deletion or reaction of ours that the server has not confirmed yet.
package struct PendingChange: Sendable, Equatable {
  package let transaction: TransactionID
  package let kind: Kind
  /// The delivery state: never `.seen`; `.sent` until a sync brings the change's own event.
  package let delivery: Delivery

  package init(transaction: TransactionID, kind: Kind, delivery: Delivery) {
    self.transaction = transaction
    self.kind = kind
    self.delivery = delivery
  }

  /// The kind of change.
  package enum Kind: Sendable, Equatable {
    case edit
    case deletion
    case reaction(key: String)
    /// The withdrawal of a reaction of ours.
    case takingBack
  }
}
