import Cells
import Database
import TestSupport
import Testing

extension EndToEnd {
  /// Text that a person types without looking at the screen, when another pane than the composer
  /// may have the keyboard focus.
  @Suite struct EyesShut {
    /// Keys that are pressed in the composer of a chat, most of which lead to another pane, overlay
    /// or question. "\u{07}" is Ctrl-G, one step back; "\u{0b}" is Ctrl-K.
    private static let ways: [String] = [
      "", "\u{07}", "\u{07}" + Typed.look, "\u{07}" + Typed.menu, "\u{07}" + Typed.leave,
      "\u{07}" + Typed.markAllRead, "\u{07}x" + Typed.down, "\u{07}" + Typed.up + Typed.leave,
      Typed.select, Typed.select + Typed.menu, Typed.select + Typed.react,
      Typed.select + Typed.details, Typed.select + Typed.seenBy, Typed.select + Typed.delete,
      Typed.select + Typed.edit, Typed.select + Typed.reply, Typed.settings, Typed.help, "\u{0b}",
      Typed.newChat, "\u{0b}Party" + Typed.enter, "\u{0b}Party" + Typed.enter + Typed.leave,
    ]

    private static let words = [
      "exactly", "she likes", "yes", "no", "quit", "x y n", "Leave it", "d", "mute", "1 2 3",
      "what?", "wow!", "+1", "/leave", "@bob", "Grüße", "世界", "👍", "MARK", "jk", " ", "r e d",
    ]

    @Test func `text typed at fifty random moments changes nothing but texts and filters`() throws {
      let seed = Soak.seeds(71...71).lowerBound
      var random = SeededRandom(seed: seed)
      let company = try Company("anna", "bob")
      try prepare(company)
      let before = try state(of: "anna", company)
      #expect(
        before.contains { $0.contains("so it began") } && before.contains { $0.contains("Party") })

      var anna = try company.start("anna")
      for moment in 0..<Soak.steps(50) {
        if moment % 10 == 9 {
          #expect(try anna.quit() == .code(0), "\(anna.screen.picture)")
          anna = try company.start("anna")
          anna.send(sentence(&random))
        }
        anna.resize(Self.sizes[random.next(below: Self.sizes.count)])
        anna.send(Self.ways[random.next(below: Self.ways.count)])
        for _ in 0..<4 { anna.send(sentence(&random)) }
        try goBack(anna, moment)
      }
      try company.end(anna)
      // By the time the program has quit, it has stored every change.
      let after = try state(of: "anna", company)
      #expect(after == before, "seed \(seed): \(Set(after).symmetricDifference(before))")
    }

    private static let sizes = [
      ProgramSitting.wide, Size(rows: 12, columns: 40), Size(rows: 5, columns: 20),
      Size(rows: 40, columns: 120),
    ]

    /// Makes a chat of Anna and Bob whose messages both have read, and invites Anna to another
    /// chat.
    private func prepare(_ company: Company) throws {
      let (anna, bob) = (try company.start("anna"), try company.start("bob"))
      try anna.startChat(with: "bob")
      try anna.say("so it began")
      try bob.joinSelectedChat()
      try bob.say("and so it went on")
      try anna.waitForMessage("and so it went on")
      try anna.say("like this")
      try bob.waitForMessage("like this")
      try anna.waitFor("it to be seen") { $0.text.contains("Seen") }
      try company.request(
        "POST", "createRoom", #"{"name":"Party","invite":["@anna:localhost"]}"#, as: "bob")
      try anna.waitFor(text: "Party")
      try company.end(anna, bob)
      // A second run of the program receives and stores the events from after the end of the first
      // run.
      let again = try company.start("anna")
      try again.waitForShownChat()
      try company.end(again)
    }

    private func sentence(_ random: inout SeededRandom) -> String {
      let words = (0..<1 + random.next(below: 5)).map { _ in
        Self.words[random.next(below: Self.words.count)]
      }
      let text = words.joined(separator: " ")
      return random.next(below: 5) == 0 ? Typed.paste(text + "\n") : text
    }

    /// Returns to the composer of the chat with Bob, whichever pane is shown, and waits until the
    /// composer shows a typed word: by then the program has handled all earlier keys.
    private func goBack(_ anna: VirtualTerminal, _ moment: Int) throws {
      anna.resize(ProgramSitting.wide)
      anna.send(String(repeating: "\u{07}", count: 8) + "\u{0b}bob" + Typed.enter)
      try anna.waitFor("the chat with Bob") { $0.messageRows[0].hasPrefix("  bob") }
      // Each Ctrl-U deletes a line, or the end of the line before.
      anna.send(String(repeating: "\u{15}", count: 60) + "moment \(moment)")
      try anna.waitFor(text: "▌ moment \(moment)")
      anna.send("\u{15}")
    }

    /// The rows of the person's database as text, "TABLE: VALUES", sorted. Leaves out the drafts,
    /// the search index, the settings that no person chose, and the marks of read receipts that
    /// wait to be sent. The person's program must not run.
    private func state(of name: String, _ company: Company) throws -> [String] {
      let path = "\(company.folder.path)/\(name)/profiles/\(name)@localhost/confab.db"
      let file = try Connection(path: path, mode: .readOnly)
      let tables = try file.rows(
        """
        SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'drafts'
          AND name NOT LIKE 'message_words%'
        """
      ) { $0.text(0) }
      return try tables.flatMap { table in
        // A read receipt may be on its way when the program ends.
        let columns = try file.rows(
          """
          SELECT name FROM pragma_table_info('\(table)') WHERE name <> 'receipt_pending'
          """
        ) {
          "quote(\"\($0.text(0))\")"
        }
        let kept = table == "settings" ? "WHERE name LIKE 'set.%'" : ""
        let sql = "SELECT \(columns.joined(separator: " || ', ' || ")) FROM \(table) \(kept)"
        return try file.rows(sql) { "\(table): \($0.text(0))" }
      }.sorted()
    }
  }
}
