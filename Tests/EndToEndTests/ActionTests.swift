import FoundationEssentials
import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// Replies, edits, reactions, deletions, mentions, links and copying in a chat of two people.
  @Suite struct Actions {
    @Test func `a reply, an edit, a reaction and a deletion reach the other person`() throws {
      let company = try Company("anna", "bob")
      let anna = try company.start("anna")
      let bob = try company.start("bob")
      try anna.startChat(with: "bob")
      try anna.say("shall we go")
      try bob.waitForSelectedChat("anna")
      try bob.openSelectedChat()
      try bob.waitFor(text: "shall we go")

      bob.send(Typed.up)
      try bob.waitForSelectedMessage()
      // Enter presses the button in brackets, which is the one for a reply.
      bob.send(Typed.enter)
      try bob.waitFor(text: "↳ anna: shall we go")
      bob.send("maybe" + Typed.enter)
      try Self.wait(anna, "│ You  shall we go")
      try Self.wait(anna, "maybe")
      try bob.waitForMessage("maybe", "Seen")

      bob.send(Typed.up + Typed.edit)
      try bob.waitFor(text: "▌ maybe")
      bob.send(" tomorrow" + Typed.enter)
      for terminal in [anna, bob] { try Self.wait(terminal, "maybe tomorrow  edited") }
      anna.send(Typed.up + Typed.versions)
      try anna.waitFor("both versions") { screen in
        screen.rows.contains { $0.contains(", first") && $0.contains("maybe") }
          && screen.rows.contains { $0.contains(", current") && $0.contains("maybe tomorrow") }
      }
      anna.send(Typed.escape)
      try anna.waitFor("the versions to go") { !$0.text.contains(", current") }

      anna.send(Typed.react)
      try anna.waitFor(text: "thumbs up")
      anna.send(Typed.down + Typed.down + Typed.down + Typed.enter)
      try Self.wait(anna, "[🎉 1]")
      try Self.wait(bob, "🎉 1")

      bob.send(Typed.up + Typed.delete)
      try bob.waitFor(text: "Delete for everyone?")
      bob.send(Typed.confirm)
      for terminal in [anna, bob] { try Self.wait(terminal, "message deleted") }
      #expect(!anna.screen.text.contains("🎉"))
      try company.end(anna, bob)
    }

    /// Both messages are marked on Bob's screen because they list him as mentioned (`m.mentions`):
    /// the client does not search texts for names.
    @Test func `a person chosen from the offered names is mentioned, also by an edit`() throws {
      let company = try Company("anna", "bob")
      let (anna, bob) = try company.chatting()
      try company.end(bob)
      anna.send("so, @b\t look")
      try anna.waitFor(text: "▌ so, @bob look")
      anna.send(Typed.enter)
      try anna.waitForMessage("so, @bob look", "Sent")
      try anna.say("and nobody else")
      try anna.waitForMessage("and nobody else", "Sent")
      anna.send(Typed.up + Typed.edit)
      try anna.waitFor(text: "Editing your message")
      anna.send(" but @b\t")
      try anna.waitFor(text: "▌ and nobody else but @bob")
      anna.send(Typed.enter)
      try anna.waitForMessage("and nobody else but @bob", "edited")

      let again = try company.start("bob")
      try again.waitFor("a mark at both") { screen in
        ["so, @bob look", "and nobody else but @bob"].allSatisfy { text in
          screen.messageRows.contains { $0.contains("▎") && $0.contains(text) }
        }
      }
      #expect(
        again.screen.messageRows.contains { !$0.contains("▎") && $0.contains("good morning") })
      try company.end(anna, again)
    }

    @Test func `a link is chosen among two and opened, and a text is copied to the clipboard`()
      throws
    {
      let company = try Company("anna", "bob")
      let programs = "\(company.folder.path)/bin"
      try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: true)
      // A stand-in for xdg-open, as the tests have no desktop.
      let opener = "\(programs)/xdg-open"
      try """
      #!/bin/sh
      grep SigIgn /proc/self/status > "$HOME/ignored"
      printf '%s\\n' "$@" >> "$HOME/opened"

      """.write(
        toFile: opener, atomically: true, encoding: .utf8)
      chmod(opener, 0o755)
      let anna = try company.start("anna", environment: ["PATH": "\(programs):/usr/bin:/bin"])
      let bob = try company.start("bob")
      try anna.startChat(with: "bob")
      try anna.say("hello")
      try bob.waitForSelectedChat("anna")
      try bob.openSelectedChat()
      let text = "see https://example.org/one and https://example.org/two?a=b&c."
      bob.send(text + Typed.enter)
      try anna.waitForMessage("https://example.org/one")

      anna.send(Typed.up + Typed.openLink)
      try anna.waitFor("both, the first one selected") { screen in
        screen.rows.contains { $0.contains("▌ https://example.org/one") }
          && screen.rows.contains { $0.contains("│  https://example.org/two?a=b&c") }
      }
      anna.send(Typed.down + Typed.enter)
      try anna.waitFor("the link to be opened") { _ in
        opened(company) == "https://example.org/two?a=b&c\n"
      }
      let ignored = try String(contentsOfFile: "\(company.folder.path)/ignored", encoding: .utf8)
      let mask = try #require(
        UInt64(ignored.split(separator: "\t").last?.dropLast() ?? "", radix: 16))
      #expect([SIGPIPE, SIGXFSZ].allSatisfy { mask & 1 << UInt64($0 - 1) == 0 }, "\(ignored)")
      anna.send(Typed.copy)
      try anna.waitFor("the text in the clipboard") { _ in
        anna.received.contains("\u{1b}]52;c;\(Data(text.utf8).base64EncodedString())\u{07}")
      }
      try anna.waitFor(text: "Copied")
      try company.end(anna, bob)
    }

    private func opened(_ company: Company) -> String? {
      try? String(contentsOfFile: "\(company.folder.path)/opened", encoding: .utf8)
    }

    private static func wait(_ terminal: VirtualTerminal, _ text: String) throws {
      try terminal.waitFor(text) { screen in screen.messageRows.contains { $0.contains(text) } }
    }
  }
}
