/// The state of one bot. `take` returns, for each event, the actions (`GuideEffect`) that the bot
/// is to take, and performs none of them.
internal struct GuideMind {
  internal static let reminderKey = "reminders"
  internal static let tourKey = "tour"

  internal let user: String
  internal let name: String
  internal let configuration: GuideConfiguration
  internal var rooms: [String: GuideRoom] = [:]
  internal var effects: [GuideEffect] = []

  internal init(user: String, name: String, configuration: GuideConfiguration) {
    self.user = user
    // The bot's texts contain the bot's name, so a long name is truncated.
    self.name = GuideCommand.cut(name, 60)
    self.configuration = configuration
  }

  internal var tourText: TourText { TourText(keys: configuration.text.keys, name: name) }

  internal mutating func take(_ event: GuideEvent, _ senses: GuideSenses) -> [GuideEffect] {
    effects = []
    switch event {
    case .started(let rooms): for room in rooms { start(room, senses) }
    case .message(let room, let sender, let event, let text):
      hear(GuideRoom.Heard(sender: sender, event: event, text: text), in: room, senses)
    case .receipt(let room, let user):
      tour(.receipt(at: senses.now), by: user, in: room, senses)
    case .typing(let room, let user, let isTyping):
      if isTyping { tour(.typing, by: user, in: room, senses) }
    case .timer(let room, let timer): fire(timer, in: room, senses)
    }
    defer { effects = [] }
    return effects
  }

  internal mutating func with(
    _ id: String, _ senses: GuideSenses, _ body: (inout GuideRoom, inout [GuideEffect]) -> Void
  ) {
    var room =
      rooms.removeValue(forKey: id)
      ?? GuideRoom(
        reminders: Reminders(stored: senses.load(id, GuideMind.reminderKey) ?? ""),
        tour: senses.load(id, GuideMind.tourKey).flatMap(Tour.init(stored:)))
    body(&room, &effects)
    effects += advance(&room, id, senses)
    rooms[id] = room
  }

  private mutating func start(_ id: String, _ senses: GuideSenses) {
    let text = tourText
    with(id, senses) { room, effects in
      GuideMind.tour(.serverStarted, text, &room, id, &effects)
      GuideMind.waitForReminders(&room, id, senses.now, &effects)
    }
  }

  private mutating func hear(_ heard: GuideRoom.Heard, in id: String, _ senses: GuideSenses) {
    guard heard.sender != user else { return }
    // Messages that wait for a reply are truncated to save memory.
    let cut = GuideRoom.Heard(
      sender: heard.sender, event: heard.event,
      text: GuideCommand.cut(heard.text, GuideCommand.maxTextLength))
    let isStop = GuideCommand(cut.text) == .stop
    with(id, senses) { room, effects in
      if isStop { GuideMind.stopFlood(&room) }
      if room.heard.count >= GuideRoom.maxHeard { room.heard.removeFirst() }
      room.heard.append(cut)
    }
  }

  private mutating func tour(
    _ event: Tour.Event, by user: String, in id: String, _ senses: GuideSenses
  ) {
    // Returns early when the user takes no tour: read receipts and typing notices arrive often, and
    // only a tour uses them.
    guard user != self.user, rooms[id]?.tour?.person == user else { return }
    let text = tourText
    with(id, senses) { room, effects in
      // Read receipts and typing notices do not solve a task of the tour that the bot has not
      // finished sending.
      if room.isSpeaking { return }
      GuideMind.tour(event, text, &room, id, &effects)
    }
  }

  private mutating func fire(_ timer: GuideTimer, in id: String, _ senses: GuideSenses) {
    let mind = self
    with(id, senses) { room, effects in
      switch timer {
      case .read: mind.finishReading(&room, id, senses, &effects)
      case .said: GuideMind.finishTyping(&room, id, &effects)
      case .reminders(let number):
        if number == room.reminderTimer { GuideMind.remind(&room, id, senses.now, &effects) }
      case .flood(let number):
        if number == room.floodTimer { GuideMind.tick(&room, id, &effects) }
      case .tour(let number):
        guard number == room.tourTimer else { return }
        GuideMind.tour(.waited(at: senses.now), mind.tourText, &room, id, &effects)
      }
    }
  }
}

extension GuideMind {
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

internal struct GuideRoom {
  internal struct Heard {
    internal let sender: String
    internal let event: String
    internal let text: String
  }

  /// An action that waits until the bot has done the actions before it.
  internal enum Utterance {
    case say(String)
    case batch([String])
    case flood(Flood)
    case waitForTour
  }

  internal enum Phase {
    case idle, reading
    case typing(String)
  }

  internal static let maxHeard = 64

  internal var phase = Phase.idle
  internal var heard: [Heard] = []
  /// The event id of the bot's read receipt; "" before the first one since the server's start.
  internal var readUpTo = ""
  internal var toSay: [Utterance] = []
  internal var talk = SmallTalk()
  internal var tour: Tour?
  internal var reminders: Reminders
  internal var flood: Flood?
  /// `true` after the message `stop` has ended or removed a flood: the bot's reply is on its way
  /// already, so the bot does not reply again when it reads that message.
  internal var hasStopped = false
  internal var floodTimer = 0
  internal var tourTimer = 0
  internal var reminderTimer = 0
  internal var budget = AnswerBudget()

  internal init(reminders: Reminders, tour: Tour?) {
    self.reminders = reminders
    self.tour = tour
  }

  internal var isSpeaking: Bool {
    if case .typing = phase { return true }
    return !toSay.isEmpty
  }
}

internal enum GuideEvent {
  case started(rooms: [String])
  case message(room: String, sender: String, event: String, text: String)
  case receipt(room: String, user: String)
  case typing(room: String, user: String, isTyping: Bool)
  case timer(room: String, GuideTimer)
}

internal enum GuideEffect: Equatable {
  case send(room: String, String)
  case sendMany(room: String, [String])
  case typing(room: String, Bool)
  case read(room: String, event: String)
  case after(milliseconds: Int, room: String, GuideTimer)
  case store(room: String, key: String, value: String)
}

/// A timer of a bot in a room. `read` and `said` end the pauses for reading and typing. The number
/// in another case is compared with the room's current number for such timers, for example
/// `GuideRoom.floodTimer`: a timer with an older number is ignored.
internal enum GuideTimer: Equatable {
  case read, said
  case reminders(Int)
  case flood(Int)
  case tour(Int)
}

internal struct GuideSenses {
  /// The current time in milliseconds since 1970, UTC.
  internal let now: Int64
  /// Returns a random number from 0 to `below` - 1.
  internal let random: (_ below: Int) -> Int
  internal let load: (_ room: String, _ key: String) -> String?
}
