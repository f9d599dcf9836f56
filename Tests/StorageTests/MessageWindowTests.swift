internal import Intents
internal import Model
internal import Storage
internal import Testing

@Suite struct MessageWindowTests {
  private func ten() throws -> Sample {
    let sample = try Sample()
    try sample.fill((0...9).map { "\($0)" })
    return sample
  }

  @Test func `the newest window ends with the newest message`() throws {
    let window = try ten().window(limit: 3)
    #expect(window.texts == ["7", "8", "9"])
    #expect(window.hasEarlier && !window.hasLater)
    #expect(window.newestEvent == .of("9"))
  }

  @Test func `a message window has half of its messages before its middle`() throws {
    let sample = try ten()
    let window = try sample.window(around: .event(.of("5")), limit: 4)
    #expect(window.texts == ["3", "4", "5", "6"])
    #expect(window.hasEarlier && window.hasLater)
    #expect(window.newestEvent == .of("9"))
    #expect(try sample.window(around: .event(.of("9")), limit: 4).texts == ["6", "7", "8", "9"])
    #expect(try sample.window(around: .event(.of("0")), limit: 4).texts == ["0", "1"])
  }

  @Test func `a window of all stored messages has no earlier and no later ones`() throws {
    let window = try ten().window(limit: 10)
    #expect(window.messages.count == 10)
    #expect(!window.hasEarlier && !window.hasLater)
  }

  @Test func `a window around a message that is not stored is the newest one`() throws {
    let sample = try ten()
    #expect(try sample.window(around: .event(.of("?")), limit: 2).texts == ["8", "9"])
    #expect(try sample.window(around: .local(TransactionID("?")), limit: 2).texts == ["8", "9"])
  }

  @Test func `absurd limits of a message window are clamped`() throws {
    let sample = try ten()
    #expect(try sample.window(limit: .min).messages.count == 1)
    #expect(try sample.window(limit: .max).messages.count == 10)
  }

  @Test func `the message window of an unknown chat is empty`() throws {
    #expect(try ten().window(of: other) == .empty)
    #expect(try ten().store.chat(other) == nil)
    #expect(try ten().store.gap(other, before: .event(.of("1"))) == nil)
    #expect(try ten().store.gap(chat, before: .local(TransactionID("t"))) == nil)
  }

  @Test func `a chat's window has no messages of other chats`() throws {
    let sample = try ten()
    try sample.fill(["x"], in: other)
    #expect(try sample.texts(of: other) == ["x"])
    #expect(try sample.window(limit: 100).messages.count == 10)
  }

  @Test func `large and hostile message texts are read back unchanged`() throws {
    let texts = [
      String(repeating: "x", count: 60_000), "nul \0 inside", "'; DROP TABLE messages; --",
      String(repeating: "e\u{301}", count: 10_000), "\u{1b}[31m\u{202e}",
    ]
    let sample = try Sample()
    try sample.fill(texts)
    #expect(try sample.texts() == texts)
  }
}
