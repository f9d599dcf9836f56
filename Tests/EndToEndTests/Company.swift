import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Several people who use the built program: a homeserver (`CompanyServer`), and an account and a
/// data folder for each person.
struct Company {
  let folder: TemporaryFolder
  let server: CompanyServer

  /// Starts the homeserver and registers an account for each name.
  init(_ names: String...) throws {
    folder = try TemporaryFolder()
    server = try CompanyServer(folder)
    for name in names { try EndToEnd.TwoPeople.register(name, at: server.address, folder) }
  }

  /// Starts a person's program and waits until it is online.
  func start(_ name: String, environment: [String: String] = [:]) throws -> VirtualTerminal {
    let terminal = try VirtualTerminal(
      ProgramSitting.program(), arguments: ["--data", "\(folder.path)/\(name)"],
      environment: environment, home: folder.path, size: ProgramSitting.wide)
    terminal.keptAlive = folder
    try terminal.waitForConnection()
    return terminal
  }

  /// Starts the programs of Anna and Bob, who are in a chat that both have open, with one message.
  /// Both need an account in this company.
  func chatting() throws -> (anna: VirtualTerminal, bob: VirtualTerminal) {
    let (anna, bob) = (try start("anna"), try start("bob"))
    try bob.startChat(with: "anna")
    try anna.joinSelectedChat()
    try anna.say("good morning")
    try bob.waitForMessage("good morning")
    return (anna, bob)
  }

  /// Runs a command of a person's program and returns its output.
  func command(_ name: String, _ words: String...) throws -> String {
    let terminal = try EndToEnd.TwoPeople.program(
      ["--data", "\(folder.path)/\(name)"] + words, folder)
    #expect(try terminal.waitForExit() == .code(0), "\(terminal.screen.picture)")
    return terminal.screen.text
  }

  /// Sends a request with a person's access token, without the person's program. `path` is the part
  /// after `/_matrix/client/v3/`. Returns the body of the response.
  @discardableResult
  func request(_ method: String, _ path: String, _ body: String, as name: String) throws -> String {
    LoopbackSocket.ask(
      method, "/_matrix/client/v3/\(path)", body: body, port: try server.port,
      token: try token(of: name))
  }

  /// Quits the programs in these terminals and checks their exit statuses.
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

/// `confab serve`, or another homeserver if the environment variable SYNAPSE names a tool that
/// starts and stops one.
final class CompanyServer {
  /// The server's URL, such as "http://127.0.0.1:4711".
  private(set) var address = ""
  private let folder: TemporaryFolder
  private var running: VirtualTerminal?
  private let tool = getenv("SYNAPSE").map { String(cString: $0) }

  /// Starts the homeserver on a free port.
  init(_ folder: TemporaryFolder) throws {
    self.folder = folder
    try start(port: 0)
  }

  deinit { try? stop() }

  var port: UInt16 {
    get throws { try #require(address.split(separator: ":").last.flatMap { UInt16($0) }) }
  }

  /// Starts the stopped server again on the same port.
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
        ProgramSitting.program(),
        [
          "--data", "\(folder.path)/s", "serve", "--open-registration", "--listen",
          "127.0.0.1:\(port)",
        ])
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
      size: ProgramSitting.wide)
  }
}

extension VirtualTerminal {
  /// Creates a chat with one person, on the screen of this terminal.
  func startChat(with name: String) throws {
    send(Typed.newChat)
    try waitFor(text: "Start chat")
    // If the server has found the person already, the first Enter adds the person and the second
    // one creates the chat.
    send(name + Typed.enter + Typed.enter)
    try waitFor(text: "Write to ")
  }

  /// Waits until one row of the messages contains all of `words`; the first of several words may
  /// instead be in the heading above the row.
  func waitForMessage(_ words: String...) throws {
    try waitFor("a message with \(words)") { screen in
      screen.hasMessage(words)
    }
  }

  /// Returns `true` if one row of the messages contains all of `words`; the first of several words
  /// may instead be in the heading above the row.
  func hasMessage(_ words: String...) -> Bool {
    screen.hasMessage(words)
  }

  /// The output of the program that was read so far.
  var received: String { String(decoding: pseudoTerminal.received, as: UTF8.self) }
}
