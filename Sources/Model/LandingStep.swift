package import Intents

extension ChatModel {
  /// Records the answer to the command `/goto`: the place of the date that the person typed as
  /// `words`. Loads the messages around that place if its message is not loaded. Does nothing
  /// unless the main timeline of this chat is open.
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
  /// - Parameter sought: the message of the request; `nil` for a date.
  mutating func land(_ outcome: Landing.Outcome, sought: EventID? = nil) -> Consequences {
    guard open != nil else { return .none }
    landings += 1
    open?.landing = Landing(number: landings, outcome: outcome, sought: sought)
    return Consequences(changed: .messages)
  }
}
