import Intents
import Testing

@Suite struct IdentifierTests {
  @Test func `a Matrix identifier is printed as it is on the wire`() {
    #expect("\(ChatID("!a:b"))" == "!a:b")
  }

  @Test func `Matrix identifiers are sorted by their bytes, not by a language`() {
    #expect(
      [UserID("ä"), UserID("b"), UserID("a")].sorted() == ["a", "b", "ä"].map { UserID($0) })
  }

  @Test func `an event id never equals a transaction id`() {
    #expect(MessageID.event(EventID("1")) != .local(TransactionID("1")))
  }
}
