internal import Synchronization

final class GuideBrain: Sendable {
  private let mind: Mutex<GuideMind>
  private let bots: BotNames

  init(mind: GuideMind, bots: BotNames) {
    self.mind = Mutex(mind)
    self.bots = bots
  }

  var brain: BotBrain {
    BotBrain(
      started: { host, rooms in self.take(.started(rooms: rooms), host) },
      message: { host, room, sender, event, text in
        if self.bots.contains(sender) { return }
        self.take(.message(room: room, sender: sender, event: event, text: text), host)
      },
      receipt: { host, room, user, _ in self.take(.receipt(room: room, user: user), host) },
      typing: { host, room, user, isTyping in
        self.take(.typing(room: room, user: user, isTyping: isTyping), host)
      },
      joined: { _, _ in })
  }

  /// Passes an event to the `GuideMind`, and performs the effects in a later turn of the server's
  /// thread: while this method runs, the server is still passing events to its bots, and an effect
  /// performed now would cause another event in between.
  private func take(_ event: GuideEvent, _ host: BotHost) {
    let effects = think(event, host)
    if effects.isEmpty { return }
    host.after(0) { self.perform(effects, host) }
  }

  private func fire(_ timer: GuideTimer, in room: String, _ host: BotHost) {
    perform(think(.timer(room: room, timer), host), host)
  }

  /// Performs none of them, because an effect may cause another event, and the mutex is locked
  /// here.
  private func think(_ event: GuideEvent, _ host: BotHost) -> [GuideEffect] {
    let senses = GuideSenses(now: host.now(), random: host.random, load: host.load)
    return mind.withLock { $0.take(event, senses) }
  }

  private func perform(_ effects: [GuideEffect], _ host: BotHost) {
    for effect in effects { perform(effect, host) }
  }

  private func perform(_ effect: GuideEffect, _ host: BotHost) {
    switch effect {
    case .send(let room, let text): host.send(room, text)
    case .sendMany(let room, let texts): host.sendMany(room, texts)
    case .typing(let room, let isTyping): host.typing(room, isTyping)
    case .read(let room, let event): host.read(room, event)
    case .store(let room, let key, let value): host.store(room, key, value)
    case .after(let milliseconds, let room, let timer):
      host.after(milliseconds) { self.fire(timer, in: room, host) }
    }
  }
}

/// Limits the messages to which a bot replies in one room, so that a fast exchange with another
/// program ends.
internal struct AnswerBudget: Equatable {
  internal static let most = 200
  /// The milliseconds after which a bot may reply to one more message in a room.
  internal static let refill: Int64 = 1_000

  private var left = AnswerBudget.most
  private var since: Int64?

  internal init() {}

  /// Counts one message as replied to and returns `true`; `false` when the bot may not reply yet.
  /// `now`: ms since 1970, UTC.
  internal mutating func take(at now: Int64) -> Bool {
    let from = since ?? now
    let (span, overflow) = now.subtractingReportingOverflow(from)
    let elapsed = overflow || span < 0 ? 0 : span
    let earned = min(elapsed / AnswerBudget.refill, Int64(AnswerBudget.most))
    left = min(left + Int(earned), AnswerBudget.most)
    // If the clock was set back, or after a pause that allows more than `most` replies, the time is
    // measured from now on. Otherwise milliseconds that do not make up a whole reply count later.
    since = span < 0 ? now : from + earned * AnswerBudget.refill
    if elapsed / AnswerBudget.refill > earned { since = now }
    guard left > 0 else { return false }
    left -= 1
    return true
  }
}

/// The pauses in which a bot seems to read and to type. The functions depend on their parameters
/// only, so that tests know when a reply comes.
internal enum Pauses {
  /// The milliseconds that reading a message takes, multiplied by `scale`; longer for a longer
  /// text, up to a limit. `random` returns a number from 0 to its argument - 1.
  internal static func reading(_ text: String, scale: Double, random: (Int) -> Int) -> Int {
    pause(base: 250, each: 12, most: 1_800, text, scale: scale, random: random)
  }

  internal static func typing(_ text: String, scale: Double, random: (Int) -> Int) -> Int {
    pause(base: 400, each: 22, most: 3_500, text, scale: scale, random: random)
  }

  private static func pause(
    base: Int, each: Int, most: Int, _ text: String, scale: Double, random: (Int) -> Int
  ) -> Int {
    guard scale > 0 else { return 0 }
    // Counting the text's scalars stops at a length that is sure to reach the limit, to save time.
    let length = text.unicodeScalars.prefix(most / each).count
    let usual = min(base + each * length, most)
    // 75 to 125 per cent of the usual pause, because nobody types as regularly as a clock.
    let percent = 75 + random(51)
    return Int(Double(usual * percent / 100) * scale)
  }
}
