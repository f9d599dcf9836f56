import Intents
import Matrix
import Model
import Testing

@testable import MatrixClient

/// State events that change nothing make no line in the chat.
@Suite struct RepeatedStateTests {
  private func contents(_ events: String...) throws -> [MessageContent] {
    arrivals(try translated(joined(events))).flatMap(\.messages).map(\.content)
  }

  @Test func `a state event that repeats its previous content makes no line in the chat`() throws {
    func told(_ type: String, _ content: String, before: String) throws -> [MessageContent] {
      try contents(
        event(
          "$1", type: type, content,
          more: #""state_key":"","unsigned":{"prev_content":\#(before)}"#))
    }
    let algorithm = #"{"algorithm":"m.megolm.v1.aes-sha2"}"#
    #expect(try told("m.room.encryption", algorithm, before: algorithm) == [])
    #expect(
      try told(
        "m.room.encryption", #"{"algorithm":"m.megolm.v1.aes-sha2","rotation_period_ms":9}"#,
        before: algorithm) == [])
    #expect(try told("m.room.name", #"{"name":"A"}"#, before: #"{"name":"A"}"#) == [])
    #expect(try told("m.room.topic", #"{"topic":"A"}"#, before: #"{"topic":"A"}"#) == [])
    #expect(
      try told("m.room.topic", #"{"topic":"B"}"#, before: #"{"topic":"A"}"#)
        == [.change("changed the topic to “B”")])
    #expect(
      try told("m.room.encryption", algorithm, before: "{}") == [.change("turned on encryption")])
  }

  @Test func `a second encryption event makes no line, even without its previous content`() throws {
    let encryption = #""state_key":"""#
    let content = #"{"algorithm":"m.megolm.v1.aes-sha2"}"#
    let twice = try contents(
      event("$1", type: "m.room.encryption", content, more: encryption),
      event("$2", type: "m.room.encryption", content, more: encryption))
    #expect(twice == [.change("turned on encryption")])
    let state = event("$0", type: "m.room.encryption", content, more: encryption)
    let again = try translated(
      joined(
        [event("$2", type: "m.room.encryption", content, more: encryption)],
        more: #""state":{"events":[\#(state)]}"#))
    #expect(arrivals(again).flatMap(\.messages).isEmpty)
  }
}
