import Intents
import Testing

@testable import confab

@Suite struct TerminalBackgroundPaceTests {
  @Test func `of many background reports the first is passed on at once, the last after a second`()
  {
    var pace = TerminalBackgroundPace()
    #expect(pace.take(at: 5) == nil && pace.deadline == nil)
    pace.answered(.light)
    #expect(pace.take(at: 5) == .light && pace.deadline == nil)
    for answer in [TerminalBackground.dark, .light, .dark] {
      pace.answered(answer)
      #expect(pace.take(at: 900_000_000) == nil)
    }
    #expect(pace.deadline == 1_000_000_005)
    #expect(pace.take(at: 1_000_000_004) == nil)
    #expect(pace.take(at: 1_000_000_005) == .dark)
    #expect(pace.take(at: 3_000_000_000) == nil)
  }
}
