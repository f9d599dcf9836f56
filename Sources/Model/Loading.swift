/// What happens to something that is loaded.
package enum LoadEvent: Sendable, Equatable {
  /// It was asked for, by a person or because it is needed.
  case asked
  case arrived
  case failed(FailureReason)
  /// The way to the server is there again: an old failure says nothing any more.
  case forgiven
}

extension LoadState {
  /// The state after `event`. What is `loading` stays so when it is asked for again: one request.
  package func reduced(by event: LoadEvent) -> LoadState {
    switch (self, event) {
    case (.loading, .asked): .loading
    case (.loading, .arrived): .loaded
    case (.loading, .failed(let reason)): .failed(reason)
    case (.loading, .forgiven): .loading
    case (.loaded, .asked): .loading
    case (.loaded, .arrived): .loaded
    case (.loaded, .failed(let reason)): .failed(reason)
    case (.loaded, .forgiven): .loaded
    case (.failed, .asked): .loading
    case (.failed, .arrived): .loaded
    case (.failed, .failed(let reason)): .failed(reason)
    case (.failed, .forgiven): .loaded
    }
  }
}
