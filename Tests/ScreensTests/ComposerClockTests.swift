import Intents
import Testing

@testable import Screens

@Suite struct ComposerClockTests {
  static let second: UInt64 = 1_000_000_000
  static let draft = Draft(text: "a", cursor: 1)
  static let typing = TypingNotice.typing(announced: 0, lastKey: 0)

  @Test(
    arguments: [
      (.quiet, .typed(at: 7), .typing(announced: 7, lastKey: 7), true),
      (.quiet, .ticked(at: 7), .quiet, nil), (.quiet, .stopped, .quiet, nil),
      (typing, .typed(at: second), .typing(announced: 0, lastKey: second), nil),
      (
        typing, .typed(at: 20 * second), .typing(announced: 20 * second, lastKey: 20 * second), true
      ),
      (typing, .ticked(at: 5 * second - 1), typing, nil),
      (typing, .ticked(at: 5 * second), .quiet, false), (typing, .stopped, .quiet, false),
    ] as [(TypingNotice, TypingNotice.Event, TypingNotice, Bool?)])
  func `typing notices are sent when typing begins, continues and ends`(
    state: TypingNotice, event: TypingNotice.Event, next: TypingNotice, told: Bool?
  ) {
    var notice = state
    #expect(notice.reduce(event) == told)
    #expect(notice == next)
  }

  @Test(
    arguments: [
      (false, .changed(at: 7), .changed(since: 7), nil), (false, .ticked(at: second), .saved, nil),
      (false, .left, .saved, draft), (false, .sent, .saved, draft),
      (true, .changed(at: 7), .changed(since: 0), nil),
      (true, .ticked(at: 299_999_999), .changed(since: 0), nil),
      (true, .ticked(at: 300_000_000), .saved, draft), (true, .left, .saved, draft),
      (true, .sent, .saved, draft),
    ] as [(Bool, DraftSaver.Event, DraftSaver.State, Draft?)])
  func `a draft is stored soon after a change and when the chat is left`(
    isChanged: Bool, event: DraftSaver.Event, next: DraftSaver.State, saved: Draft?
  ) {
    var saver = DraftSaver(stored: .empty)
    if isChanged { _ = saver.reduce(.changed(at: 0), draft: Self.draft) }
    #expect(saver.reduce(event, draft: Self.draft) == saved)
    #expect(saver.state == next)
    #expect(saver.stored == saved ?? .empty)
  }

  @Test func `a draft that is stored already is not stored again`() {
    var saver = DraftSaver(stored: Self.draft)
    _ = saver.reduce(.changed(at: 0), draft: Self.draft)
    #expect(saver.reduce(.left, draft: Self.draft) == nil)
  }

  @Test func `a delay that ends after the clock's last value does not overflow`() {
    #expect(MonotonicTime.end(of: DraftSaver.delay, since: .max - 1) == .max)
    #expect(!MonotonicTime.isOver(DraftSaver.delay, since: .max, at: 0))
  }
}
