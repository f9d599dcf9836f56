import Cells
import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// The program is killed twenty times while it sends messages, at different moments.
  @Suite struct Killing {
    /// The moment at which the program is killed.
    private enum Moment: CaseIterable {
      /// Right after Enter, before the test has seen a message on the screen.
      case afterEnter
      /// The messages are on the screen, in any delivery state.
      case shown
      /// The server has the first message; the others may still be on their way.
      case firstSent
      /// The server has all messages.
      case allSent
    }

    /// The size of a screen that has space for all messages of a round and the bot's answers.
    private static let tall = Size(rows: 60, columns: 100)

    @Test func `a killed program loses no accepted message and sends none twice`() throws {
      let sitting = try ProgramSitting()
      for round in 0..<20 {
        let moment = Moment.allCases[round % Moment.allCases.count]
        let texts = (0..<3).map { "echo r\(round)m\($0)." }
        let accepted = try send(texts, sitting: sitting, until: moment)
        try check(texts, accepted: accepted, sitting: sitting, round: round)
      }
    }

    /// Sends the texts, kills the program, and returns the texts that it had accepted.
    private func send(
      _ texts: [String], sitting: ProgramSitting, until moment: Moment
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

    /// Starts the program again and checks that the server receives each accepted message once.
    private func check(
      _ texts: [String], accepted: [String], sitting: ProgramSitting, round: Int
    ) throws {
      let terminal = try sitting.startOnline(size: Self.tall)
      try terminal.openChat()
      try terminal.waitFor("round \(round): \(accepted) to be sent") { screen in
        accepted.allSatisfy { isSent($0, screen) }
      }
      // The bot answers in order, so its answer to one more message comes after all other
      // answers.
      try terminal.say("echo end\(round).")
      try terminal.waitFor("the answer to the last") { screen in
        screen.messageRows.contains { $0.contains("end\(round).") && !$0.contains("echo") }
      }
      for text in texts {
        let count = terminal.screen.messageRows.count { $0.contains(text) }
        let expected = accepted.contains(text) ? 1...1 : 0...1
        #expect(expected.contains(count), "\(text): \(count)\n\(terminal.screen.picture)")
        // The bot answers each message that it receives, so a message that the server had twice
        // would have two answers. The bot may have been killed before it answered.
        let echo = text.dropFirst(5)
        let answers = terminal.screen.messageRows.count {
          $0.contains(echo) && !$0.contains("echo")
        }
        #expect(answers <= count, "answers to \(text)\n\(terminal.screen.picture)")
      }
      #expect(try terminal.quit() == .code(0))
    }

    /// Returns those of `texts` that the program has accepted: the screen shows them as messages
    /// that wait, are being sent or were sent.
    private func isAccepted(_ texts: [String], _ screen: TerminalEmulator) -> [String] {
      texts.filter { text in
        screen.isSent(text)
          || screen.messageRows.contains { row in
            row.contains(text) && (row.contains("Waiting") || row.contains("Sending"))
          }
      }
    }

    private func isSent(_ text: String, _ screen: TerminalEmulator) -> Bool {
      screen.isSent(text)
    }
  }
}

extension VirtualTerminal {
  /// Presses Enter and waits for the cursor in the empty composer of the selected chat. After a
  /// restart that composer has the keyboard focus already, and Enter sends nothing.
  fileprivate func openChat() throws {
    send(Typed.enter)
    try waitFor("the keys in the composer") { screen in
      screen.text.contains("Write to ") && screen.cursor?.row ?? 0 > screen.size.rows / 2
    }
  }
}
