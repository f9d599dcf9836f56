package import Intents

extension ChatModel {
  /// Moves the window of the open chat to the place of a date, which the person typed as `words`.
  /// Does nothing if another chat is open, or a thread.
  package mutating func land(
    on place: DayPlace, words: String, in chat: ChatID
  ) -> Consequences {
    guard let open, open.conversation == Conversation(chat) else { return .none }
    landings += 1
    self.open?.landing = Landing(number: landings, words: words, place: place)
    var consequences = Consequences(changed: .messages)
    let isLoaded = open.window.messages.contains { $0.id == place.message }
    if let message = place.message, !isLoaded {
      consequences.add(show(chat, around: message))
    }
    return consequences
  }
}
