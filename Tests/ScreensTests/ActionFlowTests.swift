import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

@Suite struct ActionFlowTests {
  static let anna = ChatID("!anna")

  func row(
    _ number: Int, _ body: String, isOwn: Bool = false, isEdited: Bool = false,
    reactions: [ReactionViewModel] = []
  ) -> MessageRowViewModel {
    .message(
      MessageViewModel(
        id: .event(EventID("$\(number)")), sender: isOwn ? "me" : "bob",
        senderColor: isOwn ? 0 : 2, time: "14:03", body: body, kind: .text, delivery: nil,
        isEdited: isEdited, reactions: reactions,
        abilities: MessageAbilities(
          canReply: true, canEdit: isOwn, canDelete: isOwn, failure: "", resend: [], discard: [])))
  }

  var failed: MessageRowViewModel {
    let transaction = TransactionID("old")
    return .message(
      MessageViewModel(
        id: .local(transaction), sender: "me", senderColor: 0, time: "14:04", body: "too long",
        kind: .text,
        delivery: DeliveryViewModel(phase: .failed, glyph: "!", word: "Not sent: too large"),
        abilities: MessageAbilities(
          canReply: false, canEdit: true, canDelete: true,
          failure: "Not sent: it is too large.", resend: [.actions(.resend(transaction))],
          discard: [transaction])))
  }

  func opened(_ rows: [MessageRowViewModel]) -> Sitting {
    var sitting = Sitting()
    sitting.open("anna", rows)
    _ = sitting.take()
    return sitting
  }

  var conversation: [MessageRowViewModel] {
    [row(1, "see http://a.b"), row(2, "mine", isOwn: true), row(3, "last")]
  }

  func actions(_ sitting: inout Sitting) -> [ActionIntent] {
    sitting.takeIntents().compactMap { if case .actions(let action) = $0 { action } else { nil } }
  }

  func submissions(_ sitting: inout Sitting) -> [Submission] {
    sitting.takeIntents().compactMap {
      if case .messages(.submit(let submission)) = $0 { submission } else { nil }
    }
  }

  @Test func `Up in an empty composer selects the newest message, and Down goes back to writing`() {
    var sitting = opened(conversation)
    sitting.press(.up)
    #expect(sitting.screens.messages.selection.state == .selecting(.event(EventID("$3"))))
    #expect(sitting.lines.contains { $0.contains("│▌") && $0.contains("last") })
    sitting.press(.up)
    #expect(sitting.screens.messages.selection.state == .selecting(.event(EventID("$2"))))
    sitting.press(.down, .down)
    #expect(sitting.screens.messages.selection.state == .idle)
    sitting.press(.up)
    sitting.type("k 1")
    #expect(sitting.screens.messages.selection.state == .idle)
    #expect(sitting.screens.messages.state.session?.text.text == "k 1")
  }

  @Test func `with a text in the composer Up selects no message, and Alt-M selects one`() {
    var sitting = opened(conversation)
    sitting.type("text")
    sitting.press(.up)
    #expect(sitting.screens.messages.selection.state == .idle)
    sitting.press(.alt("m"))
    #expect(sitting.screens.messages.selection.state == .selecting(.event(EventID("$3"))))
    #expect(sitting.screens.messages.state.session?.text.text == "text")
  }

  @Test func `a reply shows its original and is sent as a reply`() {
    var sitting = opened(conversation)
    sitting.press(.up)
    sitting.press(.reply)
    #expect(sitting.shows("↳ bob: last"))
    sitting.type("yes")
    sitting.press(.enter)
    let sent = submissions(&sitting)
    #expect(sent.map(\.text) == ["yes"])
    #expect(sent.map(\.relation) == [.reply(EventID("$3"))])
    #expect(!sitting.shows("↳ bob: last"))
    sitting.type("plain")
    sitting.press(.enter)
    #expect(submissions(&sitting).map(\.relation) == [nil])
  }

  @Test func `Esc first cancels the reply and keeps the text`() {
    var sitting = opened(conversation)
    sitting.press(.up)
    sitting.press(.reply)
    sitting.type("yes")
    sitting.press(.escape)
    #expect(!sitting.shows("↳ bob: last") && sitting.screens.navigation.top == .messages)
    sitting.press(.enter)
    let sent = submissions(&sitting)
    #expect(sent.map(\.text) == ["yes"] && sent.map(\.relation) == [nil])
  }

