/// Many messages that a bot sends at a steady rate after the command `flood`, in at most one batch
/// for each tick of a timer. Counts ticks instead of reading a clock, so that a jump of the time of
/// day makes no burst.
internal struct Flood: Equatable {
  internal static let most = 20_000
  internal static let usualRate = 50
  internal static let maxRate = 2_000

  internal let count: Int
  /// The number of messages that the bot sends in each second.
  internal let rate: Int
  internal private(set) var sent = 0
  private var ticks = 0

  internal init(count: Int, rate: Int) {
    self.count = min(max(count, 1), Flood.most)
    self.rate = min(max(rate, 1), Flood.maxRate)
  }

  internal var isOver: Bool { sent >= count }

  internal var tickMilliseconds: Int { rate < 10 ? 1_000 / rate : 100 }

  internal mutating func next() -> [String] {
    ticks += 1
    let due = rate < 10 ? ticks : ticks * rate / 10
    let numbers = (sent + 1)..<(max(min(due, count), sent) + 1)
    sent += numbers.count
    return numbers.map { "\($0) of \(count): \(Flood.fill[$0 % Flood.fill.count])" }
  }

  private static let fill = [
    "a short one",
    "the quick brown fox jumps over the lazy dog, turns round, and does it again for good measure",
    "ünïcödé wörds, and some 世界 besides",
    "ok",
    "one that is long enough to be wrapped: it goes on and on, past the edge of the pane, and then "
      + "on the next line it goes on a little more before it comes to its end",
    "tick",
    "tock",
  ]
}

extension GuideMind {
  internal func flood(_ count: Int, _ rate: Int, _ room: inout GuideRoom) {
    guard room.flood == nil else {
      room.say("One flood at a time. Write stop to end this one.")
      return
    }
    let flood = Flood(count: count, rate: rate)
    let limit = count > Flood.most ? " (more would be too many)" : ""
    room.say(
      "Here come \(flood.count) messages\(limit), \(flood.rate) a second. Write stop to end it.")
    room.toSay.append(.flood(flood))
  }

  internal static func tick(
    _ room: inout GuideRoom, _ id: String, _ effects: inout [GuideEffect]
  ) {
    guard var flood = room.flood else { return }
    let texts = flood.next()
    if !texts.isEmpty { effects.append(.sendMany(room: id, texts)) }
    guard !flood.isOver else {
      room.flood = nil
      room.say("That was all.")
      return
    }
    room.flood = flood
    effects.append(.after(milliseconds: flood.tickMilliseconds, room: id, .flood(room.floodTimer)))
  }

  /// Called when the message `stop` arrives, before the bot reads it.
  internal static func stopFlood(_ room: inout GuideRoom) {
    if let flood = room.flood {
      room.flood = nil
      room.floodTimer += 1
      room.hasStopped = true
      room.say("Stopped after \(flood.sent) of \(flood.count).")
      return
    }
    let before = room.toSay.count
    room.toSay.removeAll { if case .flood = $0 { true } else { false } }
    guard room.toSay.count < before else { return }
    room.hasStopped = true
    room.say("Stopped before it began.")
  }
}
