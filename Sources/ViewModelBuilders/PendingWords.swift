import Intents
import Model
import ViewModels

/// Builds a short text for a change of a message that the server has not confirmed yet.
enum PendingWords {
  /// The text for a change of a message. `poll` is the poll that the message starts, so that the
  /// text for a vote names the chosen answers; `nil` for a message without a poll.
  static func of(_ change: PendingChange, poll: Poll? = nil) -> PendingViewModel {
    let how =
      switch change.delivery {
      case .queued: ": queued"
      case .sending, .sent, .seen: ": sending"
      case .failed(let reason): " failed: \(FailureSentence.word(reason))"
      }
    return PendingViewModel(words: noun(change.kind, poll: poll) + how, hasFailed: change.hasFailed)
  }

  static func noun(_ kind: PendingChange.Kind, poll: Poll? = nil) -> String {
    switch kind {
    case .edit: "edit"
    case .deletion: "deletion"
    case .reaction(let key): "reaction \(key)"
    case .takingBack: "taking back of a reaction"
    case .vote(let selections): vote(selections, poll)
    case .pollEnd: "end of the poll"
    }
  }

  private static func vote(_ selections: [String], _ poll: Poll?) -> String {
    guard !selections.isEmpty else { return "withdrawal of the vote" }
    let answers = selections.compactMap { id in poll?.answers.first { $0.id == id }?.text }
    return answers.isEmpty ? "vote" : "vote for \(answers.joined(separator: ", "))"
  }
}
