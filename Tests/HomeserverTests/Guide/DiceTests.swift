import Testing

@testable import Homeserver

@Suite struct DiceTests {
  @Test func `the answer to a roll of dice names the dice, the faces of a few dice and the sum`() {
    #expect(Dice(count: 2, sides: 6, bonus: 0).roll { $0 - 1 } == "2d6: 6 + 6 = 12")
    #expect(Dice(count: 2, sides: 6, bonus: 3).roll { _ in 0 } == "2d6+3: 1 + 1 + 3 = 5")
    #expect(Dice(count: 1, sides: 20, bonus: 0).roll { _ in 6 } == "1d20: 7")
    #expect(Dice(count: 100, sides: 1_000, bonus: 0).roll { $0 - 1 } == "100d1000: 100000")
  }

  @Test(arguments: ["", "6", "d", "2d", "-1d6", "2d6d6", "2d6+x", "٢d٦", "1e2d6"])
  func `a malformed text is not read as dice`(text: String) {
    #expect(Dice(text) == nil)
  }
}
