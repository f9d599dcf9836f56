/// A change in the loading of a value.
package enum LoadEvent: Sendable, Equatable {
  /// The person or the program requested the value, which is then being loaded.
  case asked
  case arrived
  case failed(FailureReason)
  /// An earlier failure is cleared, so that the value can be requested again.
  case forgiven
}

extension LoadState {
  /// The state of the value after `event`. A second request during the first one changes nothing.
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
