import Model
import ViewModels

/// Builds a few words for an edit, a deletion or a reaction that is on its way to the server.
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
