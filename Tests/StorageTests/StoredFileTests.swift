internal import Intents
internal import Model
internal import Testing

@testable internal import Storage

/// The descriptions of messages' files in the store, and files in the outbox.
@Suite struct StoredFileTests {
  private static let address = MediaAddress("mxc://s.example/abc").unsafelyUnwrapped
  private static let files: [AttachedFile] = [
    AttachedFile(
      kind: .image, name: "世界 👩‍🚀.png", caption: "two\nlines", type: "image/png",
      bytes: 2_400_000, width: 1200, height: 800, content: .at(address)),
    AttachedFile(kind: .voice, name: "", milliseconds: 1, content: .encrypted),
    AttachedFile(kind: .file, name: "a", content: .nowhere),
    AttachedFile(kind: .sticker, name: "", caption: "shrug", content: .own),
    AttachedFile(
      kind: .image, name: "a", caption: "Bob",
      format: FormattedText([FormattedBlock(spans: [FormattedSpan("Bob", spoiler: "")])]),
      content: .own),
  ]

  @Test func `a message's file is read back as it was stored, also after a restart`() throws {
    let sample = try Sample()
    let contents = Self.files.map { MessageContent.attachment("words", file: $0) }
    try sample.commit(
      joined(),
      arrived(
        contents.enumerated().map {
          TimelineMessage(
            event: EventID("$\($0.offset)"), sender: alice, timestamp: time(1), content: $0.element,
            transaction: nil)
        }))
    #expect(try sample.window().messages.map(\.content) == contents)
    #expect(try sample.reopened().window().messages.map(\.content) == contents)
  }

  @Test func `a damaged description of a file is dropped, or loses only its invalid values`() {
    for text in ["", "\u{1d}", "\u{1d}image", "x"] {
      #expect(StoredFile.decoded(text[...]) == nil, "\(text)")
    }
    let whole = StoredFile.encoded(Self.files[0])
    #expect(StoredFile.decoded(whole[...]) == Self.files[0])
    let odd = whole.replacing("2400000", with: "-5").replacing("mxc://", with: "http://")
    #expect(StoredFile.decoded(odd[...])?.bytes == nil)
    #expect(StoredFile.decoded(odd[...])?.content == .nowhere)
  }

  @Test func `a file in the outbox keeps its description until the server has accepted it`() throws
  {
    let sample = try Sample()
    let (file, transaction) = (Self.files[3], TransactionID("t1"))
    let submission = Submission(
      chat: chat, transaction: transaction, text: "file: a, 3 B", isByCommand: true, file: file)
    try sample.commit(joined(), .intent(.messages(.submit(submission))))
    let shown = try sample.window().messages.map(\.content)
    #expect(shown == [.attachment("file: a, 3 B", file: file)])
    let next = try sample.store.nextToSend()
    #expect(next.map(\.file) == [file] && next.map(\.isMarkdown) == [false])
    #expect(try sample.store.outgoingFiles() == [transaction])
    try sample.commit(.messages(.delivery(transaction, .sending)))
    try sample.commit(.messages(.delivery(transaction, .failed(.file(.tooLarge(limit: 9))))))
    #expect(try sample.window().messages.first?.delivery == .failed(.file(.tooLarge(limit: 9))))
    #expect(try sample.store.outgoingFiles() == [transaction])
    try sample.commit(.intent(.actions(.resend(transaction))))
    try sample.commit(.messages(.delivery(transaction, .sending)))
    try sample.commit(.messages(.delivery(transaction, .sent(EventID("$1")))))
    #expect(try sample.store.outgoingFiles() == [])
  }

  @Test func `a file is not queued for sending in an encrypted chat`() throws {
    let sample = try Sample()
    let submission = Submission(
      chat: chat, transaction: TransactionID("t1"), text: "a", isByCommand: true,
      file: Self.files[3])
    let encrypted = Event.chats(.updated(ChatUpdate(chat: chat, isEncrypted: true)))
    let changes = try sample.commit(
      joined(), encrypted, .intent(.messages(.submit(submission))))
    #expect(changes.refused.map(\.reason) == [.encrypted])
    #expect(try sample.store.outgoingFiles() == [])
  }

  @Test func `each reason why a file failed is read back as it was stored`() {
    let problems: [FileProblem] = [
      .missing, .notAFile, .empty, .tooLarge(limit: 5), .encrypted, .noAddress, .program,
      .noOpener, .system("no space"), .cancelled,
    ]
    for problem in problems {
      let reason = FailureReason.file(problem)
      #expect(FailureColumn.reason(FailureColumn.text(reason)) == reason)
    }
  }
}
