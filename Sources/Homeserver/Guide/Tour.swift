/// A bot's lesson in the keys of the program, step by step, for one person in one room. It proceeds
/// by events that any homeserver sees: messages, read receipts, typing notices, and the server's
/// start; and by a timer.
internal struct Tour: Equatable {
  internal enum Step: String, CaseIterable {
    case hello, typing, lines, away, scroll, restart
  }

  internal enum Event {
    /// The person sent a message that is no command.
    case message(String)
    case next, again
    case typing
    /// The person's read receipt moved. `at`: ms since 1970, UTC.
    case receipt(at: Int64)
    /// The time `Tour.wait` is over, during which the person was asked to open another chat. `at`:
    /// ms since 1970, UTC.
    case waited(at: Int64)
    case serverStarted
  }

  internal struct Answer: Equatable {
    internal var say: [String] = []
    /// A text that is sent without a pause, because the tour measures the time until the person's
    /// read receipt for it.
    internal var atOnce = ""
    /// Texts that are sent together in one transaction, after the texts of `say`.
    internal var batch: [String] = []
    /// `true` makes the bot start a timer of `Tour.wait` ms, at whose end the tour gets the event
    /// `waited`.
    internal var waits = false
    internal var isOver = false
  }

  /// The time, in ms, that the bot gives the person to open another chat, before the bot writes in
  /// this one.
  internal static let wait = 15_000
  /// The least time, in ms, between the bot's message and the person's read receipt for it if the
  /// person was in another chat; an earlier receipt shows that the person never left this chat.
  internal static let glance: Int64 = 1_500
  /// The number of failed attempts at one step with which the tour ends, because the person seems
  /// to want something else.
  internal static let patience = 4

  internal let person: String
  internal private(set) var step: Step
  private let secret: String
  private var misses = 0
  /// The time at which the bot wrote, in ms since 1970, while the tour waits for the person to
  /// return from another chat; `nil` otherwise.
  private var wroteAt: Int64?
  private var isWaiting = false

  internal init(person: String, random: (Int) -> Int) {
    self.person = person
    step = .hello
    let chosen = random(TourText.secrets.count)
    secret = TourText.secrets[min(max(chosen, 0), TourText.secrets.count - 1)]
  }

  private init(person: String, step: Step, secret: String) {
    self.person = person
    self.step = step
    self.secret = secret
  }

  internal init?(stored: String) {
    let parts = stored.split(separator: " ", maxSplits: 2)
    guard parts.count == 3, let step = Step(rawValue: String(parts[0])),
      TourText.secrets.contains(String(parts[1]))
    else { return nil }
    self.init(person: String(parts[2]), step: step, secret: String(parts[1]))
  }

  internal var stored: String { "\(step.rawValue) \(secret) \(person)" }

  internal func begin(_ text: TourText) -> Answer { ask(text) }

  internal mutating func take(_ event: Event, _ text: TourText) -> Answer {
    switch event {
    case .next: return advance(praise: "", text)
    case .again: return repeated(text)
    case .message(let message): return heard(message, text)
    case .typing: return step == .typing ? advance(praise: text.sawTyping, text) : Answer()
    case .receipt(let time): return receipt(at: time, text)
    case .waited(let time): return waited(at: time, text)
    case .serverStarted:
      return step == .restart ? advance(praise: text.welcomeBack, text) : Answer()
    }
  }

  private mutating func heard(_ message: String, _ text: TourText) -> Answer {
    switch step {
    case .hello: return advance(praise: text.wellWritten, text)
    case .typing: return missed(text.sentInsteadOfTyped)
    case .lines:
      let lines = message.split(whereSeparator: \.isNewline).filter {
        !$0.allSatisfy(\.isWhitespace)
      }
      return lines.count > 1 ? advance(praise: text.twoLines, text) : missed(text.oneLineOnly)
    case .away:
      // A message shows, like a read receipt, that the person has returned to this chat; it may
      // arrive before the receipt.
      if wroteAt != nil { return advance(praise: text.cameBack, text) }
      return missed(text.stillHere)
    case .scroll:
      let found = GuideCommand.cut(message, 400).lowercased().contains(secret)
      return found ? advance(praise: text.foundSecret(secret), text) : missed(text.notTheSecret)
    case .restart: return missed(text.notRestarted)
    }
  }

  private mutating func receipt(at time: Int64, _ text: TourText) -> Answer {
    guard step == .away, let sent = wroteAt else { return Answer() }
    if time.subtractingReportingOverflow(sent).partialValue >= Tour.glance {
      return advance(praise: text.cameBack, text)
    }
    wroteAt = nil
    return missed(text.neverLeft)
  }

  private mutating func waited(at time: Int64, _ text: TourText) -> Answer {
    guard step == .away, isWaiting else { return Answer() }
    isWaiting = false
    wroteAt = time
    return Answer(atOnce: text.calledBack)
  }

  private mutating func advance(praise: String, _ text: TourText) -> Answer {
    let steps = Step.allCases
    misses = 0
    wroteAt = nil
    guard let index = steps.firstIndex(of: step), index + 1 < steps.count else {
      return Answer(say: [praise, text.farewell].filter { !$0.isEmpty }, isOver: true)
    }
    step = steps[index + 1]
    isWaiting = step == .away
    var answer = ask(text)
    if !praise.isEmpty { answer.say.insert(praise, at: 0) }
    return answer
  }

  private mutating func repeated(_ text: TourText) -> Answer {
    wroteAt = nil
    isWaiting = step == .away
    return ask(text)
  }

  private mutating func missed(_ hint: String) -> Answer {
    misses += 1
    if misses >= Tour.patience { return Answer(say: [TourText.givenUp], isOver: true) }
    return Answer(say: [hint])
  }

  private func ask(_ text: TourText) -> Answer {
    Answer(
      say: [text.task(step)], batch: step == .scroll ? text.pages(hiding: secret) : [],
      waits: step == .away)
  }
}
