import Intents
import Model
import Testing

@testable import confab

/// What `confab export` prints of a message.
@Suite struct ExportLineTests {
  @Test(arguments: [true, false])
  func `an export leaves out what spoilers hide, as lines and as JSON`(isJSON: Bool) {
    let format = FormattedText([
      FormattedBlock(
        .paragraph, spans: [FormattedSpan("the "), FormattedSpan("killer", spoiler: "")])
    ])
    for content in [
      MessageContent.text("the killer", mentionsUs: false, format: format),
      .emote("the killer", format: format), .botNotice("the killer", format: format),
    ] {
      let message = Message(
        id: .event(EventID("$a")), sender: UserID("@ada:example.org"), senderName: "Ada",
        isOwn: false, timestamp: ServerTimestamp(milliseconds: 0), content: content, delivery: nil,
        hasGapBefore: false)
      let line = isJSON ? ExportLine.json(message) : ExportLine.plain(message)
      #expect(line.contains("the [spoiler]"), "\(line)")
      #expect(!line.contains("killer"), "\(line)")
    }
  }
}
