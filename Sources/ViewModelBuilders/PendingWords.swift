import Model
import ViewModels

/// Edits, deletions and reactions on their way to the server, in a few words.
enum PendingWords {
  static func of(_ change: PendingChange) -> PendingViewModel {
    let how =
      switch change.delivery {
      case .queued: ": queued"
      case .sending, .sent, .seen: ": sending"
      case .failed(let reason): " failed: \(FailureSentence.word(reason))"
      }
    return PendingViewModel(words: noun(change.kind) + how, hasFailed: change.hasFailed)
  }

  static func noun(_ kind: PendingChange.Kind) -> String {
    switch kind {
    case .edit: "edit"
    case .deletion: "deletion"
    case .reaction(let key): "reaction \(key)"
    case .takingBack: "taking back of a reaction"
    }
  }
}
