package import Intents

/// A stored submission with the outcome of sending it: sent or failed.
package struct SettledText: Sendable, Equatable {
  package let transaction: TransactionID
  /// The reason why sending failed; `nil` if the server has the message.
  package let failure: FailureReason?

  package init(transaction: TransactionID, failure: FailureReason?) {
    self.transaction = transaction
    self.failure = failure
  }
}
