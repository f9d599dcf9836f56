import Cells
import FoundationEssentials
import TestSupport
import Testing

/// Tests of the built program take turns: each is given the whole machine.
@Suite(.serialized) enum EndToEnd {}

/// A person before the built program, with a data folder that outlives it.
struct Sitting {
  static let wide = Size(rows: 24, columns: 100)
  static let narrow = Size(rows: 12, columns: 40)

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Starts the program. Bots answer at once.
  func start(
    size: Size = wide, arguments: [String] = [], environment: [String: String] = [:]
  ) throws -> VirtualTerminal {
    let terminal = try VirtualTerminal(
      Self.program(), arguments: options + arguments, environment: environment, home: folder.path,
      size: size)
    terminal.keptAlive = folder
    return terminal
  }

  /// Starts the program and waits until it is connected and shows its chats.
  func startOnline(size: Size = wide) throws -> VirtualTerminal {
    let terminal = try start(size: size)
    try terminal.waitFor(text: "Guide")
    try terminal.waitFor(text: "online")
    return terminal
  }

  /// The options that each start has.
  var options: [String] { ["--data", "\(folder.path)/d", "--bot-pause", "0"] }

  /// The program, built beside the tests.
  static func program() throws -> String {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let path = "/" + tests.split(separator: "/").dropLast().joined(separator: "/") + "/confab"
    try #require(FileManager.default.isExecutableFile(atPath: path), "\(path) is not built")
    return path
  }
}

/// What is typed for keys.
enum Typed {
  static let enter = "\r"
  static let escape = "\u{1b}"
  static let quit = "\u{11}"
  static let suspend = "\u{1a}"
  static let altEnter = "\u{1b}\r"
  static let pageUp = "\u{1b}[5~"
  static let down = "\u{1b}OB"
  static let up = "\u{1b}OA"
  static let tab = "\t"
  static let newChat = "\u{1b}OR"

  /// A paste, as a terminal marks it.
  static func paste(_ text: String) -> String { "\u{1b}[200~\(text)\u{1b}[201~" }
}

extension TerminalEmulator {
  /// The part of each row that shows messages: on a wide screen what is right of the list, where the
  /// last message stands too.
  var messageRows: [String] {
    rows.map { row in
      guard size.columns >= 80, let wall = row.firstIndex(of: "│") else { return row }
      return String(row[wall...].dropFirst())
    }
  }
}

extension VirtualTerminal {
  /// Opens the selected chat and waits for its composer and its messages.
  func openSelectedChat() throws {
    send(Typed.enter)
    try waitFor("an open chat with its messages") { screen in
      screen.text.contains("Write a message") && screen.messageRows.contains { $0.hasTime }
    }
  }

  /// Writes a message and waits until the server has it.
  func say(_ text: String) throws {
    send(text)
    try waitFor("\(text) in the composer") { $0.text.contains("> \(text)") }
    send(Typed.enter)
    try waitFor("\(text) sent") { screen in
      screen.messageRows.contains {
        $0.contains(text) && ($0.contains("sent") || $0.contains("seen"))
      }
    }
  }

  /// Ends the program by its key; how it ended.
  func quit() throws -> ExitStatus {
    send(Typed.quit)
    return try waitForExit()
  }
}

extension String {
  /// Whether a time of day stands in it, as it does before each message.
  fileprivate var hasTime: Bool {
    let letters = Array(self)
    return letters.indices.dropLast(4).contains { index in
      letters[index + 2] == ":"
        && [0, 1, 3, 4].allSatisfy { letters[index + $0].isNumber }
    }
  }
}
