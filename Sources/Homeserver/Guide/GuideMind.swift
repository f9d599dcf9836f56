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

  /// Calls `body` to change the bot's state in the room `id`, then chooses the bot's next actions
  /// there. Appends the effects of the change and of these actions to `effects`. At the first event
  /// in a room, loads the stored state by `senses.load`.
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
      text: GuideCommand.cut(heard.text, GuideCommand.longestText))
    let isStop = GuideCommand(cut.text) == .stop
    with(id, senses) { room, effects in
      if isStop { GuideMind.stopFlood(&room) }
      if room.heard.count >= GuideRoom.mostHeard { room.heard.removeFirst() }
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
