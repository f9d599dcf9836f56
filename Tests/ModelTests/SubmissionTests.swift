import Intents
import Model
import Testing

@Suite struct SubmissionTests {
  private func submission(_ number: Int) -> Submission {
    Submission(chat: ChatID("a"), transaction: TransactionID("\(number)"), text: "text")
  }

  @Test func `the newest stored and refused texts are remembered up to a limit`() {
    var model = ChatModel()
    for number in 0..<100 {
      _ = model.accept(submission(number))
      _ = model.refuse(submission(number), .offline)
    }
    #expect(model.accepted.count == ChatModel.acceptedLimit)
    #expect(model.accepted.last?.transaction == TransactionID("99"))
    #expect(model.refused.count == ChatModel.refusedLimit)
    #expect(model.refused.last?.submission == submission(99))
  }

  @Test func `a submitted text that is refused twice is returned once`() {
    var model = ChatModel()
    _ = model.refuse(submission(1), .offline)
    _ = model.refuse(submission(1), .storage("full"))
    #expect(model.refused == [RefusedText(submission: submission(1), reason: .storage("full"))])
  }

  @Test func `a long report for the status line is truncated`() {
    var model = ChatModel()
    _ = model.apply(.report(String(repeating: "x", count: 10_000)))
    #expect(model.report?.text.count == 1000)
  }

  @Test func `a commit marks the windows of the store that it changed as stale`() {
    var model = ChatModel()
    var changes = StoreChanges()
    changes.chats = [ChatID("a")]
    #expect(model.committed(changes).stale == [])
    _ = model.open(ChatID("a"), stored: nil)
    #expect(model.committed(changes).stale == [.openChat, .messages])
    _ = model.search("")
    changes = StoreChanges()
    changes.chatList = true
    changes.totals = true
    #expect(model.committed(changes).stale.contains([.chatList, .chatSearch, .totals]))
  }

  @Test func `each commit to the store begins a new revision of the model`() {
    var model = ChatModel()
    _ = model.committed(StoreChanges())
    _ = model.committed(StoreChanges())
    #expect(model.revision == 2)
  }
}
