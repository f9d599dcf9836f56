/// A bot's memory of one of its rooms.
internal struct GuideRoom {
  /// The message that waits for its answer.
  internal struct Heard {
    internal let sender: String
    internal let event: String
    internal let text: String
  }

  /// The actions that are still to come, in order.
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
  /// The event of the bot's read receipt.
  internal var readUpTo = ""
  internal var toSay: [Utterance] = []
  internal var talk = SmallTalk()
  internal var tour: Tour?
  internal var reminders: Reminders
  internal var flood: Flood?
  /// `true` after a flood was stopped, until the `stop` is answered.
  internal var hasStopped = false
  /// The number of the current timer: one that was set with another number is ignored.
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
