internal import Intents
package import Model
package import ViewModels

package enum SubmissionsBuilder {
  /// What is told of a message that is kept until its user signs in again.
  private static let signedOut = "you are signed out; it is sent when you have signed in again"

  package static func build(_ model: ChatModel) -> SubmissionsViewModel {
    var states: [TransactionID: SubmissionState] = [:]
    for text in model.refused {
      states[text.submission.transaction] = .refused(FailureSentence.cause(text.reason))
    }
    let waits = if case .signedOut = model.connection { true } else { false }
    for text in model.accepted {
      states[text.transaction] =
        waits ? .failed(signedOut) : model.isStuck(text.chat) ? .blocked : .queued
    }
    for text in model.settled {
      states[text.transaction] = text.failure.map { .failed(FailureSentence.cause($0)) } ?? .sent
    }
    return SubmissionsViewModel(
      connection: StatusLineBuilder.tone(model.connection), submissions: states)
  }
}
