import Intents
import Model
import Testing
import Engine
import ViewModels

@Suite struct MessageDetailsBuilderTests {
  private func built(
    _ message: Message?, readers: [Reader] = [], others: Int = 0,
    now: ServerTimestamp = .at(friday, 12)
  ) -> MessageDetailsViewModel {
    var model = ChatModel()
    _ = model.inspect(.event(EventID("1")), in: ChatID("a"))
    _ = model.replace(
      facts: message.map {
        MessageFacts(message: $0, readers: readers, unnamedReaders: others)
      })
    return MessageDetailsBuilder.build(model, .sample(now))
  }

  private func value(_ label: String, _ viewModel: MessageDetailsViewModel) -> String? {
    viewModel.details.first { $0.label == label }?.value
  }

  @Test func `the versions of a message have times, and the first and current one are marked`() {
    func version(_ text: String, _ time: ServerTimestamp, isFirst: Bool = false) -> MessageVersion {
      MessageVersion(
        timestamp: time, content: .text(text, mentionsUs: false), isFirst: isFirst)
    }
    var model = ChatModel()
    _ = model.inspect(.event(EventID("1")), in: ChatID("a"))
    _ = model.replace(
      facts: MessageFacts(
        message: message("1"), readers: [], unnamedReaders: 0,
        versions: [
          version("a", .at(friday - 1, 22, 10), isFirst: true), version("b", .at(friday, 9)),
          version(String(repeating: "c", count: 5_000), .at(friday, 10)),
        ]))
    let versions = MessageDetailsBuilder.build(model, .sample(.at(friday, 12))).versions
    #expect(versions.map(\.label) == ["Yesterday, 22:10, first", "09:00", "10:00, current"])
    #expect(versions.map(\.value.count) == [1, 1, 2_001])
  }

  @Test func `without an inspected message the message details are empty`() {
    #expect(MessageDetailsBuilder.build(ChatModel(), .sample(.at(friday, 12))) == .initial)
  }

  @Test func `before the store answers the message details have only the message's id`() {
    var model = ChatModel()
    _ = model.inspect(.event(EventID("1")), in: ChatID("a"))
    let viewModel = MessageDetailsBuilder.build(model, .sample(.at(friday, 12)))
    #expect(viewModel.message == .event(EventID("1")) && viewModel.details.isEmpty)
    #expect(viewModel.note.isEmpty)
  }

  @Test func `a note in the message details says that a message is not in the store any more`() {
    #expect(built(nil).note == "This message does not exist any more")
  }

  @Test func `the details of a message have exact times and ids`() {
    let viewModel = built(
      Message(
        id: .event(EventID("$e")), sender: UserID("@bob:x"), senderName: "Bob", isOwn: true,
        timestamp: .at(friday, 9, 5, 7), content: .text("hi", mentionsUs: false), delivery: .seen,
        hasGapBefore: false, quote: Quote(event: EventID("$q"), original: nil), isEdited: true))
    #expect(value("From", viewModel) == "Bob, @bob:x")
    #expect(value("Time", viewModel) == "2026-11-20 09:05:07")
    #expect(value("UTC", viewModel) == "2026-11-20T09:05:07Z")
    #expect(value("Event", viewModel) == "$e")
    #expect(value("State", viewModel) == "Seen, edited")
    #expect(value("Answers", viewModel) == "$q")
  }

  @Test func `the time of a message is in the person's zone and in UTC, to the second`() {
    var model = ChatModel()
    _ = model.inspect(.event(EventID("1")), in: ChatID("a"))
    let late = message("1", at: .at(friday, 23, 30, 9))
    _ = model.replace(facts: MessageFacts(message: late, readers: [], unnamedReaders: 0))
    let around = Surroundings.sample(.at(friday, 23, 40), zone: .berlin)
    let viewModel = MessageDetailsBuilder.build(model, around)
    #expect(value("Time", viewModel) == "2026-11-21 00:30:09")
    #expect(value("UTC", viewModel) == "2026-11-20T23:30:09Z")
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (951_782_400_000, "2000-02-29T00:00:00Z"),
    (4_107_542_399_999, "2100-02-28T23:59:59Z"), (253_402_300_799_999, "9999-12-31T23:59:59Z"),
    (-1, "1969-12-31T23:59:59Z"),
  ])
  func `the UTC time of a message is written in ISO 8601`(milliseconds: Int64, text: String) {
    let time = ServerTimestamp(milliseconds: milliseconds)
    #expect(value("UTC", built(message("1", at: time))) == text)
  }

  @Test func `a reader's time has the day unless it is today, and says if it is an upper bound`() {
    let readers = [
      Reader(user: UserID("@a:x"), name: "Anna", timestamp: .at(friday - 1, 22, 10), isExact: true),
      Reader(user: UserID("@b:x"), name: "Bob", timestamp: .at(friday, 9, 5), isExact: false),
    ]
    #expect(
      built(message("1"), readers: readers).readers == [
        MessageDetailsLine(label: "Anna", value: "Yesterday, 22:10"),
        MessageDetailsLine(label: "Bob", value: "by 09:05"),
      ])
  }

  @Test func `a reader whose time is unknown is listed without one; unnamed readers are counted`() {
    let unknown = Reader(
      user: UserID("@a:x"), name: "Anna", timestamp: ServerTimestamp(milliseconds: 0),
      isExact: true)
    let built = built(message("1"), readers: [unknown], others: 9_500)
    #expect(
      built.readers == [
        MessageDetailsLine(label: "Anna", value: ""),
        MessageDetailsLine(label: "9500 others", value: ""),
      ])
  }
}
