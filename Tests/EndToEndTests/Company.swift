import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// A homeserver, and people who have accounts there.
struct Company {
  let folder: TemporaryFolder
  let server: CompanyServer

  /// Starts the server and makes the accounts.
  init(_ names: String...) throws {
    folder = try TemporaryFolder()
    server = try CompanyServer(folder)
    for name in names { try EndToEnd.TwoPeople.register(name, at: server.address, folder) }
  }

  /// A person's program, connected.
  func start(_ name: String, environment: [String: String] = [:]) throws -> VirtualTerminal {
    let terminal = try VirtualTerminal(
      Sitting.program(), arguments: ["--data", "\(folder.path)/\(name)"],
      environment: environment, home: folder.path, size: Sitting.wide)
    terminal.keptAlive = folder
    try terminal.waitFor(text: "online")
    return terminal
  }

  /// What a command of a person's program says.
  func command(_ name: String, _ words: String...) throws -> String {
    let terminal = try EndToEnd.TwoPeople.program(
      ["--data", "\(folder.path)/\(name)"] + words, folder)
    #expect(try terminal.waitForExit() == .code(0), "\(terminal.screen.picture)")
    return terminal.screen.text
  }

  /// A request of a person's other program, for what confab itself does not do. `path`: what follows
  /// `/_matrix/client/v3/`. The body of the answer.
  @discardableResult
  func request(_ method: String, _ path: String, _ body: String, as name: String) throws -> String {
    LoopbackSocket.ask(
      method, "/_matrix/client/v3/\(path)", body: body, port: try server.port,
      token: try token(of: name))
  }

  /// Quits each program.
  func end(_ terminals: VirtualTerminal...) throws {
    for terminal in terminals {
      #expect(try terminal.quit() == .code(0), "\(terminal.screen.picture)")
    }
  }

  private func token(of name: String) throws -> String {
    let path = "\(folder.path)/\(name)/profiles/\(name)@localhost/session.json"
    let session = try String(contentsOfFile: path, encoding: .utf8)
    let start = try #require(session.firstRange(of: #""accessToken":""#)).upperBound
    return String(session[start...].prefix { $0 != "\"" })
  }
}

/// `confab serve`; or, where SYNAPSE names a tool that starts and stops one, another homeserver.
final class CompanyServer {
  /// "http://127.0.0.1:4711".
  private(set) var address = ""
  private let folder: TemporaryFolder
  private var running: VirtualTerminal?
  private let tool = getenv("SYNAPSE").map { String(cString: $0) }

  /// Starts it at a free port.
  init(_ folder: TemporaryFolder) throws {
    self.folder = folder
    try start(port: 0)
  }

  deinit { try? stop() }

  var port: UInt16 {
    get throws { try #require(address.split(separator: ":").last.flatMap { UInt16($0) }) }
  }

  /// Starts it again where it was.
  func startAgain() throws { try start(port: port) }

  func stop() throws {
    if let tool {
      let terminal = try run(tool, ["stop", "\(folder.path)/s"])
      #expect(try terminal.waitForExit(timeout: 60) == .code(0), "\(terminal.screen.picture)")
    } else if let running {
      running.kill(SIGTERM)
      #expect(try running.waitForExit() == .code(0), "\(running.screen.picture)")
    }
    running = nil
  }

  private func start(port: UInt16) throws {
    let terminal: VirtualTerminal
    if let tool {
      terminal = try run(tool, ["start", "\(folder.path)/s", "\(port)"])
      _ = try terminal.waitForExit(timeout: 300)
    } else {
      terminal = try run(
        Sitting.program(), ["--data", "\(folder.path)/s", "serve", "--listen", "127.0.0.1:\(port)"])
      try terminal.waitFor(text: "listening on")
      running = terminal
    }
    address = try #require(
      EndToEnd.TwoPeople.address(terminal.screen.text), "\(terminal.screen.picture)")
  }

  private func run(_ program: String, _ arguments: [String]) throws -> VirtualTerminal {
    let venv = getenv("SYNAPSE_VENV").map { ["SYNAPSE_VENV": String(cString: $0)] }
    return try VirtualTerminal(
      program, arguments: arguments, environment: venv ?? [:], home: folder.path,
      size: Sitting.wide)
  }
}

extension VirtualTerminal {
  /// Makes a chat with one person.
  func startChat(with name: String) throws {
    send("n")
    try waitFor(text: "Create")
    send(name + Typed.enter)
    try waitFor(text: "Write a message")
  }

  /// Waits until a row of the messages has all of these.
  func waitForMessage(_ words: String...) throws {
    try waitFor("a message with \(words)") { screen in
      screen.messageRows.contains { row in words.allSatisfy { row.contains($0) } }
    }
  }

  /// Whether a row of the messages has all of these now.
  func hasMessage(_ words: String...) -> Bool {
    screen.messageRows.contains { row in words.allSatisfy { row.contains($0) } }
  }

  /// All that the program has written.
  var received: String { String(decoding: pseudoTerminal.received, as: UTF8.self) }
}
