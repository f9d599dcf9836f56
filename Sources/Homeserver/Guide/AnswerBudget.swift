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
