internal import Model

/// The outcome of storing a group of events in one transaction: stored with these changes, or
/// refused as a whole for this reason.
enum CommitOutcome {
  case stored(StoreChanges)
  case refused(FailureReason)
}
