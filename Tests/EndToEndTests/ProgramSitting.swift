import Cells
import FoundationEssentials
import TestSupport
import Testing

/// Tests of the built program, which run one after the other, so that they do not slow each other
/// down. They block while they wait for the program, so they run on a thread of their own.
@Suite(.serialized, .thread(personThread)) enum EndToEnd {}

private let personThread = TestThread()

/// One person's use of the built program: starts it, possibly several times, with the same data
/// folder.
struct ProgramSitting {
  static let wide = Size(rows: 24, columns: 100)
  static let narrow = Size(rows: 12, columns: 40)

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Starts the program with bots that answer at once.
  func start(
    size: Size = wide, arguments: [String] = [], environment: [String: String] = [:],
    isNamed: Bool = true
  ) throws -> VirtualTerminal {
    let terminal = try VirtualTerminal(
      Self.program(), arguments: options(isNamed: isNamed) + arguments,
      environment: environment, home: folder.path, size: size)
    terminal.keptAlive = folder
    return terminal
  }

  /// Starts the program and waits until it is connected and shows its chats.
  func startOnline(size: Size = wide) throws -> VirtualTerminal {
    let terminal = try start(size: size)
    try terminal.waitForSelectedChat()
    try terminal.waitForConnection()
    return terminal
  }

  /// The options of each start.
  ///
  /// - Parameter isNamed: `false` to leave out the name of the profile, so that a first start
  ///   begins with the welcome.
  func options(isNamed: Bool = true) -> [String] {
    ["--data", "\(folder.path)/d", "--bot-pause", "0"] + (isNamed ? ["--profile", "local"] : [])
  }

  /// The path of the program, which is built beside the tests.
  static func program() throws -> String {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let path = "/" + tests.split(separator: "/").dropLast().joined(separator: "/") + "/confab"
    try #require(FileManager.default.isExecutableFile(atPath: path), "\(path) is not built")
    return path
  }
}

/// The bytes that a terminal sends for the program's keys.
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
  static let left = "\u{1b}OD"
  static let end = "\u{1b}OF"
  /// The keys that confirm a question: Right moves to its second button, which confirms, and Enter
  /// presses it.
  static let confirm = right + enter
  static let tab = "\t"
  static let shiftTab = "\u{1b}[Z"
  static let help = "\u{1b}OP"
  static let newChat = "\u{1b}OR"
  static let undo = "\u{1b}z"
  static let switcher = "\u{0b}"
  static let retry = "\u{1b}[15~"
  static let settings = "\u{1b}s"
  static let rooms = "\u{1b}c"

  static let select = "\u{1b}m"
  static let menu = "\u{1b}x"

  // For the selected chat of the list.
  static let look = right
  static let markAllRead = "\u{1b}R"
  static let changeLevel = "\u{1b}t"
  static let leave = "\u{18}"

  // For a selected message.
  static let reply = "\u{1b}r"
  static let edit = "\u{05}"
  static let delete = "\u{1b}[3~"
  static let react = "\u{14}"
  static let copy = "\u{19}"
  static let openLink = "\u{0f}"
  static let seenBy = "\u{13}"
  static let details = "\u{1b}i"
  static let versions = "\u{1b}h"
  static let discard = "\u{18}"
  static let unfold = "\u{1b}v"
  static let thread = "\u{1b}t"

  /// Pasted text as a terminal sends it in bracketed paste mode.
  static func paste(_ text: String) -> String { "\u{1b}[200~\(text)\u{1b}[201~" }
}

extension TerminalEmulator {
  /// The text of the row of the chat list on which the cursor stands, or else of the row that has
  /// the marker of the open chat, which is that of the selection, too; on a screen of at
  /// least 16 rows, of the row below it as well, where a list of the usual width shows the rest of
  /// the chat. `nil` if nothing is selected in the list, or a narrow screen shows no list: the
  /// composer begins with the same marker, so the list's title must be there. The filter's field
  /// has the marker while a person types in it; on a screen of fewer than 30 rows it is skipped.
  var selectedChat: String? {
    let isWide = size.columns >= 80
    guard isWide || rows.first?.contains("Chats") == true else { return nil }
    let rowsAbove = size.rows >= 13 ? 2 : 1
    let rowsOfChat = size.rows >= 16 ? 2 : 1
    let list = rows.dropFirst(rowsAbove).map { $0.prefix(isWide ? 30 : size.columns) }
    guard let marked = list.firstIndex(where: { $0.first == "▌" || $0.first == ">" }) else {
      return nil
    }
    let pointed = cursor.flatMap { cursor -> Int? in
      let row = cursor.row - rowsAbove
      return cursor.column == 0 && list.indices.dropLast().contains(row) ? row : nil
    }
    return list[(pointed ?? marked)...].prefix(rowsOfChat).joined(separator: "\n")
  }