  @Test func `an edit begins with the message's text, and the draft returns after it`() {
    var sitting = opened(conversation)
    sitting.type("draft")
    sitting.press(.alt("m"))
    sitting.press(.up, .edit)
    #expect(sitting.screens.messages.state.session?.text.text == "mine")
    sitting.type("!")
    sitting.press(.enter)
    let sent = submissions(&sitting)
    #expect(sent.map(\.text) == ["mine!"] && sent.map(\.relation) == [.edit(EventID("$2"))])
    #expect(sitting.screens.messages.state.session?.text.text == "draft")
    #expect(!sitting.shows("Saving"))
  }

  @Test func `Esc cancels an edit and restores the draft`() {
    var sitting = opened(conversation)
    sitting.type("draft")
    sitting.press(.alt("m"))
    sitting.press(.up, .edit)
    sitting.type("xyz")
    sitting.press(.escape)
    #expect(sitting.screens.messages.state.session?.text.text == "draft")
  }

  @Test func `an unsent edit or reply is stored with the draft and restored`() {
    var sitting = opened(conversation)
    sitting.type("kept")
    sitting.press(.alt("m"))
    sitting.press(.reply)
    sitting.press(.alt("m"))
    sitting.press(.up, .edit)
    sitting.type("xyz")
    sitting.wait(milliseconds: 1_000)
    sitting.input(.focus(false))
    let drafts = sitting.takeIntents().compactMap { intent in
      if case .messages(.draft(_, let draft, _)) = intent { draft } else { nil }
    }
    let edit = EditDraft(event: EventID("$2"), text: "minexyz", cursor: 7)
    #expect(drafts.last?.text == "kept" && drafts.last?.edit == edit)
    #expect(drafts.last?.answers?.words == "bob: last")

    var next = Sitting()
    next.press(.home, .enter)
    let (rows, draft) = (conversation, drafts.last ?? .empty)
    next.receive { $0.receive(messages: Sample.messages(in: "guide", rows, draft: draft)) }
    #expect(next.screens.messages.state.session?.text.text == "minexyz")
    #expect(next.shows("Editing your message"))
    next.press(.escape)
    #expect(next.screens.messages.state.session?.text.text == "kept")
    #expect(next.shows("↳ bob: last"))
    next.press(.enter)
    #expect(submissions(&next).map(\.relation) == [draft.answers.map { .reply($0.event) }])
  }

  @Test func `an edit that could not be stored returns to the composer as an edit`() {
    var sitting = opened(conversation)
    sitting.press(.up)
    sitting.press(.up, .edit)
    sitting.type("!")
    sitting.press(.enter)
    let refused = RefusedSubmission(
      transaction: TransactionID("t1"), text: "mine!", reason: "Not sent: the disk is full.")
    let rows = conversation
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna", rows, refused: [refused])) }
    #expect(sitting.screens.messages.state.session?.text.text == "mine!")
    #expect(sitting.screens.messages.state.session?.mode.relation == .edit(EventID("$2")))
    #expect(sitting.shows("the disk is full"))
  }

  @Test func `another person's message cannot be edited or deleted`() {
    var sitting = opened(conversation)
    sitting.press(.up)
    sitting.press(.edit)
    #expect(sitting.take().contains(.bell))
    sitting.press(.delete)
    #expect(sitting.take().contains(.bell) && sitting.screens.question.question == nil)
  }

  @Test func `deleting a message asks for confirmation first`() {
    var sitting = opened(conversation)
    sitting.press(.up)
    sitting.press(.up, .delete)
    #expect(sitting.shows("Delete for everyone?") && sitting.shows("“mine”"))
    sitting.press(.enter)
    #expect(actions(&sitting) == [])
    sitting.press(.delete)
    sitting.press(.right, .left, .enter)
    #expect(actions(&sitting) == [])
    sitting.press(.delete)
    sitting.press(.right, .enter)
    #expect(actions(&sitting) == [.delete(Self.anna, EventID("$2"), TransactionID("t1"))])
    #expect(sitting.screens.messages.selection.state == .selecting(.event(EventID("$2"))))
  }

