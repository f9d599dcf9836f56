/// The steps left for matching patterns, such as one event with a user's push rules. The budget
/// limits the cost of strangers' rules and messages, however long and many they are.
struct MatchingBudget: Sendable {
  private var left: Int

  /// Makes a budget of `steps`. One step compares one scalar of a text with up to 64 scalars of a
  /// pattern.
  init(steps: Int) { left = steps }

  /// A budget that no matching uses up.
  static var unlimited: MatchingBudget { MatchingBudget(steps: .max) }

  /// Subtracts `steps` and returns `true`; returns `false` and subtracts nothing when fewer are
  /// left.
  mutating func take(_ steps: Int) -> Bool {
    guard steps <= left else { return false }
    left -= steps
    return true
  }
}
