/// The answers that a room may still get, so that two programs that answer each other stop.
internal struct AnswerBudget: Equatable {
  internal static let most = 200
  /// The milliseconds after which a room may get one more answer.
  internal static let refill: Int64 = 1_000

  private var left = AnswerBudget.most
  private var since: Int64?

  internal init() {}

  /// Counts an answer; `false` when none is left.
  internal mutating func take(at now: Int64) -> Bool {
    let from = since ?? now
    let (span, overflow) = now.subtractingReportingOverflow(from)
    let elapsed = overflow || span < 0 ? 0 : span
    let earned = min(elapsed / AnswerBudget.refill, Int64(AnswerBudget.most))
    left = min(left + Int(earned), AnswerBudget.most)
    // A clock that was set back starts anew; otherwise the rest below one answer is kept.
    since = span < 0 ? now : from + earned * AnswerBudget.refill
    if elapsed / AnswerBudget.refill > earned { since = now }
    guard left > 0 else { return false }
    left -= 1
    return true
  }
}
