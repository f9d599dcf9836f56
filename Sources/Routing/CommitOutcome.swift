internal import Model

/// The outcome of storing events in one transaction.
enum CommitOutcome {
  case stored(StoreChanges)
  case refused(FailureReason)
}
