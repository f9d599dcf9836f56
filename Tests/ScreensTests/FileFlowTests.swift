import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

/// Files of messages, from keys, clicks and commands to intents.
@Suite struct FileFlowTests: CommandFlow {
  private static let id = MessageID.event(EventID("$2"))
  private static let open = Intent.actions(.file(.open(anna, id)))
  private static let save = Intent.actions(.file(.save(anna, id, to: nil)))
  private static let cancel = Intent.actions(.file(.cancel(id)))

  private static func file(
    _ state: FileViewModel.State = .idle, cancels: Bool = false
  ) -> MessageRowViewModel {
    .message(
      MessageViewModel(
        id: id, sender: "bob", senderColor: 2, time: "14:03", body: "image: map.png",
        kind: .placeholder, delivery: nil,
        abilities: MessageAbilities(
          canReply: true, canEdit: false, canDelete: false, failure: "", resend: [], discard: []),
        file: FileViewModel(
          label: "Image", name: "map.png", facts: "2 MB", state: state, open: open, save: save,
          cancel: cancels ? cancel : nil)))
  }

  private func opened(_ row: MessageRowViewModel = file(), rows: Int = 24) -> Sitting {
    var sitting = Sitting(rows: rows)
    sitting.open("anna", [Sample.message(1), row])
    _ = sitting.take()
    return sitting
  }

  private func click(_ words: String, in sitting: inout Sitting) {
    let row = sitting.lines.firstIndex { $0.contains(words) } ?? 0
    let column = sitting.lines[row].split(separator: words[...]).first?.count ?? 0
    sitting.input(.mouse(MouseInput(kind: .press, row: row, column: column + 1)))
  }

  @Test func `the keys of a selected message open and save its file`() {
    var sitting = opened()
    sitting.press(.up)
    #expect(sitting.shows("Open  Ctrl-O") && sitting.shows("Save  Alt-D"))
    sitting.press(.openLink)
    #expect(sitting.takeIntents() == [Self.open])
    sitting.press(.alt("d"))
    #expect(sitting.takeIntents() == [Self.save])
    sitting.press(.menu)
    #expect(sitting.shows("─ Message ─") && sitting.shows("Save"))
  }

  @Test func `the discard key cancels the download of the selected message's file`() {
    var sitting = opened(Self.file(.moving("34 %"), cancels: true))
    sitting.press(.up)
    #expect(sitting.shows("34 %") && sitting.shows("Cancel  Ctrl-X"))
    sitting.press(.discard)
    #expect(sitting.takeIntents() == [Self.cancel])
  }

  @Test func `the buttons of a file can be clicked without selecting its message`() {
    var sitting = opened()
    click(" Open ", in: &sitting)
    #expect(sitting.takeIntents() == [Self.open])
    click(" Save ", in: &sitting)
    #expect(sitting.takeIntents() == [Self.save])
    sitting = opened(Self.file(.failed("Not saved: no answer", again: Self.save)))
    click(" Try again ", in: &sitting)
    #expect(sitting.takeIntents() == [Self.save])
    sitting = opened(Self.file(.moving("1 %"), cancels: true))
    click(" Cancel ", in: &sitting)
    #expect(sitting.takeIntents() == [Self.cancel])
  }

  @Test func `a message without a file refuses the key that saves`() {
    var sitting = opened(Sample.message(2))
    sitting.press(.up)
    sitting.press(.alt("d"))
    #expect(sitting.take().contains(.bell) && sitting.shows("No file is in this message"))
  }

