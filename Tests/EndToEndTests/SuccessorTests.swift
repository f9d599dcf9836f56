import Cells
import TestSupport
import Testing

extension EndToEnd {
  /// A room that is replaced by another one.
  @Suite struct Successors {
    /// Creates a room as Bob and returns the room's id.
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

    /// Replaces one room by another with a tombstone, as a server does when it upgrades a room.
    private func replace(_ room: String, by next: String, _ company: Company) throws {
      let answer = try company.request(
        "PUT", "rooms/\(room)/state/m.room.tombstone",
        #"{"body":"This room has been replaced","replacement_room":"\#(next)"}"#, as: "bob")
      #expect(answer.contains("event_id"), "\(answer)")
    }

    /// Lets Anna join a room of Bob and type a draft there; returns her terminal and the room's id.
    private func writing(_ company: Company) throws -> (anna: VirtualTerminal, room: String) {
      let anna = try company.start("anna")
      let old = try room("Garden", preset: "private_chat", company)
      try invite("anna", into: old, company)
      try anna.joinSelectedChat()
      try anna.say("the roses need water")
      anna.send("half a thought")
      try anna.waitFor(text: "▌ half a thought")
      return (anna, old)
    }

    @Test func `a key opens the successor of a replaced chat, and the old one keeps its draft`()
      throws
    {
      let company = try Company("anna", "bob")
      let (anna, old) = try writing(company)
      let new = try room("Orchard", preset: "public_chat", company)
      try replace(old, by: new, company)
      try anna.waitForMessage("moved the chat to another room")
      try anna.waitFor(text: "This chat goes on in another room — Alt-G follows it")
      #expect(anna.screen.text.contains("▌ half a thought"), "\(anna.screen.picture)")

      // Nobody reads the old room any more, so the text is not sent but kept.
      anna.send(Typed.enter)
      try anna.waitFor("the reason, and the text") { screen in
        screen.text.contains("! Read only: this chat goes on in another room.")
          && screen.text.contains("▌ half a thought")
      }
      anna.send("\u{1b}g")
      try anna.waitFor("the other chat") { screen in
        screen.messageRows[0].hasPrefix("  Orchard") && screen.text.contains("▌ Write to ")
      }
      try anna.waitForMessage("anna", "joined")
      try anna.say("here I am")
      #expect(!anna.hasMessage("half a thought"), "\(anna.screen.picture)")

      // The draft waits in the old room, also after a restart, when the successor is still known.
      #expect(try anna.quit() == .code(0))
      let again = try company.start("anna")
      again.send("\u{0b}garden" + Typed.enter)
      try again.waitFor("the old chat with its text") { screen in
        screen.messageRows[0].hasPrefix("  Garden") && screen.text.contains("▌ half a thought")
          && screen.text.contains("Alt-G follows it")
      }
      // Anna has joined the successor, so the key works without the server.
      try company.server.stop()
      try again.waitFor(text: "offline")
      again.send("\u{1b}g")
      try again.waitForMessage("here I am")
      #expect(again.screen.messageRows[0].hasPrefix("  Orchard"), "\(again.screen.picture)")
      #expect(try again.quit() == .code(0))
    }

    /// The rows of the chat list that contain a name.
    private func listed(_ name: String, _ screen: TerminalEmulator) -> Int {
      screen.rows.filter { $0.prefix(30).contains(name) }.count
    }

    private func upgrade(_ room: String, _ company: Company) throws -> String {
      let answer = try company.request(
        "POST", "rooms/\(room)/upgrade", #"{"new_version":"11"}"#, as: "bob")
      return try #require(
        answer.split(separator: "\"").first { $0.hasPrefix("!") }.map(String.init), "\(answer)")
    }

    @Test func `an upgraded room is one chat, whose older part is opened from the new one`() throws
    {
      let company = try Company("anna", "bob")
      let old = try room("Garden", preset: "public_chat", company)
      let anna = try company.start("anna")
      anna.send("/join \(old)" + Typed.enter)
      try anna.waitFor(text: "Write to Garden")
      try anna.say("the roses need water")
      let new = try upgrade(old, company)
      try anna.waitFor(text: "Alt-G follows it")
      #expect(listed("Garden", anna.screen) == 1, "\(anna.screen.picture)")

      anna.send("\u{1b}g")
      try anna.waitFor(text: "This chat continues an older one — Alt-G opens it")
      try anna.waitFor("one row") { listed("Garden", $0) == 1 }
      try anna.say("here I am")
      anna.send("\u{1b}g")
      try anna.waitForMessage("the roses need water")
      try anna.waitFor(text: "Alt-G follows it")
      #expect(listed("Garden", anna.screen) == 1, "\(anna.screen.picture)")
      anna.send("\u{1b}g")
      try anna.waitForMessage("here I am")

      _ = try company.command("anna", "send", "Garden", "by name")
      try anna.waitForMessage("by name")
      // Nobody is told of what is written in the old room.
      try company.request(
        "PUT", "rooms/\(old)/send/m.room.message/t1", #"{"msgtype":"m.text","body":"anyone?"}"#,
        as: "bob")
      try company.request(
        "PUT", "rooms/\(new)/send/m.room.message/t2", #"{"msgtype":"m.text","body":"welcome"}"#,
        as: "bob")
      try anna.waitForMessage("welcome")
      #expect(!anna.screen.text.contains("anyone?"), "\(anna.screen.picture)")
      try company.end(anna)

      let newest = try upgrade(new, company)
      let again = try company.start("anna")
      try again.waitFor(text: "Alt-G follows it")
      again.send("\u{1b}g")
      try again.waitFor(text: "This chat continues an older one — Alt-G opens it")
      try again.waitFor("one row") { listed("Garden", $0) == 1 }
      again.send("/older" + Typed.enter)
      try again.waitForMessage("by name")
      again.send("/older" + Typed.enter)
      try again.waitForMessage("anyone?")
      again.send("\u{1b}g")
      try again.waitFor(text: "Alt-G opens it")
      try company.end(again)
      _ = try company.command("anna", "send", "Garden", "to the third")
      #expect(try company.command("anna", "export", "Garden").contains("to the third"))
      #expect(try company.command("anna", "export", newest).contains("to the third"))
      #expect(try company.command("anna", "export", old).contains("anyone?"))
    }

    @Test func `the list marks the new room while the old one is open, and both are left together`()
      throws
    {
      let company = try Company("anna", "bob")
      let old = try room("Garden", preset: "public_chat", company)
      let anna = try company.start("anna")
      anna.send("/join \(old)" + Typed.enter)
      try anna.waitFor(text: "Write to Garden")
      try anna.say("the roses need water")
      let middle = try upgrade(old, company)
      try anna.waitFor(text: "Alt-G follows it")
      anna.send("\u{1b}g")
      try anna.waitFor(text: "Alt-G opens it")
      let new = try upgrade(middle, company)
      try anna.waitFor(text: "Alt-G follows it")
      anna.send("\u{1b}g")
      try anna.waitFor(text: "Alt-G opens it")
      try anna.say("here I am")
      anna.resize(Size(rows: 12, columns: 40))
      for _ in 0..<2 {
        anna.send("/older" + Typed.enter)
        try anna.waitFor(text: "Alt-G follows it")
      }
      try anna.waitForMessage("the roses need water")
      anna.send(Typed.escape)
      try anna.waitFor("the marked row") { screen in
        screen.rows.contains { $0.hasPrefix("▌") && $0.contains("Garden") }
      }
      anna.send(Typed.enter)
      try anna.waitForMessage("here I am")

      func joined() throws -> String { try company.request("GET", "joined_rooms", "", as: "anna") }
      let before = try joined()
      #expect([old, middle, new].allSatisfy(before.contains), "\(before)")
      anna.send("/leave" + Typed.enter)
      try anna.waitFor(text: "Leave “Garden”?")
      anna.send(Typed.confirm)
      try anna.waitFor(text: "No chats yet")
      let after = try joined()
      #expect(![old, middle, new].contains(where: after.contains), "\(after)")
      try company.end(anna)
    }

    @Test func `a person who may not join the successor room sees why and can follow it later`()
      throws
    {
      let company = try Company("anna", "bob")
      let (anna, old) = try writing(company)
      let new = try room("Orchard", preset: "private_chat", company)
      try replace(old, by: new, company)
      try anna.waitFor(text: "Alt-G follows it")
      anna.send(Typed.fetch)
      try anna.waitFor(text: "Not followed: it is not allowed here")
      try anna.waitFor("the old chat as it was") { screen in
        screen.messageRows[0].hasPrefix("  Garden") && screen.text.contains("▌ half a thought")
          && screen.text.contains("Alt-G follows it")
      }
      try invite("anna", into: new, company)
      try anna.waitFor(text: "invite")
      anna.send(Typed.fetch)
      try anna.waitFor("the other chat") { $0.messageRows[0].hasPrefix("  Orchard") }
      try anna.say("here I am")
      try company.end(anna)
    }
  }
}

extension Typed {
  /// The bytes that a terminal sends for the key F7.
  fileprivate static let fetch = "\u{1b}[18~"
}
