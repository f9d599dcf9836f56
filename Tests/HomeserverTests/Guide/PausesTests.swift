import Testing

@testable import Homeserver

@Suite struct PausesTests {
  @Test func `a bot's pauses grow with the length of the text, up to a limit`() {
    let middle: (Int) -> Int = { $0 / 2 }
    #expect(Pauses.reading("", scale: 1, random: middle) == 250)
    #expect(Pauses.reading("0123456789", scale: 1, random: middle) == 370)
    #expect(Pauses.typing("0123456789", scale: 1, random: middle) == 620)
    let long = String(repeating: "z", count: 60_000)
    #expect(Pauses.typing(long, scale: 1, random: middle) == 3_500)
  }

  @Test func `the scale of a bot's pauses multiplies them, and zero removes them`() {
    let middle: (Int) -> Int = { $0 / 2 }
    #expect(Pauses.typing("0123456789", scale: 2, random: middle) == 1_240)
    #expect(Pauses.typing("0123456789", scale: 0, random: middle) == 0)
  }

  @Test func `a bot's pauses vary randomly`() {
    #expect(Pauses.typing("", scale: 1, random: { _ in 0 }) == 300)
    #expect(Pauses.typing("", scale: 1, random: { $0 - 1 }) == 500)
  }
}
