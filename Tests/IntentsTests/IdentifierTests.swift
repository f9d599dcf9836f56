import Intents
import Testing

@Suite struct IdentifierTests {
  @Test func `an identifier is printed as it is on the wire`() {
    #expect("\(ChatID("!a:b"))" == "!a:b")
  }

  @Test func `identifiers order by their bytes, not by a language`() {
    #expect(
      [UserID("ä"), UserID("b"), UserID("a")].sorted() == ["a", "b", "ä"].map { UserID($0) })
  }

  @Test func `a message of a server is never one of our own`() {
    #expect(MessageID.event(EventID("1")) != .local(TransactionID("1")))
  }
}
