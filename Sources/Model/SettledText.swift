package import Intents

/// A stored submission and the outcome of sending it.
package struct SettledText: Sendable, Equatable {
  package let transaction: TransactionID
  /// The reason why sending failed; `nil` if the server has the message.
  package let failure: FailureReason?

  package init(transaction: TransactionID, failure: FailureReason?) {
    self.transaction = transaction
    self.failure = failure
  }
}
