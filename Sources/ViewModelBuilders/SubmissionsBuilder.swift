internal import Intents
package import Model
package import ViewModels

/// Builds the states of the newest submissions: stored, sent, failed or refused.
package enum SubmissionsBuilder {
  package static func build(_ model: ChatModel) -> SubmissionsViewModel {
    var states: [TransactionID: SubmissionState] = [:]
    for text in model.refused {
      states[text.submission.transaction] = .refused(FailureSentence.cause(text.reason))
    }
    for text in model.accepted {
      states[text.transaction] = model.unsent[text.chat] == nil ? .queued : .blocked
    }
    for text in model.settled {
      states[text.transaction] = text.failure.map { .failed(FailureSentence.cause($0)) } ?? .sent
    }
    let isSignedOut = if case .signedOut = model.connection { true } else { false }
    return SubmissionsViewModel(
      connection: StatusLineBuilder.tone(model.connection), submissions: states,
      isSignedOut: isSignedOut)
  }
}
