/// Turns: a bot reads messages and replies to them one after the other, as a person does.
extension GuideMind {
  /// Chooses the bot's next actions in a room, records them in `room`, and returns the effects that
  /// begin them: first the waiting replies and other actions (`toSay`), then the reading of the
  /// next message. Returns no effects while the bot reads or types, or when nothing waits.
  internal func advance(_ room: inout GuideRoom, _ id: String, _ senses: GuideSenses)
    -> [GuideEffect]
  {
    var effects: [GuideEffect] = []
    while case .idle = room.phase {
      if !room.toSay.isEmpty {
        begin(room.toSay.removeFirst(), &room, id, senses, &effects)
      } else if let next = room.heard.first {
        room.phase = .reading
        effects.append(
          .after(milliseconds: readingPause(next, room, senses), room: id, .read))
      } else {
        break
      }
    }
    return effects
  }

  /// The pause before the bot reads a message, in ms: a quarter of the usual pause when the bot's
  /// read receipt is at the newest waiting message already.
  private func readingPause(_ next: GuideRoom.Heard, _ room: GuideRoom, _ senses: GuideSenses)
    -> Int
  {
    let pause = Pauses.reading(
      next.text, scale: configuration.pauseScale, random: senses.random)
    return pause / (room.readUpTo == room.heard.last?.event ? 4 : 1)
  }

  private func begin(
    _ utterance: GuideRoom.Utterance, _ room: inout GuideRoom, _ id: String,
    _ senses: GuideSenses, _ effects: inout [GuideEffect]
  ) {
    switch utterance {
    case .say(let text) where configuration.pauseScale == 0:
      effects.append(.send(room: id, text))
    case .say(let text):
      room.phase = .typing(text)
      let pause = Pauses.typing(
        text, scale: configuration.pauseScale, random: senses.random)
      effects.append(.typing(room: id, true))
      effects.append(.after(milliseconds: pause / (1 + room.heard.count), room: id, .said))
    case .batch(let texts): effects.append(.sendMany(room: id, texts))
    case .flood(let flood):
      room.flood = flood
      room.floodTimer += 1
      effects.append(
        .after(milliseconds: flood.tickMilliseconds, room: id, .flood(room.floodTimer)))
    case .waitForTour:
      room.tourTimer += 1
      effects.append(.after(milliseconds: Tour.wait, room: id, .tour(room.tourTimer)))
    }
  }

  internal func finishReading(
    _ room: inout GuideRoom, _ id: String, _ senses: GuideSenses, _ effects: inout [GuideEffect]
  ) {
    guard case .reading = room.phase, let newest = room.heard.last else { return }
    room.phase = .idle
    if room.readUpTo != newest.event {
      room.readUpTo = newest.event
      effects.append(.read(room: id, event: newest.event))
    }
    let heard = room.heard.removeFirst()
    guard room.budget.take(at: senses.now) else { return }
    answer(heard, &room, id, senses, &effects)
  }

  internal static func finishTyping(
    _ room: inout GuideRoom, _ id: String, _ effects: inout [GuideEffect]
  ) {
    guard case .typing(let text) = room.phase else { return }
    room.phase = .idle
    effects.append(.typing(room: id, false))
    effects.append(.send(room: id, text))
  }
}
