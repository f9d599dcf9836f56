package import Intents

extension ChatModel {
  /// As many submissions are remembered as accepted; the screen forgets each when it sees it.
  package static let acceptedLimit = 64
  /// As many are remembered as refused.
  package static let refusedLimit = 16

  /// The submission is on disk.
  package mutating func accept(_ submission: Submission) -> Consequences {
    accepted.append(
      AcceptedText(chat: submission.chat, transaction: submission.transaction))
    accepted.removeFirst(max(0, accepted.count - Self.acceptedLimit))
    return Consequences(changed: [.messages, .sending])
  }

  /// The server answered to a submission, or its way there broke.
  package mutating func settle(
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

  /// The submission could not be stored: its text goes back to the person.
  package mutating func refuse(_ submission: Submission, _ reason: FailureReason) -> Consequences {
    refused.removeAll { $0.submission.transaction == submission.transaction }
    refused.append(RefusedText(submission: submission, reason: reason))
    refused.removeFirst(max(0, refused.count - Self.refusedLimit))
    return Consequences(changed: [.messages, .sending])
  }
}
