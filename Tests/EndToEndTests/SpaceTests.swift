import TestSupport
import Testing

extension EndToEnd {
  /// Spaces of `confab serve` as sections of the chat list.
  @Suite struct Spaces {
    @Test func `a joined space is a section with its rooms, which folds and stays folded`() throws {
      let company = try Company("anna", "bob")
      let shed = try room("Shed", in: company)
      let garden = try room("Garden", in: company)
      let space = try room("Hamlet", more: #","creation_content":{"type":"m.space"}"#, in: company)
      for (child, order) in [(shed, "b"), (garden, "a")] {
        try company.request(
          "PUT", "rooms/\(space)/state/m.space.child/\(child)",
          #"{"via":["localhost"],"order":"\#(order)"}"#, as: "bob")
      }
      let anna = try company.start("anna")
      anna.send(Typed.rooms + "shed")
      try anna.waitFor("the room alone") { screen in
        screen.text.contains("▌ Shed") && !screen.text.contains("Garden")
      }
      anna.send(Typed.enter)
      try anna.waitFor(text: "Write to Shed")
      anna.send("/join #garden" + Typed.enter)
      try anna.waitFor(text: "Write to Garden")
      #expect(!anna.screen.text.contains("Hamlet"), "\(anna.screen.picture)")
      anna.send("/join #hamlet" + Typed.enter)
      try anna.waitFor(text: "“Hamlet” is a space")
      try anna.waitFor("its section, by the order of the space") { screen in
        let rows = screen.rows.map { $0.prefix(30) }
        let places = ["▾ Hamlet", "Garden", "Shed"].map { name in
          rows.firstIndex { $0.contains(name) } ?? -1
        }
        return places == places.sorted() && places[0] >= 0
      }
      try anna.waitFor(text: "Write to Garden")

      anna.send(Typed.tab + Typed.up + Typed.up + Typed.up + Typed.enter)
      try anna.waitFor("the folded section") { screen in
        screen.text.contains("▸ Hamlet")
          && !screen.rows.contains { $0.prefix(30).contains("Shed") }
      }
      try company.request(
        "PUT", "rooms/\(shed)/send/m.room.message/t1", #"{"msgtype":"m.text","body":"keys?"}"#,
        as: "bob")
      try anna.waitFor("its unread message") { screen in
        screen.rows.contains { $0.prefix(30).contains("▸ Hamlet") && $0.prefix(30).contains(" 1 ") }
      }
      try company.end(anna)
      let again = try company.start("anna")
      try again.waitFor(text: "▸ Hamlet")
      try company.end(again)
    }

    /// Makes a public room of Bob, with its name in small letters as its address, and returns its
    /// id.
    private func room(_ name: String, more: String = "", in company: Company) throws -> String {
      let answer = try company.request(
        "POST", "createRoom",
        #"{"name":"\#(name)","room_alias_name":"\#(name.lowercased())","visibility":"public","#
          + #""preset":"public_chat"\#(more)}"#, as: "bob")
      let start = try #require(answer.firstRange(of: #""room_id":""#)).upperBound
      return String(answer[start...].prefix { $0 != "\"" })
    }
  }
}
