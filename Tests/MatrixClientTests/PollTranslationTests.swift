import Intents
import Matrix
import Model
import Testing

@testable import MatrixClient

@Suite struct PollTranslationTests {
  private func messages(_ content: String, type: String) throws -> [TimelineMessage] {
    let events = try translated(joined([event("$1", type: type, content)])).events
    return events.flatMap { event -> [TimelineMessage] in
      if case .messages(.arrived(let arrival)) = event { arrival.messages } else { [] }
    }
  }

  private func content(_ json: String, type: String = "m.poll.start") throws -> MessageContent? {
    try messages(json, type: type).first?.content
  }

  private func responses(_ content: String, type: String, more: String = "") throws
    -> [PollResponse]
  {
    try translated(joined([event("$1", type: type, content, more: more)])).events.compactMap {
      if case .relations(.responded(_, let response)) = $0 { response } else { nil }
    }
  }

  private static let relation = #""m.relates_to":{"rel_type":"m.reference","event_id":"$p"}"#

  @Test func `the start of a poll is read in its stable and its unstable form`() throws {
    let stable = """
      {"m.text":[{"body":"fallback"}],"m.poll":{"kind":"m.disclosed","max_selections":2,\
      "question":{"m.text":[{"body":"Lunch?"}]},\
      "answers":[{"m.id":"1","m.text":[{"body":"Pizza"}]},{"m.id":"2","m.text":[{"body":"Soup"}]}]}}
      """
    let unstable = """
      {"org.matrix.msc1767.text":"fallback","org.matrix.msc3381.poll.start":{\
      "kind":"org.matrix.msc3381.poll.disclosed","max_selections":2,\
      "question":{"org.matrix.msc1767.text":"Lunch?","body":"no"},"answers":[\
      {"id":"1","org.matrix.msc1767.text":"Pizza"},{"id":"2","org.matrix.msc1767.text":"Soup"}]}}
      """
    let poll = try #require(
      Poll(
        question: "Lunch?",
        answers: [Poll.Answer(id: "1", text: "Pizza"), Poll.Answer(id: "2", text: "Soup")],
        maxSelections: 2))
    #expect(try content(stable) == .poll(poll))
    #expect(try content(unstable, type: "org.matrix.msc3381.poll.start") == .poll(poll))
    #expect(poll.words == "poll: Lunch? — Pizza, Soup")
  }

  @Test func `a poll without a question or without answers is shown as a line of text`() throws {
    #expect(try content("{}") == .attachment("poll"))
    #expect(
      try content(#"{"m.poll":{"question":{"m.text":[{"body":"A?"}]}}}"#)
        == .attachment("poll: A?"))
    #expect(
      try content(#"{"m.poll":{"question":{"m.text":[{"body":"A?"}]},"answers":[{"m.id":""}]}}"#)
        == .attachment("poll: A?"))
  }

  @Test func `a poll question of 340 characters is whole, a longer one ends with three dots`()
    throws
  {
    func question(_ length: Int) throws -> String? {
      let words = String(repeating: "a", count: length)
      let answers = #""answers":[{"m.id":"1","m.text":[{"body":"Pizza"}]}]"#
      let json = #"{"m.poll":{"question":{"m.text":[{"body":"\#(words)"}]},\#(answers)}}"#
      return try content(json)?.poll?.question
    }
    #expect(try question(340) == String(repeating: "a", count: 340))
    #expect(try question(341) == String(repeating: "a", count: 339) + "…")
  }

  @Test func `hostile polls are cleaned and bounded`() throws {
    let many = (0..<500).map { #"{"m.id":"a\#($0)","m.text":[{"body":"\u001b[31m\#($0)\n"}]}"# }
    let same = #"{"m.id":"a0","m.text":[{"body":"again"}]}"#
    let json = """
      {"m.poll":{"max_selections":9223372036854775807,"question":{"m.text":[{"body":"a\\u202eb"}]},\
      "answers":[\(([many[0], same] + many.dropFirst()).joined(separator: ","))]}}
      """
    guard case .poll(let poll) = try content(json) else {
      Issue.record("no poll")
      return
    }
    #expect(poll.question == "ab")
    #expect(poll.answers.count == 19)
    #expect(poll.answers.first == Poll.Answer(id: "a0", text: "0"))
    #expect(poll.maxSelections == 19)
    #expect(!poll.isDisclosed)
    let none = json.replacing("9223372036854775807", with: "-5")
    #expect(try content(none).flatMap(\.poll)?.maxSelections == 1)
  }

  @Test func `a vote is read in its stable and its unstable form, and a malformed one is void`()
    throws
  {
    let stable = #"{\#(Self.relation),"m.selections":["1","2"]}"#
    let unstable =
      #"{\#(Self.relation),"org.matrix.msc3381.poll.response":{"answers":["1","2"]}}"#
    for (json, type) in [
      (stable, "m.poll.response"), (unstable, "org.matrix.msc3381.poll.response"),
    ] {
      #expect(
        try responses(json, type: type) == [
          PollResponse(
            event: EventID("$1"), poll: EventID("$p"), sender: UserID("@bob:s"),
            timestamp: ServerTimestamp(milliseconds: 1_700_000_000_000), content: .vote(["1", "2"]))
        ])
    }
    for selections in [#"{}"#, #"[1]"#, #"["1",null]"#, #"["a\u001bb"]"#, #""1""#] {
      let json = #"{\#(Self.relation),"m.selections":\#(selections)}"#
      #expect(try responses(json, type: "m.poll.response").map(\.content) == [.vote([])])
    }
  }

  @Test func `a vote that repeats an answer very often is bounded, one for 1,000 answers is void`()
    throws
  {
    func selections(_ list: [String]) throws -> [String]? {
      let json = #"{\#(Self.relation),"m.selections":[\#(list.joined(separator: ","))]}"#
      guard case .vote(let kept)? = try responses(json, type: "m.poll.response").first?.content
      else { return nil }
      return kept
    }
    let same = Array(repeating: #""a""#, count: 1_000)
    #expect(try selections(same)?.count == 20)
    #expect(try selections(same + [#""b""#])?.last == "b")
    #expect(try selections((0..<1_000).map { "\"\($0)\"" }) == [])
  }

  @Test func `a deleted vote, and a vote or end without a poll, are left out`() throws {
    let json = #"{\#(Self.relation),"m.selections":["1"]}"#
    #expect(
      try responses(
        json, type: "m.poll.response", more: #""unsigned":{"redacted_because":{}}"#) == [])
    #expect(try responses(#"{"m.selections":["1"]}"#, type: "m.poll.response") == [])
    #expect(try messages("{}", type: "m.poll.response") == [])
    #expect(try messages("{}", type: "m.poll.end") == [])
  }

  @Test func `a poll's end is read as an end and as a line that answers the poll`() throws {
    for (type, text) in [
      ("m.poll.end", #""m.text":[{"body":"Pizza won"}]"#),
      ("org.matrix.msc3381.poll.end", #""org.matrix.msc1767.text":"Pizza won""#),
    ] {
      let json = "{\(Self.relation),\(text)}"
      #expect(try responses(json, type: type).map(\.content) == [.end])
      let line = try #require(try messages(json, type: type).first)
      #expect(line.content == .attachment("Pizza won"))
      #expect(line.answers == EventID("$p") && line.endsPoll)
    }
    #expect(
      try content("{\(Self.relation)}", type: "m.poll.end") == .attachment("The poll has ended."))
  }

  @Test func `an edit of a poll is read as an edit with the new poll`() throws {
    let json = """
      {"m.relates_to":{"rel_type":"m.replace","event_id":"$p"},"m.new_content":{"m.poll":{\
      "question":{"m.text":[{"body":"New?"}]},"answers":[{"m.id":"1","m.text":[{"body":"a"}]}]}}}
      """
    #expect(try messages(json, type: "m.poll.start") == [])
    let edits = try translated(joined([event("$1", type: "m.poll.start", json)])).events
    guard case .messages(.edited(_, let edit))? = edits.last else {
      Issue.record("\(edits)")
      return
    }
    #expect(edit.target == EventID("$p") && edit.content.poll?.question == "New?")
  }

  @Test func `an edit that a server bundles with a poll is read as an edit`() throws {
    func poll(_ question: String) -> String {
      #"""
      "m.poll":{"question":{"m.text":[{"body":"\#(question)"}]},\#
      "answers":[{"m.id":"1","m.text":[{"body":"a"}]}]}
      """#
    }
    let more = """
      "unsigned":{"m.relations":{"m.replace":{"event_id":"$e","sender":"@bob:s",\
      "origin_server_ts":5,"content":{"m.new_content":{\(poll("New?"))}}}}}
      """
    let events = try translated(
      joined([event("$1", type: "m.poll.start", "{\(poll("Old?"))}", more: more)])
    ).events
    let edits = events.compactMap { event -> Edit? in
      if case .messages(.edited(_, let edit)) = event { edit } else { nil }
    }
    #expect(edits.map(\.event) == [EventID("$e")] && edits.map(\.target) == [EventID("$1")])
    #expect(edits.first?.content.poll?.question == "New?")
  }

  @Test func `polls, votes and ends are written as Element writes them`() throws {
    func sent(_ message: OutgoingMessage) throws -> (String, JSONObject) {
      let content = try #require(OutgoingContent(message))
      return (content.type, content.content)
    }
    let poll = try #require(
      Poll(
        question: "Go?", answers: [Poll.Answer(id: "1", text: "yes"), .init(id: "2", text: "no")]))
    let transaction = TransactionID("t")
    var (type, content) = try sent(
      OutgoingMessage(chat: room, transaction: transaction, text: poll.words, poll: poll))
    #expect(type == "org.matrix.msc3381.poll.start")
    #expect(
      content == [
        "org.matrix.msc3381.poll.start": [
          "question": ["org.matrix.msc1767.text": "Go?", "body": "Go?", "msgtype": "m.text"],
          "kind": "org.matrix.msc3381.poll.disclosed", "max_selections": 1,
          "answers": [
            ["id": "1", "org.matrix.msc1767.text": "yes"],
            ["id": "2", "org.matrix.msc1767.text": "no"],
          ],
        ], "org.matrix.msc1767.text": "Go?\n1. yes\n2. no",
      ])
    let event = EventID("$p")
    (type, content) = try sent(
      OutgoingMessage(chat: room, transaction: transaction, text: "", purpose: .vote(event, ["2"])))
    #expect(type == "org.matrix.msc3381.poll.response")
    #expect(
      content == [
        "m.relates_to": ["rel_type": "m.reference", "event_id": "$p"],
        "org.matrix.msc3381.poll.response": ["answers": ["2"]],
      ])
    (type, content) = try sent(
      OutgoingMessage(
        chat: room, transaction: transaction, text: "Top answer: no", purpose: .pollEnd(event)))
    #expect(type == "org.matrix.msc3381.poll.end")
    #expect(
      content == [
        "m.relates_to": ["rel_type": "m.reference", "event_id": "$p"],
        "org.matrix.msc3381.poll.end": [:], "org.matrix.msc1767.text": "Top answer: no",
        "body": "Top answer: no", "msgtype": "m.text",
      ])
  }
}
