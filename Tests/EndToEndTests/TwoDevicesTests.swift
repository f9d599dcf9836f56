import FoundationEssentials
import TestSupport
import Testing

extension EndToEnd {
  /// Anna's two devices, and Bob, who writes to her.
  @Suite struct TwoDevices {
    private struct Three {
      let company: Company
      let desk: VirtualTerminal
      let phone: VirtualTerminal
      let bob: VirtualTerminal

      func badge(_ device: String) -> String? {
        FileManager.default.contents(
          atPath: "\(company.folder.path)/\(device)/profiles/anna@localhost/unread"
        ).map { String(decoding: $0, as: UTF8.self) }
      }

      func end() throws {
        try company.end(desk, phone, bob)
        try company.server.stop()
      }
    }

    /// Signs Anna in on two devices and Bob on one. Bob has sent her a message that she has not
    /// read.
    private func three() throws -> Three {
      let company = try Company("anna", "bob")
      let folder = company.folder
      let login = try TwoPeople.program(
        ["--data", "\(folder.path)/phone", "login", company.server.address, "anna"], folder)
      try login.waitForSilence()
      login.send("correct horse anna" + Typed.enter)
      #expect(try login.waitForExit() == .code(0), "\(login.screen.picture)")

      let desk = try company.start("anna")
      let phone = try company.start("phone")
      let bob = try company.start("bob")
      try desk.startChat(with: "bob")
      try bob.joinSelectedChat()
      try bob.waitFor("the chat with Anna alone") {
        $0.text.contains("anna   @anna:localhost") && $0.text.contains("Write to ")
          && !$0.text.contains("created the chat")
      }
      // The new-chat form covers the chat, so Anna does not read Bob's message.
      desk.send(Typed.newChat)
      try desk.waitFor(text: "Start chat")
      try bob.say("are you there?")
      for terminal in [desk, phone] {
        try terminal.waitFor("the message to be counted") { $0.title == "(1) confab" }
      }
      return Three(company: company, desk: desk, phone: phone, bob: bob)
    }

    @Test func `a message read on one device is read on the other`() throws {
      let all = try three()
      try all.phone.waitFor("the file") { _ in all.badge("phone") == "1\n" }
      try all.phone.openSelectedChat()
      try all.phone.waitFor("the message to be read here") { $0.title == "confab" }
      try all.desk.waitFor("the message to be read there") {
        $0.title == "confab" && !$0.rows[0].contains("unread") && all.badge("anna") == "0\n"
      }
      try all.end()
    }

    @Test func `a chat that is muted on one device is muted on the other`() throws {
      let all = try three()
      all.phone.send(Typed.changeLevel)
      try all.phone.waitFor(text: "▌ bob @")
      all.phone.send(Typed.changeLevel)
      try all.phone.waitFor(text: "▌ bob ×")
      try all.desk.waitFor(text: "bob ×")
      try all.end()
    }

    @Test func `a chat marked as unread on one device is so on the other until it is opened there`()
      throws
    {
      let all = try three()
      try all.phone.openSelectedChat()
      try all.phone.waitFor("the message to be read") { $0.title == "confab" }
      try all.desk.waitFor("the message to be read there") { $0.title == "confab" }
      all.phone.send("/tag favourite" + Typed.enter)
      try all.phone.waitFor(text: "bob is a favourite.")
      all.phone.send("/markunread" + Typed.enter)
      try all.phone.waitFor(text: "bob is marked as unread.")
      try all.desk.waitFor("the mark on the other device") { $0.title == "(1) confab" }
      // The form for a new chat covered the chat on the desk; opening the chat ends the mark.
      all.desk.send(Typed.escape)
      all.desk.send(Typed.switcher + "bob" + Typed.enter)
      try all.phone.waitFor("the mark to end here too") { $0.title == "confab" }
      all.desk.send("/tag none" + Typed.enter)
      try all.desk.waitFor(text: "bob has its usual place.")
      try all.end()
    }

    @Test func `each person sees when the other starts and stops typing`() throws {
      let all = try three()
      try all.phone.openSelectedChat()
      try all.phone.waitFor("the message to be read") { $0.title == "confab" }
      all.phone.send("half")
      try all.bob.waitFor(text: "anna is typing")
      all.phone.send("\u{15}")
      try all.bob.waitFor("the end of it") { !$0.text.contains("is typing") }
      all.bob.send("other half")
      try all.phone.waitFor(text: "bob is typing")
      all.bob.send(Typed.enter)
      try all.phone.waitFor("the message in place of it") {
        $0.text.contains("other half") && !$0.text.contains("is typing")
      }
      try all.end()
    }
  }
}
