internal import Database
internal import Intents
internal import Model
internal import Testing

@testable internal import Storage

/// The formatting of texts in the store: structure such as lists and quotes, and styles such as
/// bold.
@Suite struct FormatTests {
  private static let format = FormattedText([
    FormattedBlock(
      spans: [
        FormattedSpan("plain "), FormattedSpan("bold", style: [.bold, .italic]),
        FormattedSpan("link", style: .underline, link: "https://a.example/x"),
        FormattedSpan("code\n", style: .code), FormattedSpan("gone", style: .strike),
      ]),
    FormattedBlock(.heading(3), spans: [FormattedSpan("Top")]),
    FormattedBlock(
      nesting: [.quote, .bullet(isFirst: true), .number(12, isFirst: false)],
      spans: [FormattedSpan("deep")]),
    FormattedBlock(.code(language: "swift"), spans: [FormattedSpan("let a = 1\n\tb")]),
    FormattedBlock(.rule),
    FormattedBlock(.cell(row: 0, column: 0, isHead: true), spans: [FormattedSpan("世界 👩‍🚀")]),
    FormattedBlock(.cell(row: 0, column: 1, isHead: false)),
  ])
  private static let hidden = FormattedText([
    FormattedBlock(
      spans: [
        FormattedSpan("he "), FormattedSpan("dies", spoiler: "end"),
        FormattedSpan("x", spoiler: ""),
      ])
  ])

  private func message(_ event: String, _ content: MessageContent) -> TimelineMessage {
    TimelineMessage(
      event: EventID(event), sender: alice, timestamp: time(1), content: content, transaction: nil)
  }

  private func formats(_ sample: Sample) throws -> [FormattedText?] {
    try sample.window().messages.map(\.content.format)
  }

  @Test(arguments: [format, hidden, FormattedText([FormattedBlock(.rule)])])
  func `a text's formatting is read back as it was stored, also after a restart`(
    format: FormattedText
  ) throws {
    let sample = try Sample()
    let contents: [MessageContent] = [
      .text("a", mentionsUs: false, format: format), .text("b", mentionsUs: true, format: format),
      .emote("c", format: format), .botNotice("d", format: format), .text("e", mentionsUs: false),
    ]
    try sample.commit(
      joined(),
      arrived(contents.enumerated().map { message("$\($0.offset)", $0.element) }))
    #expect(try sample.window().messages.map(\.content) == contents)
    #expect(try sample.reopened().window().messages.map(\.content) == contents)
  }

  @Test func `an edit has formatting of its own, and deleting it restores the original's`() throws {
    let sample = try Sample()
    try sample.commit(
      joined(), arrived([message("$1", .text("a", mentionsUs: false, format: Self.format))]))
    let edit = Edit(
      event: EventID("$2"), target: EventID("$1"), sender: alice, timestamp: time(2),
      content: .text("a", mentionsUs: false, format: Self.hidden))
    try sample.commit(.messages(.edited(chat, edit)))
    #expect(try formats(sample) == [Self.hidden])
    try sample.commit(.messages(.deleted(chat, EventID("$2"))))
    #expect(try formats(sample) == [Self.format])
    try sample.commit(.messages(.deleted(chat, EventID("$1"))))
    #expect(try formats(sample) == [nil])
    #expect(try sample.dump().allSatisfy { !$0.contains("Top") })
  }

