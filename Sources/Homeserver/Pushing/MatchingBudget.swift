/// The steps that matching may still take. Bounds the cost of strangers' rules and messages, however long
/// and many they are.
struct MatchingBudget: Sendable {
  private var left: Int

  /// A budget of `steps`; one step compares up to 64 letters of a pattern with one letter of a
  /// text.
  init(steps: Int) { left = steps }

  static var unlimited: MatchingBudget { MatchingBudget(steps: .max) }

  /// Takes steps; `false`, and nothing is taken, when fewer are left.
  mutating func take(_ steps: Int) -> Bool {
    guard steps <= left else { return false }
    left -= steps
    return true
  }
}
