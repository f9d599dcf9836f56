/// A throw of dice as people write it: "2d6", "d20", "3d8+2".
internal struct Dice: Equatable {
  internal static let mostDice = 100
  internal static let mostSides = 1_000
  internal static let mostBonus = 10_000

  internal let count: Int
  internal let sides: Int
  internal let bonus: Int

  internal static let usual = Dice(count: 1, sides: 6, bonus: 0)

  internal init(count: Int, sides: Int, bonus: Int) {
    self.count = count
    self.sides = sides
    self.bonus = bonus
  }

  /// Parses a throw of dice such as "2d6", with a lower-case "d"; `nil` for another text, or for
  /// numbers outside of the limits.
  internal init?(_ text: String) {
    let signs = text.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
    let parts = signs[0].split(separator: "d", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    guard let count = parts[0].isEmpty ? 1 : Dice.number(parts[0], 1...Dice.mostDice),
      let sides = Dice.number(parts[1], 2...Dice.mostSides),
      let bonus = signs.count == 1 ? 0 : Dice.number(signs[1], 0...Dice.mostBonus)
    else { return nil }
    self.init(count: count, sides: sides, bonus: bonus)
  }

  /// Throws the dice and returns the result as a sentence: "2d6: 3 + 5 = 8". `random` returns
  /// a number from 0 to its argument - 1.
  internal func roll(random: (Int) -> Int) -> String {
    let results = (0..<count).map { _ in random(sides) + 1 }
    let sum = results.reduce(bonus, +)
    let name = "\(count)d\(sides)" + (bonus > 0 ? "+\(bonus)" : "")
    // Only the sum is shown: more than 20 numbers are hard to read, and one die without a bonus is
    // the sum itself.
    if count > 20 || (count == 1 && bonus == 0) { return "\(name): \(sum)" }
    let shown = results.map(String.init) + (bonus > 0 ? [String(bonus)] : [])
    return "\(name): \(shown.joined(separator: " + ")) = \(sum)"
  }

  private static func number(_ text: Substring, _ range: ClosedRange<Int>) -> Int? {
    guard let number = Int(text), range.contains(number) else { return nil }
    return number
  }
}
