import Intents
import Model
import Storage
import Testing

/// The pages of an export of a chat with threads and unsent messages.
@Suite struct ExportTests {
  private func submission(_ text: String, _ transaction: String, relation: Relation? = nil) -> Event
  {
    .intent(
      .messages(
        .submit(
          Submission(
            chat: chat, thread: .of("a"), transaction: TransactionID(transaction), text: text,
            relation: relation))))
  }

  @Test func `an export has the replies of a thread after the thread's first message`() throws {
    let sample = try Sample()
    try sample.fill(["a", "b"])
    try sample.commit(
      arrived([reply("a1", to: "a"), reply("b1", to: "b"), said("c"), reply("a2", to: "a")]))
    var texts: [String] = []
    var last: MessageID?
    while true {
      let part = try sample.store.messages(of: chat, after: last, limit: 2)
      guard let end = part.last else { break }
      texts += part.map(\.content.words)
      last = end.id
    }
    #expect(texts == ["a", "a1", "a2", "b", "b1", "c"])
  }

  @Test(arguments: 1...7)
  func `an export has the unsent messages of threads and chat, however long its pages are`(
    limit: Int
  ) throws {
    let sample = try Sample()
    try sample.fill(["a", "b"])
    try sample.commit(arrived([reply("a1", to: "a"), reply("b1", to: "b"), said("c")]))
    for (number, root) in ["a", "b", "a", nil].enumerated() {
      try sample.commit(
        .intent(
          .messages(
            .submit(
              Submission(
                chat: chat, thread: root.map { .of($0) },
                transaction: TransactionID("t\(number)"), text: "\(root ?? "") unsent \(number)"))))
      )
    }
    var texts: [String] = []
    var pages = ExportPages(sample.store, chat: chat, limit: limit)
    while let page = try nonEmpty(pages.next()) { texts += page.map(\.content.words) }
    #expect(
      texts == [
        "a", "a1", "a unsent 0", "a unsent 2", "b", "b1", "b unsent 1", "c", " unsent 3",
      ])
  }

  private func nonEmpty(_ page: [Message]) -> [Message]? { page.isEmpty ? nil : page }

  @Test func `an export goes on after an unsent message that is sent between two pages`() throws {
    let sample = try Sample()
    try sample.fill(["a", "b"])
    try sample.commit(arrived([reply("a1", to: "a")]))
    for number in 0..<2 { try sample.commit(submission("unsent \(number)", "t\(number)")) }
    var pages = ExportPages(sample.store, chat: chat, limit: 3)
    #expect(try pages.next().map(\.content.words) == ["a", "a1", "unsent 0"])
    try sample.commit(arrived([reply("unsent 0", to: "a", by: me, at: 5_000, transaction: "t0")]))
    try sample.commit(arrived([reply("unsent 1", to: "a", by: me, at: 5_001, transaction: "t1")]))
    try sample.commit(submission("unsent 2", "t2"))
    var texts: [String] = []
    while let page = try nonEmpty(pages.next()) { texts += page.map(\.content.words) }
    #expect(texts == ["unsent 0", "unsent 1", "unsent 2", "b"])
  }

  @Test func `an export has a reply that is sent while an earlier unsent one ends a page`() throws {
    let sample = try Sample()
    try sample.fill(["a", "b"])
    try sample.commit(arrived([reply("a1", to: "a")]))
    for number in 0..<2 { try sample.commit(submission("unsent \(number)", "t\(number)")) }
    var pages = ExportPages(sample.store, chat: chat, limit: 3)
    #expect(try pages.next().map(\.content.words) == ["a", "a1", "unsent 0"])
    try sample.commit(arrived([reply("unsent 1", to: "a", by: me, at: 5_000, transaction: "t1")]))
    var texts: [String] = []
    while let page = try nonEmpty(pages.next()) { texts += page.map(\.content.words) }
    #expect(texts == ["unsent 1", "b"])
  }
}
