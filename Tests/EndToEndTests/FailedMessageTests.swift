import FoundationEssentials
import TestSupport
import Testing

extension EndToEnd {
  /// Messages that the server refuses, and history that cannot be loaded.
  @Suite struct FailedMessages {
    private static let roomLevels = "state/m.room.power_levels"

    /// Sets the power level that a person needs to write in `room`, which Bob has made.
    private func allow(_ level: Int, in room: String, _ company: Company) throws {
      let answer = try company.request(
        "PUT", "rooms/\(room)/\(Self.roomLevels)",
        #"{"users":{"@bob:localhost":100},"events_default":\#(level)}"#, as: "bob")
      #expect(answer.contains("event_id"), "\(answer)")
    }

    /// Sends a text with the command `send` of Anna's profile, and waits for the command's end,
    /// whatever its exit status is.
    private func send(_ text: String, _ company: Company) throws {
      let folder = company.folder
      let command = try TwoPeople.program(
        ["--data", "\(folder.path)/anna", "send", "Garden", text], folder)
      _ = try command.waitForExit()
    }

    @Test
    func `a refused message can be copied, edited, sent again and discarded`()
      throws
    {
      let company = try Company("anna", "bob")
      let bob = try company.start("bob")
      let anna = try company.start("anna")
      let made = try company.request(
        "POST", "createRoom",
        #"{"name":"Garden","preset":"private_chat","room_version":"10","invite":["@anna:localhost"]}"#,
        as: "bob")
      let room = try #require(
        made.split(separator: "\"").first { $0.hasPrefix("!") }.map(String.init))
      try anna.joinSelectedChat()
      try anna.say("may I?")
      try bob.waitForSelectedChat("may I?")
      bob.send(Typed.enter)
      try bob.waitForMessage("may I?")

      try allow(50, in: room, company)
      try anna.waitFor(text: "▌ Read only: only moderators (level 50) write here.")
      // The composer refuses the text beforehand, so the command line sends it.
      try send("please", company)
      try anna.waitFor("the failure") { $0.hasFailed("please") }
      anna.send(Typed.up)
      try anna.waitFor(text: "Not sent: it is not allowed here. Alt-R: try again, Ctrl-X:")
      anna.send(Typed.copy)
      try anna.waitFor("the text in the clipboard") { _ in
        anna.received.contains("\u{1b}]52;c;cGxlYXNl\u{07}")
      }
      // Editing moves the text to the composer and removes the failed message.
      anna.send(Typed.edit)
      try anna.waitFor(text: "▌ please")
      try anna.waitFor("the message to go") { screen in
        !screen.hasFailed("please")
      }
      anna.send("\u{15}")
      try anna.waitFor(text: "▌ Read only")
      try send("please answer", company)
      try anna.waitFor("the failure") { $0.hasFailed("please answer") }

      // Bob's messages still arrive, and Anna's next message waits for the failed one.
      try bob.say("nobody may write here")
      try anna.waitForMessage("nobody may write here")
      try send("and this too", company)
      try anna.waitForMessage("and this too", "Waiting")
      try allow(0, in: room, company)
      anna.send(Typed.retry)
      try anna.waitFor("the message again") { $0.isSent("please answer") }
      try anna.waitFor("both to be sent, in order") { screen in
        ["please answer", "and this too"].allSatisfy { screen.isSent($0) }
      }

      // The undo key restores a discarded message as it was; then the button "Discard" removes the
      // message for good.
      try allow(50, in: room, company)
      try anna.waitFor(text: "▌ Read only")
      try send("never mind", company)
      try anna.waitFor("the failure") { $0.hasFailed("never mind") }
      anna.send(Typed.up + Typed.discard)
      try anna.waitFor(text: "The message is discarded.   Undo  Alt-Z")
      try anna.waitFor("it to be gone") { !$0.text.contains("never mind") }
      anna.send(Typed.undo)
      try anna.waitFor("it again") { $0.hasFailed("never mind") }
      try anna.click("  Discard")
      try anna.waitFor("it to be gone") { !$0.text.contains("never mind") }
      try allow(0, in: room, company)
      anna.send(Typed.escape)
      try anna.waitForEndOfSelection()
      anna.send("\u{1b}>")
      try anna.waitFor(text: "▌ Write to Garden")
      try anna.say("thank you")
      try bob.waitForMessage("thank you")
      #expect(bob.screen.messageRows.filter { $0.contains("please") }.count == 1)
      #expect(!bob.screen.text.contains("never mind"))
      try company.end(anna, bob)
    }

