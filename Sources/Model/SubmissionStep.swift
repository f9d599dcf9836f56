package import Intents

extension ChatModel {
  /// The most stored submissions that `accepted` names. The screen clears the composer's text once the
  /// submission is among them.
  package static let acceptedLimit = 64
  /// The most refused submissions to remember.
  package static let refusedLimit = 16

  /// Notes that a submission is stored.
  package mutating func accept(_ submission: Submission) -> Consequences {
    accepted.append(
      AcceptedText(chat: submission.chat, transaction: submission.transaction))
    accepted.removeFirst(max(0, accepted.count - Self.acceptedLimit))
    return Consequences(changed: [.messages, .sending])
  }

  /// Notes the server's answer to a submission, or that the connection broke.
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

  /// Returns the text of a submission that could not be stored to the person.
  package mutating func refuse(_ submission: Submission, _ reason: FailureReason) -> Consequences {
    refused.removeAll { $0.submission.transaction == submission.transaction }
    refused.append(RefusedText(submission: submission, reason: reason))
    refused.removeFirst(max(0, refused.count - Self.refusedLimit))
    return Consequences(changed: [.messages, .sending])
  }
}