  /// `true` if the last row begins with the sign for a connection: "●", or "*" in ASCII.
  var isOnline: Bool {
    let mark = rows.last?.first { $0 != " " }
    return mark == "●" || mark == "*"
  }

  /// `true` if a chat of the list is selected and the cursor is at the left edge of the screen, as
  /// it is while the list has the keyboard focus.
  var hasListFocus: Bool { cursor?.column == 0 && selectedChat != nil }

  /// The rows of the matches in the switcher, without what is shown to its left; none while the
  /// switcher is closed.
  var switcherRows: [String] {
    let shown = rows.drop { !$0.contains("╭─ Go to ─") }.drop { !$0.contains("├") }
    return shown.dropFirst().prefix { !$0.contains("╰") }.map { row in
      String(row.drop { $0 != "│" })
    }
  }

  /// `true` if an own message is shown as sent. Only the newest own message shows this state; the
  /// messages above it were sent too, unless they show another state.
  func isSent(_ text: String) -> Bool {
    let rows = messageRows
    guard let index = rows.lastIndex(where: { $0.contains(text) && $0.first != "▌" }),
      !["Waiting", "Sending"].contains(where: { rows[index].contains($0) }),
      !rows[(index + 1)...].prefix(1).contains(where: { $0.contains("! Not sent") })
    else { return false }
    return rows[index...].contains { $0.contains("Sent") || $0.contains("Seen") }
  }

  /// `true` if a row of messages contains all these words. The first word may instead be in the
  /// nearest heading above the row, which shows sender and time.
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

  /// The part of each row that shows messages: on a wide screen, the part to the right of the chat
  /// list, because the list also shows each chat's last message.
  var messageRows: [String] {
    rows.map { row in
      guard size.columns >= 80, let wall = row.firstIndex(of: "│") else { return row }
      return String(row[wall...].dropFirst())
    }
  }
}

extension TerminalEmulator {
  /// `true` if the page of an invite has the keyboard focus.
  var isInvite: Bool { text.contains("[Later") }

  /// `true` if the messages of a chat and its empty composer are shown.
  var isShownChat: Bool { text.contains("Write to ") && messageRows.contains { $0.hasTime } }
}

extension VirtualTerminal {
  /// Waits until the program is connected to the server.
  func waitForConnection() throws { try waitFor("a connection") { $0.isOnline } }

  /// Waits until a message is selected: its row begins with the marker "▌", as the composer's row
  /// always does.
  func waitForSelectedMessage() throws {
    try waitFor("a selected message") { screen in
      screen.messageRows.filter { $0.first == "▌" }.count > 1
    }
  }

  /// Waits until no message is selected, so that only the composer, which has one row, begins with
  /// the marker.
  func waitForEndOfSelection() throws {
    try waitFor("the end of the selection") { screen in
      screen.messageRows.filter { $0.first == "▌" }.count == 1
    }
  }

  /// Waits until the rows of the selected chat in the chat list contain `words`. Other rows do not
  /// count: a banner can name a chat before keys reach that chat.
  func waitForSelectedChat(_ words: String = "") throws {
    try waitFor("a selected chat in the list with “\(words)”") { screen in
      screen.selectedChat.map { words.isEmpty || $0.contains(words) } ?? false
    }
  }

  /// Goes from a composer to the chat list beside it and waits until the list has the keyboard
  /// focus. After a start the composer has the focus if a chat was open when the program ended.
  func goToList() throws {
    try waitForSelectedChat()
    send(Typed.tab)
    try waitFor("the keys in the list") { $0.hasListFocus }
  }

  /// Opens the selected chat, while the list has the keyboard focus, and waits for the chat's
  /// messages and its empty composer. Accepts the invite if the chat is one.
  func openSelectedChat() throws {
    try waitForSelectedChat()
    send(Typed.enter)
    try acceptInvite()
    try waitForShownChat()
  }

  /// Waits until the opened chat is shown, and accepts the invite if the chat is one.
  private func acceptInvite() throws {
    try waitFor("a chat or an invite") { $0.isInvite || $0.isShownChat }
    if screen.isInvite { send(Typed.right + Typed.enter) }
  }

  /// Waits until the selected chat, which is an invite, contains `words`; then opens it, accepts
  /// the invite, and waits for the composer.
  func joinSelectedChat(_ words: String = "invite") throws {
    try waitForSelectedChat(words)
    send(Typed.enter)
    try waitFor("an invite") { $0.isInvite }
    send(Typed.right + Typed.enter)
    try waitFor(text: "Write to ")
  }

  /// Waits for the messages of a chat and its empty composer.
  func waitForShownChat() throws {
    try waitFor("a chat with its messages") { $0.isShownChat }
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
  /// `true` if the row contains a time of day, as the heading of each group of messages does.
  fileprivate var hasTime: Bool {
    let letters = Array(self)
    return letters.indices.dropLast(4).contains { index in
      letters[index + 2] == ":"
        && [0, 1, 3, 4].allSatisfy { letters[index + $0].isNumber }
    }
  }
}
