import Intents
import Model
import Engine
import Testing
import ViewModels

/// Files of messages, from the person's intent to the request and to the message on the screen.
@Suite struct FileRouteTests {
  private let choir = StoredRig.fileChat
  private let id = StoredRig.fileMessage
  private let file = AttachedFile(
    kind: .image, name: "a.png", bytes: 5,
    content: .at(MediaAddress("mxc://s/a").unsafelyUnwrapped))

  private func ask(_ intent: FileIntent, _ rig: StoredRig) {
    rig.send(.intent(.actions(.file(intent))))
    rig.advance(milliseconds: 100)
  }

  @Test func `a file's row shows its download, which can be cancelled and is reported once`() throws
  {
    let rig = try StoredRig(showing: file)
    ask(.save(choir, id, to: nil), rig)
    #expect(rig.effects() == [.fetchFile(choir, id, file, .save(to: nil))])
    #expect(rig.shownFile()?.state == .moving("0 %"))
    ask(.save(choir, id, to: nil), rig)
    #expect(rig.effects() == [])
    rig.send(.relations(.file(.moved(id, percent: 34))))
    rig.advance(milliseconds: 100)
    #expect(rig.shownFile()?.state == .moving("34 %"))
    ask(.cancel(id), rig)
    #expect(rig.effects() == [.cancelFile(id)])
    rig.send(.relations(.file(.ended(choir, id, .failed(.timedOut, .open)))))
    rig.advance(milliseconds: 100)
    let model = rig.messages.take()
    #expect(model?.told.words == "Not opened: the server did not answer in time.")
    #expect(model?.told.number == 1 && model?.told.isDone == false)
    ask(.cancel(id), rig)
    #expect(rig.effects() == [])
    ask(.open(choir, id), rig)
    rig.send(.relations(.file(.ended(choir, id, .opened))))
    rig.advance(milliseconds: 100)
    #expect(
      rig.messages.take()?.told == ActionOutcome(number: 2, words: "a.png is opened.", isDone: true)
    )
  }

  @Test func `opening an encrypted file is refused without a request`() throws {
    let rig = try StoredRig(showing: AttachedFile(kind: .file, name: "a", content: .encrypted))
    ask(.open(choir, id), rig)
    #expect(rig.effects() == [])
    #expect(
      rig.messages.take()?.told.words
        == "Not opened: the file is encrypted, which confab cannot read yet.")
  }

  @Test func `offline no file is saved, and a file in the cache may be opened`() throws {
    let rig = try StoredRig(showing: file)
    rig.send(.connection(.offline(.offline, retryInSeconds: 9)))
    ask(.save(choir, id, to: nil), rig)
    #expect(rig.effects() == [])
    #expect(rig.messages.take()?.told.words == "Not saved: the server cannot be reached.")
    ask(.open(choir, id), rig)
    #expect(rig.effects() == [.fetchFile(choir, id, file, .open)])
  }

  @Test func `an outgoing file is prepared, stored and sent, and then its copy is dropped`() throws
  {
    let rig = try StoredRig(showing: file)
    let transaction = TransactionID("t1")
    ask(.upload(choir, .path("/x"), transaction, isByCommand: false), rig)
    #expect(
      rig.effects() == [
        .prepareFile(Conversation(choir), .path("/x"), transaction, isByCommand: false)
      ])
    let own = AttachedFile(kind: .file, name: "x", content: .own)
    let submission = Submission(
      chat: choir, transaction: transaction, text: "file: x", isByCommand: false, file: own)
    rig.send(.intent(.messages(.submit(submission))))
    let sent = rig.effects().compactMap { effect -> AttachedFile? in
      if case .send(let message) = effect { message.file } else { nil }
    }
    #expect(sent == [own])
    rig.send(.messages(.delivery(transaction, .sending)))
    rig.send(.relations(.file(.moved(.local(transaction), percent: 34))))
    rig.advance(milliseconds: 100)
    let words = rig.messages.take().flatMap { model -> String? in
      guard case .loaded(let rows) = model.state, case .message(let message)? = rows.rows.last
      else { return nil }
      return message.delivery?.word
    }
    #expect(words == "Sending 34 %")
    rig.send(.messages(.delivery(transaction, .sent(EventID("$e")))))
    #expect(rig.effects().contains(.dropFiles([transaction])))
  }

  @Test
  func `a text that failed as a file goes back to the composer, and its message is discarded`()
    throws
  {
    let rig = try StoredRig(showing: file)
    let transaction = TransactionID("t1")
    func submit(_ name: String, _ transaction: TransactionID) {
      let own = AttachedFile(
        kind: .file, name: name, type: "text/plain", bytes: 98_000, content: .own)
      let submission = Submission(
        chat: choir, transaction: transaction, text: "file: \(name), 98 kB", typed: "long text",
        relation: .reply(EventID("$f")), file: own)
      rig.send(.intent(.messages(.submit(submission))))
    }
    submit("message.txt", transaction)
    let sent = rig.effects().compactMap { effect -> OutgoingPurpose? in
      if case .send(let message) = effect { message.purpose } else { nil }
    }
    #expect(sent == [.reply(EventID("$f"))])
    ask(.takeBack(choir, transaction), rig)
    #expect(rig.effects() == [])
    rig.send(.messages(.delivery(transaction, .sending)))
    rig.send(.messages(.delivery(transaction, .failed(.tooLarge))))
    rig.advance(milliseconds: 100)
    guard case .loaded(let rows)? = rig.messages.take()?.state,
      case .message(let message)? = rows.rows.last
    else {
      Issue.record("no message")
      return
    }
    let takeBack = FileIntent.takeBack(choir, transaction)
    #expect(message.file?.takeBack == .actions(.file(takeBack)))
    #expect(!message.quote.isEmpty)
    ask(takeBack, rig)
    #expect(rig.effects() == [.takeBackText(Conversation(choir), transaction, .tooLarge)])
    let text = Submission(
      chat: choir, transaction: transaction, text: "message.txt", typed: "long text")
    rig.send(
      .relations(.file(.refused(text, .tooLarge))), .intent(.actions(.discard(transaction))))
    rig.advance(milliseconds: 100)
    let model = rig.messages.take()
    #expect(model?.refused.map(\.text) == ["long text"])
    #expect(rig.effects().contains(.dropFiles([transaction])))

    let other = TransactionID("t2")
    submit("notes.txt", other)
    rig.send(.messages(.delivery(other, .sending)))
    rig.send(.messages(.delivery(other, .failed(.tooLarge))))
    _ = rig.effects()
    ask(.takeBack(choir, other), rig)
    #expect(rig.effects() == [])
  }

  @Test func `a file that cannot be sent is reported in the open chat, or to the command`() throws {
    let rig = try StoredRig(showing: file)
    func refuse(_ isByCommand: Bool) {
      let submission = Submission(
        chat: choir, transaction: TransactionID("t"), text: "x", isByCommand: isByCommand)
      rig.send(.relations(.file(.refused(submission, .file(.empty)))))
      rig.advance(milliseconds: 100)
    }
    refuse(false)
    #expect(rig.messages.take()?.told.words == "Not sent: x: the file is empty.")
    let submissions = Listener<SubmissionsViewModel> {}
    rig.router.add(submissions)
    refuse(true)
    #expect(submissions.take()?.submissions[TransactionID("t")] != nil)
  }

  @Test func `sending a file to an encrypted chat is refused, and the file's copy is dropped`()
    throws
  {
    let rig = try StoredRig(showing: file)
    rig.send(.chats(.updated(ChatUpdate(chat: choir, isEncrypted: true))))
    let submission = Submission(
      chat: choir, transaction: TransactionID("t"), text: "x", isByCommand: false,
      file: AttachedFile(kind: .file, name: "x", content: .own))
    rig.send(.intent(.messages(.submit(submission))))
    rig.advance(milliseconds: 100)
    #expect(rig.effects().contains(.dropFiles([TransactionID("t")])))
    #expect(
      rig.messages.take()?.told.words
        == "Not sent: x: this chat is encrypted, which confab cannot do yet.")
  }
}
