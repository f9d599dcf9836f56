import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

/// The changed text of an edit that was left without sending it.
extension ActionFlowTests {
  private static let undo = KeyStroke.alt("z")

  /// The message "mine" is being edited, and its text changed; the composer had "draft" before.
  private func edited(_ rows: [MessageRowViewModel]? = nil) -> Sitting {
    var sitting = opened(rows ?? conversation)
    sitting.type("draft")
    sitting.press(.alt("m"))
    sitting.press(.up, .edit)
    sitting.type(" changed")
    _ = sitting.take()
    return sitting
  }

  private func text(_ sitting: Sitting) -> String? {
    sitting.screens.messages.state.session?.text.text
  }

  private func relation(_ sitting: Sitting) -> Relation? {
    sitting.screens.messages.state.session?.mode.relation
  }

  @Test func `undo brings back an edit that was left, with its changed text, and is saved`() {
    for key in [Self.undo, .ctrl("_")] {
      var sitting = edited()
      sitting.press(.escape)
      #expect(text(sitting) == "draft" && relation(sitting) == nil)
      #expect(sitting.shows("Alt-Z"))
      sitting.press(key)
      #expect(text(sitting) == "mine changed" && relation(sitting) == .edit(EventID("$2")))
      #expect(sitting.shows("Editing your message"))
      _ = sitting.take()
      sitting.wait(milliseconds: 1_000)
      let drafts = sitting.takeIntents().compactMap { intent in
        if case .messages(.draft(_, let draft, _)) = intent { draft } else { nil }
      }
      #expect(drafts.last?.edit?.text == "mine changed" && drafts.last?.text == "draft")
      sitting.press(.enter)
      #expect(submissions(&sitting).map(\.text) == ["mine changed"])
      #expect(text(sitting) == "draft" && relation(sitting) == nil)
    }
  }

  @Test func `an edit of the same message goes on with the changed text that was left`() {
    var sitting = edited()
    sitting.press(.escape)
    sitting.press(.enter)
    sitting.type("next")
    sitting.press(.alt("m"))
    sitting.press(.up, .edit)
    #expect(text(sitting) == "mine changed" && relation(sitting) == .edit(EventID("$2")))
    sitting.press(Self.undo)
    #expect(text(sitting) == "mine")
    sitting.press(.alt("Z"))
    sitting.press(.enter)
    #expect(submissions(&sitting).last?.text == "mine changed")
    sitting.type("x")
    for _ in 0..<3 { sitting.press(Self.undo) }
    #expect(text(sitting) == "next" || text(sitting) == "")
    #expect(relation(sitting) == nil)
    sitting.press(.alt("m"))
    sitting.press(.up, .edit)
    #expect(text(sitting) == "mine")
  }

  @Test func `an edit that was left without a change begins again with the message's text`() {
    var sitting = opened(conversation)
    sitting.press(.up)
    sitting.press(.up, .edit)
    sitting.press(.escape)
    #expect(!sitting.shows("Alt-Z"))
    let rows = [row(1, "x"), row(2, "mine, changed elsewhere", isOwn: true), row(3, "last")]
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna", rows)) }
    sitting.press(.up)
    sitting.press(.up, .edit)
    #expect(text(sitting) == "mine, changed elsewhere")
  }

  @Test func `undo inside an edit does not leave it, and after it reaches the draft's history`() {
    var sitting = edited()
    for _ in 0..<9 { sitting.press(Self.undo) }
    #expect(text(sitting) == "mine" && relation(sitting) == .edit(EventID("$2")))
    sitting.type("!")
    sitting.press(.escape)
    sitting.press(Self.undo)
    for _ in 0..<9 { sitting.press(Self.undo) }
    #expect(text(sitting) == "mine!" && relation(sitting) == .edit(EventID("$2")))
    sitting.press(.escape)
    sitting.type(" more")
    for _ in 0..<2 { sitting.press(Self.undo) }
    #expect(text(sitting) == "draft" && relation(sitting) == nil)
    sitting.press(Self.undo)
    #expect(text(sitting) == "mine!")
    sitting.press(.escape)
    sitting.press(Self.undo)
    sitting.press(.enter)
    sitting.press(Self.undo)
    #expect(relation(sitting) == nil)
  }

