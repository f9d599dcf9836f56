/// What a bot knows of one of its rooms.
internal struct GuideRoom {
  /// What was heard and waits for its answer.
  internal struct Heard {
    internal let sender: String
    internal let event: String
    internal let text: String
  }

  /// What is still to be said or done, in order.
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
  /// The newest event that the bot's receipt stands on.
  internal var readUpTo = ""
  internal var toSay: [Utterance] = []
  internal var talk = SmallTalk()
  internal var tour: Tour?
  internal var reminders: Reminders
  internal var flood: Flood?
  /// A flood was stopped, and the answer to the `stop` is still to come.
  internal var hasStopped = false
  /// A timer that was set with another number than its own is over.
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

/// How many answers a room may still have: two programs that answer each other must come to an end.
internal struct AnswerBudget: Equatable {
  internal static let most = 200
  /// One more answer each so many milliseconds.
  internal static let refill: Int64 = 1_000

  private var left = AnswerBudget.most
  private var since: Int64?

  internal init() {}

  /// Takes an answer; `false` when there is none left.
  internal mutating func take(at now: Int64) -> Bool {
    let from = since ?? now
    let (span, overflow) = now.subtractingReportingOverflow(from)
    let elapsed = overflow || span < 0 ? 0 : span
    let earned = min(elapsed / AnswerBudget.refill, Int64(AnswerBudget.most))
    left = min(left + Int(earned), AnswerBudget.most)
    // A clock that was set back starts anew; else what is not yet worth an answer is kept.
    since = span < 0 ? now : from + earned * AnswerBudget.refill
    if elapsed / AnswerBudget.refill > earned { since = now }
    guard left > 0 else { return false }
    left -= 1
    return true
  }
}
