import Intents
import Model
import Storage
import Testing

/// Discarded messages, which can be restored for some seconds.
@Suite struct DiscardTests {
  /// Returns a store with a chat that has a message of alice, then an own message that failed and
  /// one that waits to be sent.
  private func ready() throws -> Sample {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(submitted("b", "t1"), submitted("c", "t2"))
    try sample.commit(delivered("t1", .failed(.tooLarge)))
    return sample
  }

  private func aside(_ transactions: String...) -> Event {
    .intent(.actions(.setAside(transactions.map { TransactionID($0) }, isUndone: false)))
  }

  private func back(_ transactions: String...) -> Event {
    .intent(.actions(.setAside(transactions.map { TransactionID($0) }, isUndone: true)))
  }

  private let ended = Event.messages(.asideEnded)

  private func next(_ sample: Sample) throws -> [String] {
    try sample.store.nextToSend().map(\.transaction.rawValue)
  }

  @Test func `a discarded message is hidden at once, and an undo restores it in its place`() throws
  {
    let sample = try ready()
    let before = try sample.window()
    let changes = try sample.commit(aside("t1"))
    #expect(changes.outbox && changes.chats == [chat])
    #expect(try sample.texts() == ["a", "c"])
    try sample.commit(back("t1"))
    #expect(try sample.window() == before)
    #expect(before.messages[1].delivery == .failed(.tooLarge))
  }

  @Test func `while a discarded message can come back, neither it nor a later one is sent`() throws
  {
    let sample = try ready()
    try sample.commit(.intent(.actions(.resend(TransactionID("t1")))))
    #expect(try next(sample) == ["t1"])
    try sample.commit(aside("t1"))
    #expect(try next(sample) == [])
    try sample.commit(back("t1"))
    #expect(try next(sample) == ["t1"])
    try sample.commit(aside("t1"), ended)
    #expect(try next(sample) == ["t2"])
    #expect(try sample.texts() == ["a", "c"])
  }

  @Test func `a discarded message cannot be restored after the undo time or a restart`() throws {
    let sample = try ready()
    try sample.commit(aside("t1"))
    #expect(try sample.commit(ended).outbox)
    #expect(try sample.commit(ended) == StoreChanges())
    try sample.commit(back("t1"))
    #expect(try sample.texts() == ["a", "c"])
    try sample.commit(aside("t2"))
    let again = try sample.reopened()
    try again.commit(back("t2"))
    #expect(try again.texts() == ["a"])
    #expect(try !again.dump().contains { $0.hasPrefix("outbox ") })
  }

  @Test func `discarding a second message makes the first discard final`() throws {
    let sample = try ready()
    try sample.commit(aside("t1"))
    try sample.commit(aside("t2"))
    #expect(try sample.texts() == ["a"])
    try sample.commit(back("t1"))
    #expect(try sample.texts() == ["a"])
    try sample.commit(back("t2"))
    #expect(try sample.texts() == ["a", "c"])
  }

  @Test func `discarded reactions to a message are restored together`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    let react = { (key: String, transaction: String) in
      Event.intent(.actions(.react(chat, .of("a"), key: key, TransactionID(transaction))))
    }
    try sample.commit(react("+", "t1"), react("-", "t2"))
    let before = try sample.window()
    try sample.commit(aside("t1", "t2"))
    #expect(try sample.window().messages.last?.pending == [])
    #expect(try next(sample) == [])
    try sample.commit(back("t1", "t2"))
    #expect(try sample.window() == before)
  }

  @Test func `a message that is being sent or was sent is not discarded`() throws {
    for change in [DeliveryChange.sending, .sent(.of("b"))] {
      let sample = try Sample()
      try sample.fill(["a"])
      try sample.commit(submitted("b", "t1"), delivered("t1", change))
      try sample.commit(aside("t1"), ended)
      #expect(try sample.texts() == ["a", "b"])
    }
  }

  @Test func `a message whose sending began just before its discarding stays in the chat`() throws {
    for change in [DeliveryChange.sending, .sent(.of("b"))] {
      let sample = try Sample()
      try sample.fill(["a"])
      try sample.commit(submitted("b", "t1"))
      try sample.commit(aside("t1"), delivered("t1", change), ended)
      #expect(try sample.texts() == ["a", "b"])
    }
  }
}