  @Test func `an own text keeps its formatting in the outbox, and is sent as Markdown`() throws {
    let sample = try Sample()
    let submission = Submission(
      chat: chat, transaction: TransactionID("t"), text: "**a**",
      format: Self.format)
    try sample.commit(joined(), .intent(.messages(.submit(submission))))
    #expect(
      try sample.reopened().window().messages.map(\.content) == [
        .text("**a**", mentionsUs: false, format: Self.format)
      ])
    #expect(try sample.store.nextToSend().map(\.isMarkdown) == [true])
    try sample.commit(submitted("plain", "u", to: chat))
    #expect(try formats(sample) == [Self.format, nil])
  }

  @Test func `a text that a spoiler hides is in no preview and no quote`() throws {
    let sample = try Sample()
    let answer = TimelineMessage(
      event: EventID("$2"), sender: bob, timestamp: time(2),
      content: .text("oh", mentionsUs: false),
      transaction: nil, answers: EventID("$1"))
    try sample.commit(
      joined(), arrived([message("$1", .text("he dies", mentionsUs: false, format: Self.hidden))]))
    #expect(try sample.row().last?.text == "he [spoiler: end][spoiler]")
    try sample.commit(arrived([answer]))
    let quoted = try sample.window().messages.last?.quote?.original?.content
    #expect(quoted?.preview == "he [spoiler: end][spoiler]")
  }

  @Test func `a quoted message outside of the timeline hides its spoilers too`() throws {
    let sample = try Sample()
    let answer = TimelineMessage(
      event: EventID("$2"), sender: bob, timestamp: time(2),
      content: .text("oh", mentionsUs: false),
      transaction: nil, answers: EventID("$1"))
    try sample.commit(
      joined(), arrived([answer]),
      .messages(
        .quoted(chat, message("$1", .text("he dies", mentionsUs: false, format: Self.hidden)))))
    let quoted = try sample.window().messages.last?.quote?.original?.content
    #expect(quoted?.preview == "he [spoiler: end][spoiler]")
  }

  @Test(arguments: [
    "", "-", "x", "-\u{1e}", "-\u{1e}p", "-\u{1e}h9\u{1d}", "-\u{1e}t0,20,0\u{1d}",
    "-\u{1e}t-1,0,0\u{1d}",
    "-\u{1e}p\u{1d}n9999999999,1", "-\u{1e}p\u{1d}q q q q q q q q q",
    "-\u{1e}p\u{1d}\u{1f}0\u{1d}a",
    "-\u{1e}p\u{1d}\u{1f}300\u{1d}\u{1d}\u{1d}a", "-\u{1e}p\u{1d}z",
  ])
  func `stored formatting that cannot be read leaves the message's plain text`(
    stored: String
  ) throws {
    let sample = try Sample()
    try sample.fill(["a"])
    do {
      let database = try Connection(path: sample.folder.database)
      try database.run("UPDATE messages SET format = ?", stored)
    }
    #expect(
      try sample.reopened().window().messages.map(\.content) == [.text("a", mentionsUs: false)])
  }

  @Test func `previews have the words of a formatted text without its markup`() throws {
    let sample = try Sample()
    let format = FormattedText([
      FormattedBlock(
        spans: [FormattedSpan("so "), FormattedSpan("bold", style: .bold), FormattedSpan(" 世界")]),
      FormattedBlock(
        nesting: [.bullet(isFirst: true)], spans: [FormattedSpan("gone", style: .strike)]),
    ])
    let markdown = "so **bold** 世界\n- ~~gone~~"
    func sent(_ event: String, _ content: MessageContent, by sender: UserID) -> TimelineMessage {
      TimelineMessage(
        event: EventID(event), sender: sender, timestamp: time(1), content: content,
        transaction: nil)
    }
    let contents: [(MessageContent, String)] = [
      (.text(markdown, mentionsUs: false, format: format), "so bold 世界 gone"),
      (.emote(markdown, format: format), "* so bold 世界 gone"),
      (.botNotice(markdown, format: format), "so bold 世界 gone"),
      (.text("2 ** 3", mentionsUs: false), "2 ** 3"),
    ]
    try sample.commit(joined())
    for (index, (content, words)) in contents.enumerated() {
      for sender in [me, bob] {
        try sample.commit(arrived([sent("$\(index)\(sender.rawValue)", content, by: sender)]))
        #expect(try sample.row().last?.text == words)
      }
    }
    // An edit that waits is previewed like any other text.
    try sample.commit(arrived([sent("$own", .text("x", mentionsUs: false), by: me)]))
    try sample.commit(
      .intent(
        .messages(
          .submit(
            Submission(
              chat: chat, transaction: TransactionID("t"), text: markdown, format: format,
              relation: .edit(EventID("$own")))))))
    #expect(try sample.row().last?.text == "so bold 世界 gone")
  }
}
