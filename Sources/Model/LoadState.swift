/// The state of a value that is loaded from the server or the store: loading, loaded or failed.
package enum LoadState: Sendable, Equatable {
  case loading
  case loaded
  case failed(FailureReason)
}