    @Test func `what waits behind a refused message is told everywhere until it is allowed`() throws
    {
      let company = try Company("anna", "bob")
      let bob = try company.start("bob")
      var rooms: [String] = []
      for name in ["Garden", "Shed"] {
        let made = try company.request(
          "POST", "createRoom",
          #"{"name":"\#(name)","preset":"public_chat","invite":["@anna:localhost"]}"#, as: "bob")
        let id = made.split(separator: "\"").first { $0.hasPrefix("!") }.map(String.init)
        rooms.append(try #require(id))
        try company.request("POST", "join/\(rooms.last ?? "")", "{}", as: "anna")
      }
      let first = try company.start("anna")
      try first.waitFor(text: "Shed")
      try company.end(first)
      func send(_ words: String...) throws -> (Int32?, String) {
        let command = try TwoPeople.program(
          ["--data", "\(company.folder.path)/anna", "send"] + words, company.folder)
        let status = try command.waitForExit()
        return if case .code(let code) = status { (code, command.screen.text) } else { (nil, "") }
      }
      func command(_ words: String...) throws -> (Int32?, String) {
        let command = try TwoPeople.program(
          ["--data", "\(company.folder.path)/anna"] + words, company.folder)
        let status = try command.waitForExit()
        return if case .code(let code) = status { (code, command.screen.text) } else { (nil, "") }
      }
      try allow(50, in: rooms[0], company)
      #expect(try send("Garden", "first").0 == 77)
      #expect(try command("unread", "--json").1.contains(#""refused":1,"waiting":0"#))
      let behind = try send("Garden", "deploy failed!")
      #expect(behind.0 == 76, "\(behind)")
      #expect(behind.1.contains("an earlier message there was not sent"))
      #expect(try send("Shed", "elsewhere").0 == 0)
      #expect(try command("unread", "--json").1.contains(#""refused":1,"waiting":1"#))
      let doctor = try command("doctor")
      #expect(doctor.0 == 1)
      #expect(doctor.1.contains("A message was not sent to Garden"), "\(doctor.1)")

      let anna = try company.start("anna")
      try anna.waitFor("the mark in the list") { screen in
        let name = screen.rows.firstIndex { $0.contains("  Garden ") }
        return name.map { screen.rows[$0 + 1].contains(" ! ") } ?? false
      }
      #expect(try send("Garden", "a third").0 == 76, "through the open full screen")
      try allow(0, in: rooms[0], company)
      try anna.waitFor("no mark in the list") { screen in
        screen.rows.contains { $0.contains("You: a third") && !$0.contains("!") }
      }
      try company.end(anna)
      #expect(try command("unread", "--json").1.contains(#""unsent":[]"#))
      let told = try company.command("anna", "export", "Garden")
      for text in ["first", "deploy failed!", "a third"] {
        #expect(told.contains("anna: \(text)") && !told.contains("\(text) ["), "\(told)")
      }
      // A kick and a ban while the program is closed and while it is open.
      try company.request(
        "POST", "rooms/\(rooms[0])/kick", #"{"user_id":"@anna:localhost","reason":"spam"}"#,
        as: "bob")
      let last = try company.start("anna")
      try last.waitFor(text: "removed you from Garden: spam")
      try company.request(
        "POST", "rooms/\(rooms[1])/ban", #"{"user_id":"@anna:localhost"}"#, as: "bob")
      try last.waitFor(text: "banned you from Shed")
      try company.end(last, bob)
    }

    @Test func `a command that is signed out promises nothing`() throws {
      let company = try Company("anna", "bob")
      let anna = try company.start("anna")
      try anna.startChat(with: "bob")
      try company.end(anna)
      // Another device ends all sessions.
      try company.request("POST", "logout/all", "{}", as: "anna")
      let command = try TwoPeople.program(
        ["--data", "\(company.folder.path)/anna", "send", "bob", "anybody?"], company.folder)
      #expect(try command.waitForExit() == .code(77), "\(command.screen.picture)")
      #expect(command.screen.text.contains("signed out"), "\(command.screen.picture)")
      #expect(!command.screen.text.contains("when confab reaches the server"))
    }

    @Test func `a message that is too large fails with the reason and keeps its text`() throws {
      let company = try Company("anna", "bob")
      let anna = try company.start("anna")
      try anna.startChat(with: "bob")
      // JSON encodes each quotation mark as two bytes.
      anna.send(Typed.paste("much " + String(repeating: "\"", count: 40_000) + " more"))
      try anna.waitFor("the end of the text") { $0.text.contains("\" more") }
      anna.send(Typed.enter)
      try anna.waitFor(text: "Not sent: too large")
      anna.send(Typed.up)
      try anna.waitFor(text: "Not sent: it is too large")
      anna.send(Typed.edit)
      try anna.waitFor("the text again") { screen in
        !screen.text.contains("Not sent") && screen.text.contains("\" more")
      }
      anna.send("\u{15}")
      try anna.waitFor(text: "Write to ")
      try anna.say("less")
      try company.end(anna)
    }

    /// The key is one that the person chose: what is said on the screen names that one.
    @Test func `history that fails to load shows the reason, and a key loads it again`() throws {
      let company = try Company("anna", "bob", "carol")
      let keys = ["XDG_CONFIG_HOME": "\(company.folder.path)/keys"]
      try FileManager.default.createDirectory(
        atPath: "\(company.folder.path)/keys/confab", withIntermediateDirectories: true)
      try "{ keys: { everywhere: { retry: 'F8' }, messages: { firstUnread: 'Alt-U' } } }".write(
        toFile: "\(company.folder.path)/keys/confab/keys.json5", atomically: true, encoding: .utf8)
      let anna = try company.start("anna")
      try anna.startChat(with: "bob")
      try anna.say("so it began")
      let bob = try company.start("bob")
      try bob.joinSelectedChat()
      try bob.waitForMessage("so it began")
      // Another chat is open at the next start, so nothing of the history of the chat with Bob is
      // requested before the server stops.
      try anna.startChat(with: "carol")
      try company.end(anna)
      for number in 1...150 { bob.send("line \(number)." + Typed.enter) }
      try bob.waitForMessage("line 150.", "Sent")

      let back = try company.start("anna", environment: keys)
      try back.waitFor("all to be counted") { $0.title == "(150) confab" }
      try company.server.stop()
      try back.waitFor(text: "offline")
      try back.goToList()
      back.send(Typed.up)
      try back.waitForSelectedChat("line 150.")
      back.send(Typed.enter)
      try back.waitForMessage("line 51.")
      back.send(Typed.pageUp)
      try back.waitFor("the reason, and the key") { screen in
        screen.text.contains("not fetched: the server cannot be reached — F8 tries again")
      }
      try back.waitFor(text: "F8 retry")
      #expect(!back.screen.text.contains("F5"))
      try company.server.startAgain()
      back.send("\u{1b}[19~")
      try back.waitForMessage("line 50.")
      try back.waitFor("the hole to be filled") { !$0.text.contains("not fetched") }
      // No message is missing up to the start of the chat.
      try back.waitForConnection()
      var seen: Set<Int> = []
      for _ in 0..<20 where !back.screen.text.contains("so it began") {
        seen.formUnion(back.lines)
        let lines = back.lines
        back.send(Typed.pageUp)
        try back.waitFor("the page before") { screen in
          back.lines != lines || screen.text.contains("so it began")
        }
      }
      seen.formUnion(back.lines)
      #expect(Set(1...51).isSubset(of: seen), "\(seen.sorted())")
      #expect(back.screen.text.contains("so it began"), "\(back.screen.picture)")
      #expect(try back.quit() == .code(0))
      try company.end(bob)
    }
  }
}

extension VirtualTerminal {
  /// Clicks into the first occurrence of this text on the screen; fails if there is none.
  fileprivate func click(_ words: String) throws {
    for (row, line) in screen.rows.enumerated() {
      guard let place = line.firstRange(of: words) else { continue }
      let column = line.distance(from: line.startIndex, to: place.lowerBound) + 4
      return send("\u{1b}[<0;\(column);\(row + 1)M\u{1b}[<0;\(column);\(row + 1)m")
    }
    Issue.record("\(words) is not shown\n\(screen.picture)")
  }

  /// The numbers in the visible lines of the form "line 17.".
  fileprivate var lines: [Int] {
    screen.messageRows.compactMap { row in
      guard let start = row.firstRange(of: "line ")?.upperBound else { return nil }
      return Int(row[start...].prefix { $0.isNumber })
    }
  }
}
