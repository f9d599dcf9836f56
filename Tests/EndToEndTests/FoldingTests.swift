import TestSupport
import Testing

extension EndToEnd {
  /// Messages of more than forty lines, which the screen folds.
  @Suite struct Folding {
    private static let poem = (1...60).map { "verse \($0)." }.joined(separator: "\n")

    @Test func `a very long message is folded, and a key unfolds and folds it`()
      throws
    {
      let company = try Company("anna", "bob")
      let anna = try company.start("anna")
      let bob = try company.start("bob")
      try anna.startChat(with: "bob")
      try bob.joinSelectedChat()
      try bob.say("before it")
      bob.send(Typed.paste(Self.poem))
      try bob.waitFor(text: "verse 60.")
      bob.send(Typed.enter)
      // The sender's screen folds the message as well.
      try bob.waitFor("… 48 more lines sent") { $0.isSent("… 48 more lines") }
      try anna.waitForMessage("… 48 more lines")
      #expect(anna.verses == Array(1...12), "\(anna.screen.picture)")
      #expect(anna.hasMessage("before it"))

      anna.send(Typed.up)
      try anna.waitFor(text: "All of it  Alt-V")
      anna.send(Typed.unfold)
      try anna.waitFor("its beginning, without an end") { screen in
        screen.messageRows.contains { $0.contains("verse 1.") }
          && screen.messageRows.contains { $0.contains("verse 13.") }
          && !screen.text.contains("more lines")
      }
      // Scrolling shows every line of the unfolded message.
      var read = Set(anna.verses)
      anna.send(Typed.escape)
      try anna.waitForEndOfSelection()
      for _ in 0..<8 where !anna.verses.contains(60) {
        let above = anna.verses
        anna.send(Typed.pageDown)
        try anna.waitFor("the next page") { _ in anna.verses != above }
        read.formUnion(anna.verses)
      }
      #expect(read == Set(1...60), "\(read.sorted())")

      anna.send(Typed.up)
      try anna.waitForSelectedMessage()
      anna.send(Typed.unfold)
      try anna.waitForMessage("… 48 more lines")
      #expect(anna.verses == Array(1...12), "\(anna.screen.picture)")
      anna.send(Typed.escape)
      try anna.waitForEndOfSelection()
      try anna.say("well said")
      try bob.waitForMessage("well said")
      try company.end(anna, bob)
    }
  }
}

extension Typed {
  fileprivate static let pageDown = "\u{1b}[6~"
}

extension VirtualTerminal {
  /// The numbers in the visible lines of the form "verse 17.".
  fileprivate var verses: [Int] {
    screen.messageRows.compactMap { row in
      guard let start = row.firstRange(of: "verse ")?.upperBound else { return nil }
      return Int(row[start...].prefix { $0.isNumber })
    }
  }
}
