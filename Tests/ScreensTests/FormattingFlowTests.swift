import Formatting
import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

/// Markdown in the composer, and spoilers and links in messages.
@Suite struct FormattingFlowTests: CommandFlow {
  private func sent(_ typed: String, isMarkdown: Bool = true) -> Submission? {
    var sitting = sitting()
    sitting.receive {
      $0.receive(
        settings: SettingsViewModel(
          rows: [], notify: .off, rings: true, theme: "dusk", writesMarkdown: isMarkdown))
    }
    sitting.type(typed)
    sitting.press(.enter)
    return submissions(&sitting).last
  }

  @Test func `a text is sent as Markdown, with the format in which it is shown`() {
    let submission = sent("**hi**")
    #expect(submission?.text == "**hi**")
    #expect(
      submission?.format
        == FormattedText([FormattedBlock(spans: [FormattedSpan("hi", style: .bold)])]))
    #expect(sent("hi")?.format == nil)
    #expect(sent("/me *waves*")?.format != nil)
  }

  @Test func `a text is sent as written if Markdown is off in the settings, and after /plain`() {
    for submission in [sent("**hi**", isMarkdown: false), sent("/plain **hi**")] {
      #expect(submission?.text == "**hi**")
      #expect(submission?.format == nil)
    }
    #expect(sent("/plain **hi**")?.typed == "/plain **hi**")
  }

  @Test func `/spoiler hides all of its text, also if Markdown is off in the settings`() {
    for isMarkdown in [true, false] {
      let submission = sent("/spoiler he **dies** || there", isMarkdown: isMarkdown)
      #expect(submission?.text == "||he **dies** | | there||")
      #expect(submission?.format?.wordsWithoutSpoilers == "[spoiler]")
    }
  }

  @Test func `a spoiler that is too long to be hidden is not sent`() {
    var sitting = sitting()
    sitting.input(.paste("/spoiler " + String(repeating: "word ", count: 8_000)))
    sitting.press(.enter)
    #expect(submissions(&sitting).isEmpty)
    #expect(sitting.shows("too long to be hidden"))
  }

  private func message(_ number: Int, _ text: String, isOwn: Bool = false) -> MessageRowViewModel {
    .message(
      MessageViewModel(
        id: .event(EventID("$\(number)")), sender: "bob", senderColor: isOwn ? 0 : 2, time: "14:03",
        body: text, format: Markdown(text)?.format, kind: .text, delivery: nil,
        abilities: MessageAbilities(
          canReply: true, canEdit: isOwn, canDelete: isOwn, failure: "", resend: [], discard: [])))
  }

  @Test func `a key shows what a spoiler hides, and hides it again`() {
    var sitting = Sitting()
    sitting.open("anna", [message(1, "he ||really dies|| there")])
    #expect(sitting.shows("he [spoiler] there") && !sitting.shows("dies"))
    sitting.press(.up)
    #expect(sitting.shows("All of it"))
    sitting.press(.unfold)
    #expect(sitting.shows("he ||really dies|| there"))
    sitting.press(.unfold)
    #expect(!sitting.shows("dies"))
    // The line above the composer quotes the message, but not what it hides.
    sitting.press(.reply)
    #expect(!sitting.shows("dies"))
  }

  @Test func `editing a formatted message brings back the text as it was typed`() {
    for (body, typed) in [("**a** b", "**a** b"), ("plain", "plain")] {
      var sitting = Sitting()
      sitting.open("anna", [message(1, body, isOwn: true)])
      sitting.press(.up)
      sitting.press(.ctrl("e"))
      #expect(text(sitting) == typed)
    }
  }

  @Test func `a message that was sent without Markdown is edited without Markdown`() {
    var sitting = Sitting()
    let row = MessageViewModel(
      id: .event(EventID("$1")), sender: "me", senderColor: 0, time: "14:03", body: "*a*",
      kind: .text,
      delivery: nil,
      abilities: MessageAbilities(
        canReply: true, canEdit: true, canDelete: true, failure: "", resend: [], discard: []))
    sitting.open("anna", [.message(row)])
    sitting.press(.up)
    sitting.press(.ctrl("e"))
    #expect(text(sitting) == "/plain *a*")
  }

  @Test func `a link's target is opened, not its text`() {
    var sitting = Sitting()
    sitting.open("anna", [message(1, "read [this](https://a.example/x)")])
    #expect(sitting.shows("read this (https://a.example/x)"))
    sitting.press(.up)
    _ = sitting.take()
    sitting.press(.ctrl("o"))
    #expect(sitting.take().contains(.openLink("https://a.example/x")))
  }

  @Test func `linear mode announces a link's target before opening it, unless the text shows it`() {
    func opened(_ row: MessageRowViewModel) -> (Sitting, opens: Bool) {
      var sitting = Sitting()
      sitting.open("anna", [])
      sitting.receive {
        $0.receive(messages: Sample.messages(in: "anna", [row], isLinear: true))
      }
      sitting.press(.up)
      _ = sitting.take()
      sitting.press(.ctrl("o"))
      let opens = sitting.take().contains(.openLink("https://a.example/x"))
      return (sitting, opens)
    }
    #expect(opened(message(1, "see https://a.example/x *now*")).opens)
    let row = MessageViewModel(
      id: .event(EventID("$1")), sender: "bob", senderColor: 2, time: "14:03", body: "see this",
      format: Markdown("see [this](https://a.example/x)")?.format, kind: .text, delivery: nil)
    var (sitting, opens) = opened(.message(row))
    #expect(!opens && sitting.shows("https://a.example/x"))
    sitting.press(.enter)
    #expect(sitting.take().contains(.openLink("https://a.example/x")))
  }
}