  @Test func `/save and /open act on the newest file that is shown`() {
    var sitting = opened()
    sitting.type("/open")
    sitting.press(.enter)
    #expect(sitting.takeIntents().contains(Self.open))
    sitting.type("/save ~/x y.png")
    sitting.press(.enter)
    #expect(
      sitting.takeIntents().contains(.actions(.file(.save(Self.anna, Self.id, to: "~/x y.png")))))
    sitting = opened(Sample.message(2))
    sitting.type("/save")
    sitting.press(.enter)
    #expect(sitting.take().contains(.bell) && sitting.shows("No file is shown here"))
    #expect(text(sitting) == "/save")
  }

  @Test func `/upload sends the file at its path and disappears from the composer`() {
    var sitting = sitting()
    sitting.type("/upload ~/a b.png")
    sitting.press(.enter)
    let uploads = sitting.takeIntents().filter {
      if case .actions(.file(.upload)) = $0 { true } else { false }
    }
    #expect(uploads.count == 1)
    guard
      case .actions(.file(.upload(let chat, .path(let path), _, nil, let isByCommand)))? =
        uploads.first
    else { return }
    #expect(chat == Self.anna && path == "~/a b.png" && !isByCommand)
    #expect(text(sitting) == "")
    sitting.type("/upload")
    sitting.press(.enter)
    #expect(sitting.take().contains(.bell))
  }

  @Test func `/upload while a reply is written sends the file as that reply`() {
    var sitting = sitting()
    sitting.compose(.replied(ReplyTarget(event: EventID("$1"), words: "bob: message 1")))
    sitting.type("/upload ~/a.png")
    sitting.press(.enter)
    let uploads = sitting.takeIntents().compactMap { intent in
      if case .actions(.file(.upload(_, _, _, let answers, _))) = intent { answers } else { nil }
    }
    #expect(uploads == [EventID("$1")])
    sitting.type("next")
    sitting.press(.enter)
    #expect(submissions(&sitting).map(\.relation) == [nil])
  }

  // MARK: Files that were not sent

  private static func unsent(_ takeBack: Intent?, _ phase: DeliveryPhase) -> MessageRowViewModel {
    let transaction = TransactionID("old")
    return .message(
      MessageViewModel(
        id: .local(transaction), sender: "me", senderColor: 0, time: "14:04",
        body: "file: message.txt, 98 kB", kind: .placeholder,
        delivery: DeliveryViewModel(phase: phase, glyph: "!", word: "Not sent: too large"),
        abilities: MessageAbilities(
          canReply: false, canEdit: false, canDelete: false, failure: "Not sent: it is too large.",
          resend: [.actions(.resend(transaction))], discard: [transaction]),
        file: FileViewModel(
          label: "File", name: "message.txt", facts: "98 kB", takeBack: takeBack)))
  }

  @Test func `a text that was refused as a file comes back by the edit key or its button`() {
    let takeBack = Intent.actions(.file(.takeBack(Self.anna, TransactionID("old"))))
    var sitting = opened(Self.unsent(takeBack, .failed))
    sitting.press(.up)
    #expect(sitting.shows("Edit  Ctrl-E"))
    sitting.press(.edit)
    #expect(sitting.takeIntents() == [takeBack])
    #expect(!sitting.shows("on its way") && sitting.screens.keyContext == .messages)
    sitting.type("next")
    let refused = RefusedSubmission(
      transaction: TransactionID("old"), text: "all\u{1b}[31m\nof it",
      reason: "Not sent: too large.")
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna", refused: [refused])) }
    #expect(text(sitting) == "all\nof it\nnext" && sitting.shows("Not sent: too large."))
  }

  @Test(arguments: [DeliveryPhase.failed, .queued, .sending])
  func `the edit key tells of a file only what is true`(phase: DeliveryPhase) {
    var sitting = opened(Self.unsent(nil, phase))
    sitting.press(.up)
    #expect(!sitting.shows("Edit  Ctrl-E"))
    sitting.press(.edit)
    #expect(sitting.shows("Only your own text can be edited") && !sitting.shows("on its way"))
    sitting.press(.delete)
    #expect(sitting.shows("on its way") == (phase != .failed))
  }

  // MARK: Paths

  @Test func `Tab completes a path from the listing of its folder`() {
    var sitting = sitting()
    sitting.type("/upload ~/m")
    #expect(sitting.take().contains(.listPaths("~/m")))
    sitting.receive { $0.receive(paths: PathListing(letters: "~/", paths: ["~/old"])) }
    #expect(!sitting.shows("old"))
    sitting.receive {
      $0.receive(paths: PathListing(letters: "~/m", paths: ["~/map.png", "~/music/"]))
    }
    #expect(sitting.shows("map.png") && sitting.shows("music/"))
    sitting.press(.tab)
    #expect(text(sitting) == "/upload ~/map.png")
    sitting.press(.tab)
    #expect(text(sitting) == "/upload ~/music/")
  }

  @Test func `Tab waits for the listing of a folder, unless the path changes meanwhile`() {
    var sitting = sitting()
    sitting.type("/upload ma")
    sitting.press(.tab)
    #expect(text(sitting) == "/upload ma" && sitting.screens.navigation.top == .messages)
    sitting.receive { $0.receive(paths: PathListing(letters: "ma", paths: ["map.png"])) }
    #expect(text(sitting) == "/upload map.png")
    sitting.press(.backspace)
    sitting.press(.tab)
    sitting.type("x")
    sitting.receive { $0.receive(paths: PathListing(letters: "map.pn", paths: ["map.png"])) }
    #expect(text(sitting) == "/upload map.pnx")
  }

  @Test func `Tab on a path continues into the only matching folder`() {
    var sitting = sitting()
    sitting.type("/upload mu")
    sitting.receive { $0.receive(paths: PathListing(letters: "mu", paths: ["music/"])) }
    sitting.press(.tab)
    #expect(text(sitting) == "/upload music/")
    _ = sitting.take()
    sitting.press(.tab)
    #expect(sitting.take().contains(.listPaths("music/")))
    sitting.receive { $0.receive(paths: PathListing(letters: "music/", paths: ["music/a.ogg"])) }
    sitting.press(.tab)
    #expect(text(sitting) == "/upload music/a.ogg")
  }

  @Test(arguments: ["/home/me/a b.png", "'/home/me/a.png'", "file:///home/me/a.png", "~/a.png"])
  func `a pasted path is offered as a file to send, and Enter alone sends it as text`(
    path: String
  ) {
    var sitting = sitting()
    sitting.input(.paste(path))
    #expect(sitting.shows("Send the file"))
    sitting.press(.tab)
    #expect(text(sitting) == "/upload \(path)")
    sitting = self.sitting()
    sitting.input(.paste(path))
    sitting.press(.enter)
    #expect(submissions(&sitting).map(\.text) == [path])
  }

  @Test func `a typed path is not offered as a file to send`() {
    var sitting = sitting()
    sitting.type("/home/me")
    #expect(!sitting.shows("Send the file"))
  }

  @Test(arguments: [
    "hello /home/me", "/me waves", "a/b/c", "'quoted words'", "/x\n/y", "~", "http://a/b",
  ])
  func `pasted text that is no path is not offered as a file to send`(text: String) {
    var sitting = sitting()
    sitting.input(.paste(text))
    #expect(!sitting.shows("Send the file"))
  }
}
