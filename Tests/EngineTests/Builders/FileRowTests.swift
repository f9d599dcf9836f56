import Intents
import Model
import Testing
import ViewModels

@testable import Engine

/// The view models of the files of messages, and the sentences about the outcomes of transfers.
@Suite struct FileRowTests {
  private static let address = MediaAddress("mxc://s/a").unsafelyUnwrapped
  private static let id = MessageID.event(EventID("$1"))

  private func built(
    _ file: AttachedFile, _ transfer: Transfer? = nil, isASCII: Bool = false
  ) -> FileViewModel? {
    let message = Message(
      id: Self.id, sender: UserID("@a:s"), senderName: "a", isOwn: false,
      timestamp: ServerTimestamp(milliseconds: 0), content: .attachment("x", file: file),
      delivery: nil, hasGapBefore: false)
    return FileRowBuilder(
      chat: ChatID("!c"), transfers: transfer.map { [Self.id: $0] } ?? [:],
      thumbnails: ThumbnailShelf(), isASCII: isASCII
    ).file(of: message)
  }

  private static let image = AttachedFile(
    kind: .image, name: "map.png", bytes: 2_400_000, width: 1200, height: 800, content: .at(address)
  )

  @Test func `an image shows its size in pixels and bytes, and can be opened and saved`() {
    let file = built(Self.image)
    #expect(file?.label == "Image" && file?.facts == "1200 × 800, 2.4 MB" && file?.state == .idle)
    #expect(file?.open == .actions(.file(.open(ChatID("!c"), Self.id))))
    #expect(file?.save == .actions(.file(.save(ChatID("!c"), Self.id, to: nil))))
    #expect(file?.cancel == nil)
    #expect(built(Self.image, isASCII: true)?.facts == "1200 x 800, 2.4 MB")
    let voice = AttachedFile(
      kind: .voice, name: "", bytes: 900, milliseconds: 72_000, content: .at(Self.address))
    #expect(built(voice)?.label == "Voice message" && built(voice)?.facts == "1:12, 900 B")
  }

  @Test func `a download can be cancelled, and a failed save can be tried again`() {
    let moving = built(Self.image, .moving(percent: 34))
    #expect(moving?.state == .moving("34 %"))
    #expect(moving?.cancel == .actions(.file(.cancel(Self.id))))
    let save = FileUse.save(to: "/x")
    let again = Intent.actions(.file(.save(ChatID("!c"), Self.id, to: "/x")))
    #expect(
      built(Self.image, .failed(.timedOut, save))?.state
        == .failed("Not saved: no answer", again: again))
    #expect(
      built(Self.image, .failed(.file(.program), .open))?.state
        == .failed("Not opened: a program", again: nil))
  }

  @Test func `an encrypted file and one without an address cannot be opened or saved`() {
    for content in [AttachedFile.Content.encrypted, .nowhere] {
      let file = built(AttachedFile(kind: .file, name: "a", bytes: 1, content: content))
      #expect(file?.open == nil && file?.save == nil)
      #expect(file?.facts.isEmpty == false && file?.facts != "1 B")
    }
  }

  @Test func `the outcome of saving, opening or sending a file is announced in words`() {
    func words(_ what: FileOutcome.What) -> String {
      FileOutcomeSentence.words(
        FileOutcome(number: 1, chat: ChatID("!c"), what: what), isASCII: false)
    }
    #expect(words(.fetched(name: "a", .saved(path: "/d/a (2)"))) == "Saved as /d/a (2)")
    #expect(
      words(.notSent(name: "a.iso", .file(.tooLarge(limit: 64 << 20))))
        == "Not sent: a.iso: the server takes files of at most 67 MB.")
    #expect(
      words(.fetched(name: "a", .failed(.file(.program), .open)))
        == "Not opened: confab opens no programs; save it if you trust it.")
    #expect(FileOutcomeSentence.isDone(.fetched(name: "", .failed(.file(.cancelled), .open))))
    #expect(!FileOutcomeSentence.isDone(.notSent(name: "", .offline)))
  }

  @Test func `an upload shows how many percent are sent`() {
    let words = DeliveryWords.uploading(percent: 34, isASCII: false)
    #expect(words.glyph == "↑" && words.word == "Sending 34 %" && words.phase == .sending)
  }
}
