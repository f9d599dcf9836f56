internal import Intents
internal import Model
internal import ViewModelBuilders

/// Searches messages.
extension EventRouter {
  /// Carries out an intent of the search of messages.
  func handle(_ intent: MessageSearchIntent) {
    switch intent {
    case .search(let request): carryOut(model.search(messages: request))
    case .close: carryOut(model.endMessageSearch())
    case .goTo(let chat, let words): goTo(words, in: chat)
    }
    armMessageSearch()
  }

  private func goTo(_ words: String, in chat: ChatID) {
    let around = surroundings()
    let clock = SearchClock(now: around.now) { around.calendar($0).dayNumber }
    let place = read(DayPlace.nothing) { try store.dayPlace(words, chat, clock) }
    carryOut(model.land(on: place, words: words, in: chat))
    pacer.hurry(.messages, now: now)
  }

  /// Applies the answer to a search of messages.
  func handle(_ event: SearchEvent) {
    carryOut(model.apply(event))
    armMessageSearch()
  }
}
