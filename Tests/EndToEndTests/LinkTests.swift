import TestSupport
import Testing

extension EndToEnd {
  /// URLs in messages that the terminal shows as links.
  @Suite struct Links {
    private let address = "https://example.org/a?b=c"
    private var start: String { ";\(address)\u{1b}\\" }

    /// Starts the program with a URL in a message of the open chat.
    private func sitting(_ environment: [String: String]) throws -> VirtualTerminal {
      let sitting = try ProgramSitting()
      let terminal = try sitting.start(environment: environment)
      try terminal.waitForConnection()
      try terminal.openSelectedChat()
      try terminal.say("see \(address), so")
      return terminal
    }

    @Test func `a URL becomes a link in terminals with links, and looks the same`()
      throws
    {
      let known = try sitting(["VTE_VERSION": "7006"])
      let other = try sitting([:])
      let row = known.row("see \(address), so")
      #expect(row?.contains("│ ") == true && known.received.contains(start))
      #expect(known.styles(of: address) == other.styles(of: address))
      #expect(known.styles(of: ", so") == other.styles(of: ", so"))
      #expect(!other.received.contains("\u{1b}]8;"))
      #expect(try known.quit() == .code(0))
      #expect(try other.quit() == .code(0))
    }

    @Test func `links can be turned off and on in the settings`() throws {
      let terminal = try sitting(["VTE_VERSION": "7006"])
      #expect(terminal.received.contains(start))
      func choose(_ value: String, keys: String) throws -> String {
        terminal.send(Typed.settings)
        try terminal.waitFor(text: "Try a notification")
        terminal.send("links" + keys)
        try terminal.waitFor(text: "‹ \(value) ›")
        let before = terminal.received.utf8.count
        // The first key deletes the typed words, the second one closes the settings.
        terminal.send(Typed.escape)
        try terminal.waitFor(text: "Try a notification")
        terminal.send(Typed.escape)
        try terminal.waitFor("the chat") { !$0.text.contains("‹") }
        // The frame with the typed words comes after the one that shows the chat with its links.
        terminal.send("\u{0c}" + "now \(value)")
        try terminal.waitFor("the words in the composer") { $0.text.contains("now \(value)") }
        return String(decoding: terminal.received.utf8.dropFirst(before), as: UTF8.self)
      }
      // The choices are auto, on and off, in a cycle; Left goes back by one.
      #expect(!(try choose("off", keys: Typed.left)).contains("\u{1b}]8;id"))
      #expect(try choose("on", keys: Typed.left).contains(start))
      #expect(try terminal.quit() == .code(0))
    }

    @Test func `a URL in a message cannot carry escape sequences to the terminal`() throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.start(environment: ["VTE_VERSION": "7006"])
      try terminal.waitForConnection()
      try terminal.openSelectedChat()
      terminal.send(
        Typed.paste("https://a.b/\u{1b}]8;;http://evil\u{1b}\\\u{07}\u{9c}x https://ok.example"))
      try terminal.waitFor(text: "ok.example")
      terminal.send(Typed.enter)
      try terminal.waitFor("the link") { _ in
        terminal.received.contains(";https://ok.example\u{1b}\\")
      }
      #expect(!terminal.received.contains("\u{1b}]8;;http"))
      for link in terminal.received.split(separator: "\u{1b}]8;").dropFirst() {
        let head = link.prefix { $0 != "\u{1b}" }
        #expect(head.unicodeScalars.allSatisfy { (0x20...0x7E).contains($0.value) }, "\(head)")
      }
      #expect(try terminal.quit() == .code(0))
    }

    // MARK: Links to Matrix

    /// Makes Bob's public room "linked" with one message; returns the ids of the room and message.
    private func linked(_ company: Company) throws -> (room: String, event: String) {
      func id(_ sigil: String, in answer: String) throws -> String {
        let parts = answer.split(separator: "\"")
        return try #require(parts.first { $0.hasPrefix(sigil) }.map(String.init), "\(answer)")
      }
      let made = try company.request(
        "POST", "createRoom",
        #"{"name":"Linked","room_alias_name":"linked","preset":"public_chat"}"#, as: "bob")
      let room = try id("!", in: made)
      let sent = try company.request(
        "PUT", "rooms/\(room)/send/m.room.message/1",
        #"{"msgtype":"m.text","body":"the first word"}"#, as: "bob")
      let event = try id("$", in: sent)
      for number in 2...120 {
        let answer = try company.request(
          "PUT", "rooms/\(room)/send/m.room.message/\(number)",
          #"{"msgtype":"m.text","body":"word \#(number)"}"#, as: "bob")
        #expect(answer.contains("event_id"))
      }
      return (room, event)
    }

    @Test func `links join a room, go to its old message, and name it for a command`() throws {
      let company = try Company("anna", "bob")
      let (room, event) = try linked(company)
      let anna = try company.start("anna")
      _ = try company.request(
        "POST", "createRoom", #"{"room_alias_name":"other","preset":"public_chat"}"#, as: "bob")
      anna.send("/goto https://matrix.to/#/%23linked%3Alocalhost" + Typed.enter)
      // A link alone joins nothing.
      try anna.waitFor(text: "join the room")
      anna.send(Typed.escape)
      try anna.waitFor("the chats") { !$0.text.contains("join the room") }
      let members = try company.request("GET", "rooms/\(room)/joined_members", "", as: "bob")
      #expect(members.contains("@bob") && !members.contains("@anna"), "\(members)")
      anna.send("/join https://matrix.to/#/#linked:localhost" + Typed.enter)
      try anna.waitForMessage("word 120")
      let far = try EndToEnd.TwoPeople.program(
        [
          "--data", "\(company.folder.path)/anna", "send",
          "https://matrix.to/#/%23other%3Alocalhost", "x",
        ], company.folder)
      #expect(try far.waitForExit() == .code(66))
      #expect(
        far.screen.text.contains("you are not in the room #other:localhost"),
        "\(far.screen.picture)")
      #expect(far.screen.text.contains("/join #other:localhost"), "\(far.screen.picture)")
      let link = "matrix:roomid/\(room.dropFirst())/e/\(event.dropFirst())?via=localhost"
      try company.request(
        "PUT", "rooms/\(room)/send/m.room.message/link",
        #"{"msgtype":"m.text","body":"see \#(link)"}"#, as: "bob")
      try anna.waitFor(text: "matrix:roomid/")
      #expect(!anna.screen.text.contains("the first word"))
      anna.send(Typed.up)
      try anna.waitForSelectedMessage()
      anna.send(Typed.openLink)
      try anna.waitForMessage("the first word")
      _ = try company.command("anna", "send", "https://matrix.to/#/\(room)", "sent by its id")
      try anna.waitFor(text: "You: sent by its id")
      _ = try company.command(
        "anna", "send", "https://matrix.to/#/%23linked%3Alocalhost", "sent by its alias")
      try anna.waitFor(text: "You: sent by its alias")
      try company.end(anna)
    }
  }
}

extension VirtualTerminal {
  /// Returns the first row of the screen that contains `text`.
  fileprivate func row(_ text: String) -> String? { screen.rows.first { $0.contains(text) } }

  /// Returns the cells of the first occurrence of `text` on the screen.
  fileprivate func styles(of text: String) -> [EmulatedCell] {
    guard let row = screen.rows.firstIndex(where: { $0.contains(text) }),
      let place = screen.rows[row].firstRange(of: text)
    else { return [] }
    let start = screen.rows[row].distance(
      from: screen.rows[row].startIndex, to: place.lowerBound)
    return (start..<start + text.count).map { screen.cell(row: row, column: $0) }
  }
}
