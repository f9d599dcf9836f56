import TestSupport
import Testing

extension EndToEnd {
  /// A room that is replaced by another.
  @Suite struct Successors {
    /// Bob makes a room; its id.
    private func room(_ name: String, preset: String, _ company: Company) throws -> String {
      let made = try company.request(
        "POST", "createRoom", #"{"name":"\#(name)","preset":"\#(preset)","room_version":"10"}"#,
        as: "bob")
      return try #require(
        made.split(separator: "\"").first { $0.hasPrefix("!") }.map(String.init), "\(made)")
    }

    private func invite(_ person: String, into room: String, _ company: Company) throws {
      let answer = try company.request(
        "POST", "rooms/\(room)/invite", #"{"user_id":"@\#(person):localhost"}"#, as: "bob")
      #expect(answer.contains("{}"), "\(answer)")
    }

    /// Says in one room that the other takes its place, as a server does that upgrades it.
    private func replace(_ room: String, by next: String, _ company: Company) throws {
      let answer = try company.request(
        "PUT", "rooms/\(room)/state/m.room.tombstone",
        #"{"body":"This room has been replaced","replacement_room":"\#(next)"}"#, as: "bob")
      #expect(answer.contains("event_id"), "\(answer)")
    }

    /// Anna is in Bob's room, and has begun to write there.
    private func writing(_ company: Company) throws -> (anna: VirtualTerminal, room: String) {
      let anna = try company.start("anna")
      let old = try room("Garden", preset: "private_chat", company)
      try invite("anna", into: old, company)
      try anna.waitFor(text: "invited")
      anna.send(Typed.enter)
      try anna.waitFor(text: "Write a message")
      try anna.say("the roses need water")
      anna.send("half a thought")
      try anna.waitFor(text: "> half a thought")
      return (anna, old)
    }

    @Test func `a key leads to where a chat goes on, and what was written in the old one stays`()
      throws
    {
      let company = try Company("anna", "bob")
      let (anna, old) = try writing(company)
      let new = try room("Orchard", preset: "public_chat", company)
      try replace(old, by: new, company)
      try anna.waitForMessage("moved the chat to another room")
      try anna.waitFor(text: "This chat goes on in another room — Alt-G follows it")
      #expect(anna.screen.text.contains("> half a thought"), "\(anna.screen.picture)")

      // Nobody reads there any more: it is not sent, and not lost.
      anna.send(Typed.enter)
      try anna.waitFor("the reason, and the text") { screen in
        screen.text.contains("Not sent: this chat goes on in another room.")
          && screen.text.contains("> half a thought")
      }
      anna.send("\u{1b}g")
      try anna.waitFor("the other chat") { screen in
        screen.messageRows[0].hasPrefix(" Orchard") && screen.text.contains("> Write a message")
      }
      try anna.waitForMessage("anna", "joined")
      try anna.say("here I am")
      #expect(!anna.hasMessage("half a thought"), "\(anna.screen.picture)")

      // In the old one it waits, also after a restart, which knows where it goes on.
      #expect(try anna.quit() == .code(0))
      let again = try company.start("anna")
      again.send("\u{0b}garden" + Typed.enter)
      try again.waitFor("the old chat with its text") { screen in
        screen.messageRows[0].hasPrefix(" Garden") && screen.text.contains("> half a thought")
          && screen.text.contains("Alt-G follows it")
      }
      // We are in the other one: nothing needs to be asked.
      try company.server.stop()
      try again.waitFor(text: "offline")
      again.send("\u{1b}g")
      try again.waitForMessage("here I am")
      #expect(again.screen.messageRows[0].hasPrefix(" Orchard"), "\(again.screen.picture)")
      #expect(try again.quit() == .code(0))
    }

    @Test func `who may not follow yet is told so, stays, and follows when it is possible`() throws
    {
      let company = try Company("anna", "bob")
      let (anna, old) = try writing(company)
      let new = try room("Orchard", preset: "private_chat", company)
      try replace(old, by: new, company)
      try anna.waitFor(text: "Alt-G follows it")
      anna.send(Typed.fetch)
      try anna.waitFor(text: "Not followed: it is not allowed here")
      try anna.waitFor("the old chat as it was") { screen in
        screen.messageRows[0].hasPrefix(" Garden") && screen.text.contains("> half a thought")
          && screen.text.contains("Alt-G follows it")
      }
      try invite("anna", into: new, company)
      try anna.waitFor(text: "invited: open to join")
      anna.send(Typed.fetch)
      try anna.waitFor("the other chat") { $0.messageRows[0].hasPrefix(" Orchard") }
      try anna.say("here I am")
      try company.end(anna)
    }
  }
}

extension Typed {
  /// F7.
  fileprivate static let fetch = "\u{1b}[18~"
}
