extension GuideMind {
  internal func answer(
    _ heard: GuideRoom.Heard, _ room: inout GuideRoom, _ id: String, _ senses: GuideSenses,
    _ effects: inout [GuideEffect]
  ) {
    switch GuideCommand(heard.text) {
    case .help: room.say(configuration.text.help)
    case .keys: room.say(configuration.text.keyList)
    case .tour: beginTour(with: heard.sender, &room, id, senses, &effects)
    case .next: lead(.next, heard, &room, id, senses, &effects)
    case .again: lead(.again, heard, &room, id, senses, &effects)
    case .chatter: lead(.message(heard.text), heard, &room, id, senses, &effects)
    case .stop: stop(heard.sender, &room, id, &effects)
    case .echo(let text): room.say(text)
    case .usage(let text): room.say(text)
    case .flood(let count, let rate): flood(count, rate, &room)
    case .remind(let seconds, let text):
      GuideMind.add(text, in: seconds, &room, id, senses.now, &effects)
    case .reminders: GuideMind.list(&room, senses.now)
    case .forget: GuideMind.forget(&room, id, &effects)
    }
  }

  private func beginTour(
    with person: String, _ room: inout GuideRoom, _ id: String, _ senses: GuideSenses,
    _ effects: inout [GuideEffect]
  ) {
    let tour = Tour(person: person, random: senses.random)
    GuideMind.apply(tour.begin(tourText), of: tour, &room, id, &effects)
  }

  private func lead(
    _ event: Tour.Event, _ heard: GuideRoom.Heard, _ room: inout GuideRoom, _ id: String,
    _ senses: GuideSenses, _ effects: inout [GuideEffect]
  ) {
    if room.tour?.person == heard.sender {
      GuideMind.tour(event, tourText, &room, id, &effects)
      return
    }
    let isFresh = room.talk.isFresh
    let talk = room.talk.answer(to: heard.text, as: name, random: senses.random)
    room.say(isFresh ? talk + " (Write help to see what I can do.)" : talk)
  }

  private func stop(
    _ person: String, _ room: inout GuideRoom, _ id: String, _ effects: inout [GuideEffect]
  ) {
    if room.hasStopped {
      room.hasStopped = false
    } else if room.tour?.person == person {
      room.tour = nil
      room.tourTimer += 1
      effects.append(.store(room: id, key: GuideMind.tourKey, value: ""))
      room.say("The tour is over. Write tour to begin anew.")
    } else {
      room.say("There is nothing to stop.")
    }
  }

  internal static func tour(
    _ event: Tour.Event, _ text: TourText, _ room: inout GuideRoom, _ id: String,
    _ effects: inout [GuideEffect]
  ) {
    guard var tour = room.tour else { return }
    let answer = tour.take(event, text)
    apply(answer, of: tour, &room, id, &effects)
  }

  private static func apply(
    _ answer: Tour.Answer, of tour: Tour, _ room: inout GuideRoom, _ id: String,
    _ effects: inout [GuideEffect]
  ) {
    let before = room.tour?.stored ?? ""
    room.tour = answer.isOver ? nil : tour
    let after = room.tour?.stored ?? ""
    if before != after { effects.append(.store(room: id, key: tourKey, value: after)) }
    if !answer.atOnce.isEmpty { effects.append(.send(room: id, answer.atOnce)) }
    answer.say.forEach { room.say($0) }
    if !answer.batch.isEmpty { room.toSay.append(.batch(answer.batch)) }
    if answer.waits { room.toSay.append(.waitForTour) }
  }
}

extension GuideRoom {
  internal mutating func say(_ text: String) { toSay.append(.say(text)) }
}
