package import Intents

/// A submission or a change of a message with the outcome of sending it: sent or failed.
package struct SettledText: Sendable, Equatable {
  package let transaction: TransactionID
  /// The reason why sending failed; `nil` if the server has accepted the message or change.
  package let failure: FailureReason?

  package init(transaction: TransactionID, failure: FailureReason?) {
    self.transaction = transaction
    self.failure = failure
  }
}
