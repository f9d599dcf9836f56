package import Intents

/// A submission of the person, such as a text or poll, that was not stored, with the reason. A file
/// that could not be sent is reported as an `ActionOutcome`.
package struct RefusedSubmission: Sendable, Equatable {
  package let transaction: TransactionID
  /// The submission's text, as it was typed.
  package let text: String
  /// A sentence that says why the submission was not stored: "Not sent: the disk is full. Your text
  /// is kept here."
  package let reason: String

  package init(transaction: TransactionID, text: String, reason: String) {
    self.transaction = transaction
    self.text = text
    self.reason = reason
  }
}
