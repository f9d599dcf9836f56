import Intents
import Model
import Testing

@testable import Engine

/// The person's texts that the store refused and that the program prints when it ends.
@Suite struct UnstoredTextTests {
  private let chat = ChatID("!a:s")

  private func submitted(
    _ text: String, byCommand: Bool = false, file: AttachedFile? = nil
  ) -> Event {
    .intent(
      .messages(
        .submit(
          Submission(
            chat: chat, transaction: TransactionID(text), text: text, isByCommand: byCommand,
            file: file))))
  }

  @Test func `refused texts are kept, but not those of commands and the lines about files`() {
    let texts = UnstoredTexts()
    let file = AttachedFile(kind: .image, name: "cat.png", content: .nowhere)
    texts.note(
      [
        submitted("typed"), submitted("by a command", byCommand: true),
        submitted("image: cat.png", file: file), submitted("too"),
      ], isStored: false)
    texts.note([submitted("stored")], isStored: true)
    #expect(texts.all == ["typed", "too"])
  }

  @Test func `a refused draft replaces the texts of its chat, and a stored one removes them`() {
    let texts = UnstoredTexts()
    let draft = Draft(text: "half", cursor: 4)
    texts.note([submitted("a")], isStored: false)
    texts.note([.intent(.messages(.draft(chat, draft)))], isStored: false)
    #expect(texts.all == ["half"])
    texts.note([.intent(.messages(.draft(chat, draft)))], isStored: true)
    #expect(texts.all == [])
  }
}
