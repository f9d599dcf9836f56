/// The state of a value that is loaded: loading, loaded or failed.
package enum LoadState: Sendable, Equatable {
  case loading
  case loaded
  case failed(FailureReason)
}
