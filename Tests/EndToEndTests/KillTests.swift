import Cells
import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// Twenty times the program is killed while messages are on their way, at another moment each time.
  @Suite struct Killing {
    /// When the program is killed.
    private enum Moment: CaseIterable {
      /// Right after Enter: nothing was shown yet.
      case afterEnter
      /// The message stands among the others, in whatever state.
      case shown
      /// The server has the first, the next are on their way.
      case firstSent
      /// The server has all.
      case allSent
    }

    /// High enough for all messages of a round and the answers to them.
    private static let tall = Size(rows: 60, columns: 100)

    @Test func `nothing accepted is lost and nothing is doubled`() throws {
      let sitting = try Sitting()
      for round in 0..<20 {
        let moment = Moment.allCases[round % Moment.allCases.count]
        let texts = (0..<3).map { "echo r\(round)m\($0)." }
        let accepted = try send(texts, sitting: sitting, until: moment)
        try check(texts, accepted: accepted, sitting: sitting, round: round)
      }
    }

    /// Sends the texts, kills the program; which of them were accepted by then.
    private func send(
      _ texts: [String], sitting: Sitting, until moment: Moment
    ) throws -> [String] {
      let terminal = try sitting.startOnline(size: Self.tall)
      try terminal.openChat()
      for text in texts { terminal.send(text + Typed.enter) }
      switch moment {
      case .afterEnter: break
      case .shown: try terminal.waitFor("all shown") { isAccepted(texts, $0).count == texts.count }
      case .firstSent: try terminal.waitFor("one sent") { isSent(texts[0], $0) }
      case .allSent:
        try terminal.waitFor("all sent") { screen in texts.allSatisfy { isSent($0, screen) } }
      }
      terminal.kill(SIGKILL)
      #expect(try terminal.waitForExit() == .signal(SIGKILL))
      return isAccepted(texts, terminal.screen)
    }

    /// Starts again: each accepted message comes to the server, once.
    private func check(
      _ texts: [String], accepted: [String], sitting: Sitting, round: Int
    ) throws {
      let terminal = try sitting.startOnline(size: Self.tall)
      try terminal.openChat()
      try terminal.waitFor("round \(round): \(accepted) to be sent") { screen in
        accepted.allSatisfy { isSent($0, screen) }
      }
      // A message after them: when it has its answer, theirs have come too.
      try terminal.say("echo end\(round).")
      try terminal.waitFor("the answer to the last") { screen in
        screen.messageRows.contains { $0.contains("end\(round).") && !$0.contains("echo") }
      }
      for text in texts {
        let count = terminal.screen.messageRows.count { $0.contains(text) }
        let expected = accepted.contains(text) ? 1...1 : 0...1
        #expect(expected.contains(count), "\(text): \(count)\n\(terminal.screen.picture)")
        // The bot answers what it gets: a message that the server had twice would have two answers. It
        // may have been killed before it answered.
        let echo = text.dropFirst(5)
        let answers = terminal.screen.messageRows.count {
          $0.contains(echo) && !$0.contains("echo")
        }
        #expect(answers <= count, "answers to \(text)\n\(terminal.screen.picture)")
      }
      #expect(try terminal.quit() == .code(0))
    }

    /// Those of the texts that stand among the messages with a word for how far they are.
    private func isAccepted(_ texts: [String], _ screen: TerminalEmulator) -> [String] {
      let words = ["queued", "sending", "sent", "seen"]
      return texts.filter { text in
        screen.messageRows.contains { row in
          row.contains(text) && words.contains { row.contains($0) }
        }
      }
    }

    private func isSent(_ text: String, _ screen: TerminalEmulator) -> Bool {
      screen.messageRows.contains { row in
        row.contains(text) && (row.contains("sent") || row.contains("seen"))
      }
    }
  }
}

extension VirtualTerminal {
  /// Opens the selected chat unless it is open already.
  fileprivate func openChat() throws {
    send(Typed.enter)
    try waitFor("the keys in the composer") { screen in
      screen.text.contains("Write a message") && screen.cursor?.row ?? 0 > screen.size.rows / 2
    }
  }
}