  @Test func `Alt-Z after a deletion for everyone brings back no earlier text`() {
    var sitting = opened(conversation)
    sitting.type("text")
    sitting.press(.ctrl("u"))
    sitting.press(.up)
    sitting.press(.up, .delete)
    sitting.press(.right, .enter)
    for _ in 0..<2 {
      sitting.press(.alt("z"))
      #expect(sitting.screens.messages.state.session?.text.text.isEmpty == true)
      #expect(sitting.shows("What you did last cannot be undone."))
    }
    sitting.type("new")
    sitting.press(.alt("z"))
    #expect(!sitting.shows("cannot be undone"))
    sitting.press(.alt("z"))
    #expect(sitting.screens.messages.state.session?.text.text.isEmpty == true)
    #expect(sitting.shows("What you did last cannot be undone."))
  }

  @Test func `Alt-Z after a sent edit or an edit of a failed message changes no text`() {
    var sitting = opened(conversation + [failed])
    sitting.type("text")
    sitting.press(.alt("m"))
    sitting.press(.edit)
    sitting.press(.alt("z"))
    #expect(sitting.screens.messages.state.session?.text.text == "too long\ntext")
    #expect(sitting.shows("What you did last cannot be undone."))
  }

  @Test func `a reaction is chosen by Enter, and digits choose none`() {
    var sitting = opened(conversation)
    sitting.press(.up)
    sitting.press(.react)
    #expect(sitting.shows("thumbs up"))
    sitting.type("2 x")
    #expect(sitting.takeIntents() == [] && sitting.shows("thumbs up"))
    sitting.press(.enter)
    #expect(actions(&sitting) == [.react(Self.anna, EventID("$3"), key: "👍", TransactionID("t1"))])
    sitting.press(.react, .down, .enter)
    #expect(
      actions(&sitting) == [.react(Self.anna, EventID("$3"), key: "❤️", TransactionID("t2"))])
    #expect(!sitting.shows("thumbs up"))
  }

  @Test func `choosing an own reaction withdraws it, choosing another person's adds the same one`()
  {
    var sitting = opened([
      row(
        1, "x",
        reactions: [
          ReactionViewModel(key: "👍\u{FE0F}", people: 1, own: EventID("$r")),
          ReactionViewModel(key: "❤", people: 1, own: nil),
          ReactionViewModel(key: "yes", people: 1, own: nil),
        ])
    ])
    sitting.press(.up)
    sitting.press(.react, .enter, .react, .down, .enter)
    sitting.press(.react)
    for _ in 1..<9 { sitting.press(.down) }
    sitting.press(.enter)
    #expect(
      actions(&sitting) == [
        .delete(Self.anna, EventID("$r"), TransactionID("t1")),
        .react(Self.anna, EventID("$1"), key: "❤", TransactionID("t2")),
        .react(Self.anna, EventID("$1"), key: "yes", TransactionID("t3")),
      ])
  }

  @Test func `copying sends the message's text to the terminal`() {
    var sitting = opened(conversation)
    sitting.press(.up)
    sitting.press(.copy)
    #expect(sitting.take().contains(.copy("last")))
    #expect(sitting.shows("Copied"))
    sitting.press(.up)
    #expect(!sitting.shows("Copied"))
  }

  @Test func `a single link opens at once, one of several is chosen in a picker`() {
    var sitting = opened([row(1, "http://a.b"), row(2, "http://c.d http://e.f"), row(3, "none")])
    sitting.press(.up)
    sitting.press(.openLink)
    #expect(sitting.shows("No link in this message"))
    sitting.press(.up, .openLink, .down, .enter)
    sitting.press(.up, .openLink)
    #expect(
      sitting.take().filter { if case .openLink = $0 { true } else { false } }
        == [.openLink("http://e.f"), .openLink("http://a.b")])
  }

  @Test func `a link that no program opens is shown`() {
    var sitting = opened(conversation)
    sitting.receive { $0.linkFailed("http://a.b/c") }
    #expect(sitting.shows("http://a.b/c"))
  }

  @Test(arguments: [(24, 80), (40, 120), (16, 60), (24, 100)])
  func `the question before a deletion does not cover the message to be deleted`(
    rows: Int, columns: Int
  ) {
    for number in 1...8 {
      var sitting = Sitting(rows: rows, columns: columns)
      let all = (1...8).map { row($0, "line \($0)", isOwn: true) }
      sitting.open("anna", all)
      sitting.press(.up)
      for _ in number..<8 { sitting.press(.up) }
      sitting.press(.delete)
      #expect(sitting.shows("“line \(number)”"))
      #expect(sitting.lines.contains { $0.contains("line \(number)") && !$0.contains("“") })
    }
  }

  @Test func `the question before deleting a long message quotes its first words`() {
    var sitting = opened([row(1, "one\ntwo " + String(repeating: "word ", count: 40), isOwn: true)])
    sitting.press(.up)
    sitting.press(.delete)
    #expect(sitting.shows("“one two word word"))
    #expect(sitting.shows("…”"))
  }

  @Test func `the versions of an edited message open by a key and by a command`() {
    var sitting = opened([row(1, "edited", isEdited: true), row(2, "never")])
    let message = MessageID.event(EventID("$1"))
    let asked = Intent.actions(
      .inspect(InspectedMessage(Self.anna, message, wantsVersions: true)))
    sitting.type("/edits")
    sitting.press(.enter)
    #expect(sitting.takeIntents().contains(asked))
    #expect(sitting.shows("Versions") && sitting.shows("Loading"))
    let told = MessageDetailsViewModel(
      message: message, readers: [], details: [MessageDetailsLine(label: "From", value: "bob")],
      versions: [MessageDetailsLine(label: "14:03, first", value: "edted")])
    sitting.receive { $0.receive(messageDetails: told) }
    #expect(sitting.shows("14:03, first  edted"))
    sitting.press(.escape)
    sitting.press(.up, .alt("h"))
    #expect(sitting.take().contains(.bell) && sitting.shows("This message was not edited"))
    sitting.press(.up, .alt("h"))
    #expect(sitting.takeIntents() == [asked])
    sitting = opened(conversation)
    sitting.type("/edits")
    sitting.press(.enter)
    #expect(sitting.take().contains(.bell) && sitting.shows("No edited message is shown here"))
  }

  @Test func `the readers of a message are requested and shown until their overlay is closed`() {
    var sitting = opened(conversation)
    sitting.press(.up)
    sitting.press(.seenBy)
    let message = MessageID.event(EventID("$3"))
    #expect(sitting.takeIntents() == [.actions(.inspect(InspectedMessage(Self.anna, message)))])
    #expect(sitting.shows("Seen by") && sitting.shows("Loading"))
    let line = MessageDetailsLine(label: "bob", value: "14:05")
    let other = MessageDetailsViewModel(
      message: .event(EventID("$1")), readers: [line], details: [line])
    sitting.receive { $0.receive(messageDetails: other) }
    #expect(!sitting.shows("bob  14:05"))
    let told = MessageDetailsViewModel(message: message, readers: [line], details: [line])
    sitting.receive { $0.receive(messageDetails: told) }
    #expect(sitting.shows("bob  14:05"))
    sitting.press(.escape)
    #expect(sitting.takeIntents() == [.actions(.inspect(nil))])
    #expect(sitting.screens.messages.selection.state == .selecting(message))
    sitting.press(.details)
    #expect(sitting.shows("Details"))
    sitting.press(.escape)
    #expect(!sitting.shows("Details"))
  }

  @Test func `a deleted message offers its readers and details alone`() {
    let abilities = MessageAbilities(
      canReply: false, canEdit: false, canDelete: false, failure: "", resend: [], discard: [],
      canCopy: false)
    let row = MessageViewModel(
      id: .event(EventID("$1")), sender: "alice", senderColor: 1, time: "14:03",
      body: "message deleted", kind: .placeholder, delivery: nil, abilities: abilities)
    #expect(SelectionOffer(row, isFoldable: false).actions == [.seenBy, .details])
    var sitting = opened([.message(row)])
    sitting.press(.up)
    #expect(!sitting.shows("Copy"))
    _ = sitting.take()
    for key in [KeyStroke.copy, .edit, .delete, .react, .reply, .openLink, .discard] {
      sitting.press(key)
      sitting.press(.up)
    }
    let outcomes = sitting.take()
    #expect(!outcomes.contains { if case .copy = $0 { true } else { false } })
    #expect(sitting.screens.navigation.top == .messages)
    #expect(
      outcomes.allSatisfy {
        switch $0 {
        case .bell, .intent(.reading): true
        default: false
        }
      }, "\(outcomes)")
    sitting.press(.copy)
    #expect(sitting.shows("No text is in this message"))
  }
}
