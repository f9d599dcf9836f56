internal import Model

/// The outcome of one commit.
enum CommitOutcome {
  case stored(StoreChanges)
  case refused(FailureReason)
}
