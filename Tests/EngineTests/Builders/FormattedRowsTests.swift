import Intents
import Model
import Testing
import Engine
import ViewModels

/// Formatted messages (lists, quotes, code and styled text) as view models.
@Suite struct FormattedRowsTests {
  private func built(_ message: Message) -> MessageViewModel? {
    let account = Account(
      user: UserID("@ada:x"), displayName: "Ada", serverName: "x", profile: "main")
    let model = opened(window([message]), account: account)
    guard case .loaded(let rows) = MessagesBuilder.build(model, .sample(.at(friday, 12))).state
    else { return nil }
    for case .message(let message) in rows.rows { return message }
    return nil
  }

  private func format(_ spans: FormattedSpan...) -> FormattedText {
    FormattedText([FormattedBlock(spans: spans)])
  }

  @Test func `a message's view model has its formatted text beside the plain text`() {
    let bold = format(FormattedSpan("Ada", style: .bold))
    for content: MessageContent in [
      .text("Ada", mentionsUs: false, format: bold), .emote("Ada", format: bold),
      .botNotice("Ada", format: bold),
    ] {
      let row = built(message("1", content))
      #expect(row?.format == bold && row?.body == "Ada")
    }
    #expect(built(message("1"))?.format == nil)
  }

  @Test func `the account's names are spans of their own in a message that mentions the account`() {
    let text = format(
      FormattedSpan("hi ada, ", style: .italic, spoiler: "x"), FormattedSpan("ada", style: .code),
      FormattedSpan("Ada", link: "https://a.example"))
    let row = built(message("1", .text("hi ada", mentionsUs: true, format: text)))
    #expect(
      row?.format
        == format(
          FormattedSpan("hi ", style: .italic, spoiler: "x"),
          FormattedSpan("ada", style: [.italic, .ownName], spoiler: "x"),
          FormattedSpan(", ", style: .italic, spoiler: "x"), FormattedSpan("ada", style: .code),
          FormattedSpan("Ada", link: "https://a.example")))
  }

  @Test func `a quote does not say what a spoiler hides`() {
    let hidden = format(FormattedSpan("he "), FormattedSpan("dies", spoiler: ""))
    let original = Quote.Original(
      senderName: "alice", isOwn: false,
      content: .text("he dies", mentionsUs: false, format: hidden), isInTimeline: true)
    let answer = Message(
      id: .event(EventID("1")), sender: UserID("@bob:x"), senderName: "bob", isOwn: false,
      timestamp: .at(friday, 9), content: .text("oh", mentionsUs: false), delivery: nil,
      hasGapBefore: false, quote: Quote(event: EventID("0"), original: original))
    #expect(built(answer)?.quote == "alice  he [spoiler]")
  }
}
