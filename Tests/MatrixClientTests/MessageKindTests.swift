import Intents
import Matrix
import Model
import Testing

@testable import MatrixClient

/// A message that is no text is shown as one line that describes it, or not at all if it only
/// serves the signalling of a call.
@Suite struct MessageKindTests {
  private func contents(_ events: String...) throws -> [MessageContent] {
    arrivals(try translated(joined(events))).flatMap(\.messages).map(\.content)
  }

  private func line(_ content: String, type: String = "m.room.message") throws -> String? {
    let contents = try contents(event("$1", type: type, content))
    #expect(contents.count <= 1)
    switch contents.first {
    case .attachment(let words, _), .text(let words, _, _): return words
    case let other?: return "\(other)"
    case nil: return nil
    }
  }

  @Test func `a message with a file is a line with the file's name and size`() throws {
    let sizes: [(String, String)] = [
      ("0", ", 0 B"), ("999", ", 999 B"), ("1000", ", 1 kB"), ("2449", ", 2.4 kB"),
      ("99949", ", 99 kB"), ("2400000", ", 2.4 MB"), ("12345678", ", 12 MB"),
      ("3000000000", ", 3 GB"), ("9223372036854775807", ", 9223372036 GB"),
      ("-1", ""), (#""2""#, ""), ("1.5", ""),
    ]
    for (size, words) in sizes {
      let content = #"{"msgtype":"m.file","body":"report.pdf","info":{"size":\#(size)}}"#
      #expect(try line(content) == "file: report.pdf\(words)", "\(size)")
    }
    #expect(
      try line(
        #"{"msgtype":"m.image","body":"look","filename":"cat.png","info":{"size":88000}}"#)
        == "image: cat.png, 88 kB — look")
    #expect(try line(#"{"msgtype":"m.video","body":" ","info":{"size":1}}"#) == "video, 1 B")
  }

  @Test func `a voice message is a line with its length, other audio a line with its name`() throws
  {
    let voice = #""msgtype":"m.audio","body":"Voice message.ogg","info":{"duration":72400}"#
    for marker in ["org.matrix.msc3245.voice", "org.matrix.msc3245.voice.v2", "m.voice"] {
      #expect(try line("{\(voice),\"\(marker)\":{}}") == "voice message, 1:12")
    }
    #expect(
      try line(#"{"msgtype":"m.audio","body":"x","org.matrix.msc3245.voice":{}}"#)
        == "voice message")
    #expect(try line("{\(voice)}") == "audio: Voice message.ogg, 1:12")
    #expect(
      try line(
        #"{"msgtype":"m.video","body":"a.mp4","info":{"size":5000000,"duration":3723000}}"#)
        == "video: a.mp4, 5 MB, 1:02:03")
  }

  @Test func `a location is a line with its description and its coordinates`() throws {
    #expect(
      try line(#"{"msgtype":"m.location","body":"Big Ben","geo_uri":"geo:51.5008,0.1247;u=9"}"#)
        == "location: Big Ben (51.5008,0.1247)")
    #expect(
      try line(#"{"msgtype":"m.location","body":"Big Ben","geo_uri":"javascript:1"}"#)
        == "location: Big Ben")
    #expect(
      try line(#"{"msgtype":"m.location","body":"","geo_uri":"geo:1,2"}"#) == "location (1,2)")
  }

  @Test func `a call is shown as a line, and its signalling is not shown`() throws {
    for type in [
      "m.call.invite", "m.call.notify", "org.matrix.msc4075.call.notify", "m.rtc.notification",
      "org.matrix.msc4075.rtc.notification",
    ] {
      #expect(try line("{}", type: type) == "call: confab cannot take part in calls", "\(type)")
    }
    for type in [
      "m.call.candidates", "m.call.answer", "m.call.hangup", "m.call.select_answer",
      "m.call.reject", "m.call.negotiate", "m.call.sdp_stream_metadata_changed",
      "org.matrix.call.asserted_identity", "io.element.call.encryption_keys",
      "m.key.verification.start", "m.key.verification.done", "m.beacon",
      "org.matrix.msc3672.beacon",
    ] {
      #expect(try line("{}", type: type) == nil, "\(type)")
    }
  }

  @Test func `a sticker is one line, and a message of unknown kind has that kind`() throws {
    #expect(try line(#"{"body":"shrug"}"#, type: "m.sticker") == "sticker: shrug")
    #expect(try line("{}", type: "m.sticker") == "sticker")
    #expect(
      try contents(event("$1", type: "org.example.game", "{}")) == [.unknown("org.example.game")])
  }

  @Test(arguments: [
    #"{"msgtype":"m.text"}"#, #"{"msgtype":"m.text","body":7}"#, #"{"msgtype":"m.text","body":""}"#,
    #"{"msgtype":"m.notice","body":" \n "}"#, #"{"msgtype":"m.emote","body":""}"#,
    #"{"msgtype":"m.text","body":null,"formatted_body":"x"}"#,
  ])
  func `a message without words is shown as a message without text`(content: String) throws {
    #expect(try line(content) == "message without text")
  }

  private static let replies = [
    ("> all of this is mine", "> all of this is mine"),
    ("> mine\\n\\nand this", "> mine\n\nand this"),
    ("> <@a:s> hi\\n\\nown", "own"),
    ("> * <@a:s> waves\\n> more\\n>\\n\\nown\\n\\nlast", "own\n\nlast"),
    ("> <@a:s> hi\\r\\n> x\\r\\n\\r\\nown", "own"), ("> <@a:s> > <@b:s> x\\n\\n> own", "> own"),
    ("> <@a:s> hi\\nown", "> <@a:s> hi\nown"), ("> <@a:s> hi\\n", "> <@a:s> hi\n"),
    ("> <b> hi\\n\\nown", "> <b> hi\n\nown"),
  ]

  @Test(arguments: replies)
  func `only a quote that names its sender is left out of a reply`(
    body: String, shown: String
  ) throws {
    let relation = #""m.relates_to":{"m.in_reply_to":{"event_id":"$0"}}"#
    for kind in ["m.text", "m.emote", "m.notice"] {
      let content = #"{"msgtype":"\#(kind)","body":"\#(body)",\#(relation)}"#
      let words: String? =
        switch try contents(event("$1", content)).first {
        case .text(let text, _, _), .emote(let text, _), .botNotice(let text, _): text
        default: nil
        }
      #expect(words == shown)
    }
    let image = #"{"msgtype":"m.image","filename":"a.png","body":"\#(body)",\#(relation)}"#
    let file = try contents(event("$1", image)).first?.file
    #expect(file?.caption == shown)
  }

  @Test func `a message whose kind is not a string is of an unknown kind`() throws {
    #expect(try contents(event("$1", "{}"), event("$2", #"{"body":"x"}"#)).count == 2)
    #expect(try contents(event("$1", "{}")) == [.unknown("m.room.message")])
  }
}
