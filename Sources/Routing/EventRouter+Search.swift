internal import Intents
internal import Model

/// Searches messages.
extension EventRouter {
  /// Carries out an intent of the search of messages.
  func step(_ intent: MessageSearchIntent) {
    switch intent {
    case .search(let request): carryOut(model.search(messages: request))
    case .close: carryOut(model.endMessageSearch())
    }
    armMessageSearch()
  }

  /// Applies the answer to a search of messages.
  func step(_ event: SearchEvent) {
    carryOut(model.apply(event))
    armMessageSearch()
  }
}
