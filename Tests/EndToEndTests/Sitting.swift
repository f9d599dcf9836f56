import Cells
import FoundationEssentials
import TestSupport
import Testing

/// Tests of the built program run one after the other, so that each has the whole machine. They
/// block while they wait for the program, so they run on a thread of their own.
@Suite(.serialized, .thread(personThread)) enum EndToEnd {}

private let personThread = TestThread()

/// One person's use of the built program: starts it, possibly several times, with the same data
/// folder.
struct Sitting {
  static let wide = Size(rows: 24, columns: 100)
  static let narrow = Size(rows: 12, columns: 40)

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Starts the program with bots that answer at once.
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
    try terminal.waitForSelectedChat()
    try terminal.waitFor(text: "online")
    return terminal
  }

  /// The options of each start.
  var options: [String] { ["--data", "\(folder.path)/d", "--bot-pause", "0"] }

  /// The path of the program, which is built beside the tests.
  static func program() throws -> String {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let path = "/" + tests.split(separator: "/").dropLast().joined(separator: "/") + "/confab"
    try #require(FileManager.default.isExecutableFile(atPath: path), "\(path) is not built")
    return path
  }
}

/// The bytes that a terminal sends for keys.
enum Typed {
  static let enter = "\r"
  static let escape = "\u{1b}"
  static let quit = "\u{11}"
  static let suspend = "\u{1a}"
  static let altEnter = "\u{1b}\r"
  static let pageUp = "\u{1b}[5~"
  static let down = "\u{1b}OB"
  static let up = "\u{1b}OA"
  static let right = "\u{1b}OC"
  /// The keys that confirm a question: Right moves to its second button, which confirms, and Enter
  /// presses it.
  static let confirm = right + enter
  static let tab = "\t"
  static let newChat = "\u{1b}OR"

  /// Pasted text as a terminal sends it in bracketed paste mode.
  static func paste(_ text: String) -> String { "\u{1b}[200~\(text)\u{1b}[201~" }
}

extension TerminalEmulator {
  /// The two rows of the selected chat in the list; `nil` if the list shows none. On a narrow screen
  /// the composer has the same mark, so the list's title must be there.
  var selectedChat: String? {
    guard size.columns >= 80 || rows.first?.contains("Chats") == true else { return nil }
    let index = rows.firstIndex { $0.first == "▌" || $0.first == ">" }
    return index.map { rows[$0...].prefix(2).map { $0.prefix(30) }.joined(separator: "\n") }
  }

  /// `true` if an own message is shown as sent. Only the newest one says so, and all above it are at
  /// least as far unless they say otherwise.
  func isSent(_ text: String) -> Bool {
    let rows = messageRows
    guard let index = rows.lastIndex(where: { $0.contains(text) && $0.first != "▌" }),
      !["Waiting", "Sending"].contains(where: { rows[index].contains($0) }),
      !rows[(index + 1)...].prefix(1).contains(where: { $0.contains("! Not sent") })
    else { return false }
    return rows[index...].contains { $0.contains("Sent") || $0.contains("Seen") }
  }

  /// `true` if a row contains all words, or all but the first, which is then in the head (the sender
  /// and the time) nearest above it.
  func hasMessage(_ words: [String]) -> Bool {
    let rows = messageRows
    return rows.indices.contains { index in
      if words.allSatisfy({ rows[index].contains($0) }) { return true }
      let texts = words.dropFirst()
      guard !texts.isEmpty, texts.allSatisfy({ rows[index].contains($0) }) else { return false }
      return rows[..<index].last { $0.hasTime }?.contains(words[0]) ?? false
    }
  }

  /// `true` if the row below an own message says that it was not sent.
  func hasFailed(_ text: String) -> Bool {
    let rows = messageRows
    return rows.indices.dropLast().contains { index in
      rows[index].contains(text) && rows[index + 1].contains("! Not sent")
    }
  }

  /// The part of each row that shows messages: on a wide screen, the part to the right of the list,
  /// which also shows each chat's last message.
  var messageRows: [String] {
    rows.map { row in
      guard size.columns >= 80, let wall = row.firstIndex(of: "│") else { return row }
      return String(row[wall...].dropFirst())
    }
  }
}

extension VirtualTerminal {
  /// Waits until a message is selected: it has the mark, as the composer always has.
  func waitForSelectedMessage() throws {
    try waitFor("a selected message") { screen in
      screen.messageRows.filter { $0.first == "▌" }.count > 1
    }
  }

  /// Waits until the chat list's two rows of the selected chat contain `words`. Other rows do not
  /// count: a banner can name a chat before keys reach it.
  func waitForSelectedChat(_ words: String = "") throws {
    try waitFor("a selected chat in the list with “\(words)”") { screen in
      screen.selectedChat.map { words.isEmpty || $0.contains(words) } ?? false
    }
  }

  /// Opens the selected chat and waits for its composer and its messages.
  func openSelectedChat() throws {
    try waitForSelectedChat()
    send(Typed.enter)
    try waitFor("an open chat with its messages") { screen in
      screen.text.contains("Write to ") && screen.messageRows.contains { $0.hasTime }
    }
  }

  /// Types a message, sends it, and waits until the server has it.
  func say(_ text: String) throws {
    send(text)
    try waitFor("\(text) in the composer") { $0.text.contains("▌ \(text)") }
    send(Typed.enter)
    try waitFor("\(text) sent") { $0.isSent(text) }
  }

  /// Presses the quit key and returns the exit status.
  func quit() throws -> ExitStatus {
    send(Typed.quit)
    return try waitForExit()
  }
}

extension String {
  /// `true` if the row contains a time of day, as the head of each group of messages does.
  fileprivate var hasTime: Bool {
    let letters = Array(self)
    return letters.indices.dropLast(4).contains { index in
      letters[index + 2] == ":"
        && [0, 1, 3, 4].allSatisfy { letters[index + $0].isNumber }
    }
  }
}
