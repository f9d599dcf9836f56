internal import Model

/// The outcome of storing a group of events in one transaction.
enum CommitOutcome {
  case stored(StoreChanges)
  case refused(FailureReason)
}
