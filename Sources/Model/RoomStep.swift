package import Intents

extension ChatModel {
  /// Begins a change (`RoomChange`). The result contains the request to the server, unless the
  /// client is not online or the user's power level is too low; then the change has failed already,
  /// and its outcome is recorded.
  ///
  /// - Parameters:
  ///   - standing: the user's power level in the chat, and the levels that actions need there;
  ///     `nil` if they are not known.
  ///   - known: people of the stored chats who may be meant by a typed name.
  package mutating func change(
    _ chat: ChatID, _ change: RoomChange, standing: Standing?, known: [Contact]
  ) -> Consequences {
    if let reason = connection.failure { return end(change, of: chat, .failed(reason)) }
    if let standing, let needed = standing.needed.level(for: change), standing.own < needed {
      return end(change, of: chat, .tooLow(needed: needed, own: standing.own))
    }
    return Consequences(effects: [.changeRoom(chat, change, known: known)])
  }

  /// Records the outcome of a change, which is shown with the messages of the chat if that is open.
  package mutating func end(
    _ change: RoomChange, of chat: ChatID, _ result: RoomResult
  ) -> Consequences {
    roomOutcome = RoomOutcome(
      number: nextOutcome, chat: chat, change: change, result: result)
    return open?.chat.id == chat ? Consequences(changed: .messages) : .none
  }

  /// Applies the power level of the user in the open chat, as read from the store. The result
  /// contains the request for the power levels if they have to be fetched and were not requested in
  /// this run; not while the client is offline.
  package mutating func replace(standing: KnownStanding) -> Consequences {
    guard let before = open else { return .none }
    var consequences = Consequences()
    if before.standing != standing {
      open?.standing = standing
      consequences.changed = .messages
    }
    if standing == .missing, connection == .online, powersFetched.insert(before.chat.id).inserted {
      consequences.effects = [.fetchPowers(before.chat.id)]
    }
    return consequences
  }
}
