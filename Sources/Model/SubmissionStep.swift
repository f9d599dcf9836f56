package import Intents

extension ChatModel {
  /// The maximum number of entries of `accepted` (the stored submissions) and of `settled` (the
  /// submissions and changes of messages that were sent or failed); beyond it the oldest are
  /// dropped.
  package static let acceptedLimit = 64
  /// The maximum number of entries of `refused` (the refused submissions); beyond it the oldest are
  /// dropped.
  package static let refusedLimit = 16

  /// Records that the submission is stored, so that the screen stops showing it as "submitting".
  package mutating func accept(_ submission: Submission) -> Consequences {
    accepted.append(
      AcceptedText(chat: submission.chat, transaction: submission.transaction))
    accepted.removeFirst(max(0, accepted.count - Self.acceptedLimit))
    return Consequences(changed: [.messages, .sending])
  }

  /// Records a change in the delivery of a submission or of a change of a message: an outcome (sent
  /// or failed), or that it is queued again or being sent, which removes an earlier outcome.
  package mutating func note(
    _ transaction: TransactionID, _ change: DeliveryChange
  ) -> Consequences {
    let before = settled
    settled.removeAll { $0.transaction == transaction }
    switch change {
    case .queued, .sending: break
    case .sent: settled.append(SettledText(transaction: transaction, failure: nil))
    case .failed(let reason):
      settled.append(SettledText(transaction: transaction, failure: reason))
    }
    settled.removeFirst(max(0, settled.count - Self.acceptedLimit))
    return settled == before ? .none : Consequences(changed: .sending)
  }

  /// Records that a submission was refused and is not stored, so that the screen puts its text back
  /// into the composer, or so that the command that made the submission gets the reason.
  package mutating func refuse(_ submission: Submission, _ reason: FailureReason) -> Consequences {
    refused.removeAll { $0.submission.transaction == submission.transaction }
    refused.append(RefusedText(submission: submission, reason: reason))
    refused.removeFirst(max(0, refused.count - Self.refusedLimit))
    return Consequences(changed: [.messages, .sending])
  }
}