  @Test func `a reply, another edit and a chat that comes between keep the changed text`() {
    var sitting = edited()
    sitting.press(.alt("m"))
    sitting.press(.reply)
    #expect(text(sitting) == "draft" && relation(sitting) == .reply(EventID("$3")))
    sitting.press(Self.undo)
    #expect(text(sitting) == "mine changed" && relation(sitting) == .edit(EventID("$2")))
    sitting.press(.escape)
    #expect(text(sitting) == "draft" && relation(sitting) == .reply(EventID("$3")))

    sitting = edited([
      row(1, "x"), row(4, "other", isOwn: true), row(2, "mine", isOwn: true), row(3, "last"),
    ])
    sitting.press(.escape)
    sitting.press(.alt("m"))
    sitting.press(.up, .up, .edit)
    #expect(text(sitting) == "other" && relation(sitting) == .edit(EventID("$4")))
    sitting.type("!")
    sitting.press(.alt("m"))
    sitting.press(.up, .edit)
    #expect(text(sitting) == "mine changed" && relation(sitting) == .edit(EventID("$2")))
    sitting.press(.escape)
    sitting.press(.alt("m"))
    sitting.press(.up, .up, .edit)
    #expect(text(sitting) == "other!" && relation(sitting) == .edit(EventID("$4")))
    sitting.press(.escape)
    #expect(text(sitting) == "draft" && relation(sitting) == nil)

    sitting = edited()
    sitting.open("bob")
    sitting.open("anna", conversation)
    #expect(text(sitting) == "mine changed" && relation(sitting) == .edit(EventID("$2")))
    sitting.press(.escape)
    sitting.open("bob")
    sitting.open("anna", conversation)
    sitting.press(Self.undo)
    #expect(text(sitting) == "mine changed" && relation(sitting) == .edit(EventID("$2")))
  }

  @Test func `a text that is given back during an edit loses nothing of the edit`() {
    var sitting = edited()
    let refused = RefusedSubmission(
      transaction: TransactionID("t9"), text: "sent", reason: "Not sent: the disk is full.")
    let rows = conversation
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna", rows, refused: [refused])) }
    #expect(text(sitting) == "sent\ndraft")
    sitting.press(Self.undo)
    #expect(text(sitting) == "mine changed" && relation(sitting) == .edit(EventID("$2")))
    sitting.press(.escape)
    #expect(text(sitting) == "sent\ndraft")
  }

  @Test func `Ctrl-U in an edit is undone in the edit, also after Esc`() {
    var sitting = edited()
    sitting.press(.ctrl("u"))
    sitting.press(.escape)
    sitting.press(Self.undo)
    #expect(text(sitting) == "" && relation(sitting) == .edit(EventID("$2")))
    sitting.press(.ctrl("y"))
    #expect(text(sitting) == "mine changed")
  }

  @Test func `an edit of an unsent message that was left follows the message's new id`() {
    let transaction = TransactionID("t1")
    let own = MessageRowViewModel.message(
      MessageViewModel(
        id: .local(transaction), sender: "me", senderColor: 0, time: "14:04", body: "mine",
        kind: .text, delivery: DeliveryViewModel(phase: .sending, glyph: "↑", word: "Sending"),
        abilities: MessageAbilities(
          canReply: false, canEdit: true, canDelete: true, failure: "", resend: [], discard: [])))
    var sitting = edited([row(1, "x"), own, row(3, "last")])
    sitting.press(.escape)
    let echoes = [OwnEcho(chat: Self.anna, transaction: transaction, event: EventID("$2"))]
    let rows = conversation
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna", rows, echoes: echoes)) }
    sitting.press(Self.undo)
    #expect(text(sitting) == "mine changed" && relation(sitting) == .edit(EventID("$2")))
    sitting.press(.escape)
    sitting.press(.enter)
    sitting.press(.alt("m"))
    sitting.press(.up, .edit)
    #expect(text(sitting) == "mine changed" && relation(sitting) == .edit(EventID("$2")))
  }
}
