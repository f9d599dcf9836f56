/// A bot's state in one of its rooms.
internal struct GuideRoom {
  /// A received message that waits for the bot.
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

  internal static let mostHeard = 64

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
  /// The number of the current timer of a flood; a timer that was set with an older number is
  /// ignored. `tourTimer` and `reminderTimer` are the same for the tour and the reminders.
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
