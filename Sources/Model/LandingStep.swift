package import Intents

extension ChatModel {
  /// Records the answer to `/goto`: the place of the date that the person typed as `words`. Moves
  /// the window of the open chat there if the place's message is not loaded. Does nothing if
  /// another chat is open, or a thread.
  package mutating func land(
    on place: DayPlace, words: String, in chat: ChatID
  ) -> Consequences {
    guard let open, open.conversation == Conversation(chat) else { return .none }
    var consequences = land(.day(place, words: words))
    let isLoaded = open.window.messages.contains { $0.id == place.message }
    if let message = place.message, !isLoaded {
      consequences.add(show(chat, around: message))
    }
    return consequences
  }

  /// Records the answer to the person's request to show a part of the open chat.
  ///
  /// - Parameter sought: the message up to which history was fetched; `nil` for a date.
  mutating func land(_ outcome: Landing.Outcome, sought: EventID? = nil) -> Consequences {
    guard open != nil else { return .none }
    landings += 1
    open?.landing = Landing(number: landings, outcome: outcome, sought: sought)
    return Consequences(changed: .messages)
  }
}
