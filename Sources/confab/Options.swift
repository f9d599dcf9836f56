internal import Intents
internal import MatrixClient

/// One option of the command line. `--help`, the manual pages and the completions of the shells are
/// made from these descriptions.
struct OptionDescription: Sendable {
  let name: String
  var short: String?
  /// The placeholder of the option's argument; `nil` for an option without one.
  var argument: String?
  var values = OptionValues.any
  var mayRepeat = false
  let sentence: String
  let commands: [CommandName]

  /// The option with its argument: "--listen ADDRESS".
  var usage: String { name + (argument.map { " " + $0 } ?? "") }
}

/// What a shell can offer for an option's argument.
enum OptionValues: Sendable, Equatable {
  case any
  /// These words; if others are allowed as well, nobody could guess them.
  case words([String])
  case folder, file, profile, theme
  /// An address; only the path of a socket behind "unix:" can be completed.
  case address
}

enum CommandName: String, CaseIterable, Sendable {
  case fullScreen = ""
  case login
  case register
  case logout
  case serve
  case invitation
  case send
  case unread
  case export
  case search
  case doctor

  /// The placeholders of the command's words, those in brackets optional.
  var operands: String {
    switch self {
    case .login, .register: "[SERVER [USER]]"
    case .send: "CHAT [TEXT...]"
    case .export: "CHAT"
    case .search: "WORDS..."
    case .fullScreen, .logout, .serve, .invitation, .unread, .doctor: ""
    }
  }

  var sentence: String {
    switch self {
    case .fullScreen: "open the full screen"
    case .login: "sign in to a homeserver: by password, by a code or in a browser"
    case .register: "make an account on a homeserver, and sign in"
    case .logout: "sign out, and keep or remove the stored chats"
    case .serve: "run the homeserver alone, for other people"
    case .invitation: "print a token with which one person may register there"
    case .send: "send one message: the words, standard input or a file"
    case .unread: "print how many messages are unread, and mentions: 3 @1"
    case .export: "print what is stored of a chat, oldest first"
    case .search: "print the stored messages that have all these words"
    case .doctor: "check what confab needs, and say what to do"
    }
  }

  /// The command with its operands: "send CHAT [TEXT]".
  var usage: String { rawValue + (operands.isEmpty ? "" : " " + operands) }
}

enum Options {
  static let all: [OptionDescription] = [
    OptionDescription(
      name: "--data", argument: "DIR", values: .folder,
      sentence: "keep everything in DIR instead of $XDG_DATA_HOME/confab",
      commands: CommandName.allCases),
    OptionDescription(
      name: "--profile", argument: "NAME", values: .profile,
      sentence: "use this profile; the last one is used otherwise",
      commands: [
        .fullScreen, .login, .register, .logout, .send, .unread, .export, .search, .doctor,
      ]),
    OptionDescription(
      name: "--proxy", argument: "URL", values: .words(["direct"]),
      sentence: "reach servers through this proxy; direct: through none",
      commands: [.fullScreen, .login, .register, .logout, .send, .doctor]),
    OptionDescription(
      name: "--theme", argument: "NAME", values: .theme,
      sentence: "colours: auto, a theme's name, or the path of a theme file",
      commands: [.fullScreen, .doctor]),
    OptionDescription(
      name: "--ascii", sentence: "show ASCII characters only, as in a locale without UTF-8",
      commands: [.fullScreen]),
    OptionDescription(
      name: "--linear", sentence: "for screen readers: plain lines of words, one pane at a time",
      commands: [.fullScreen]),
    OptionDescription(
      name: "--bot-pause", argument: "SCALE",
      sentence: "how long bots take to answer: 1 is human, 0 is at once",
      commands: [.fullScreen]),
    OptionDescription(
      name: "--notify", argument: "HOW", values: .words(NotifyStyle.allCases.map(\.rawValue)),
      sentence: "how to notify while you look elsewhere: off, bell or terminal",
      commands: [.fullScreen]),
    OptionDescription(
      name: "--push", argument: "WHERE", values: .words(["off", "on"]),
      sentence: "take pushes: off, on (loopback) or ADDRESS:PORT[,URL]",
      commands: [.fullScreen]),
    OptionDescription(
      name: "--listen", argument: "ADDRESS", values: .address, mayRepeat: true,
      sentence: "listen on ADDRESS:PORT or unix:PATH; may be given more than once",
      commands: [.serve]),
    OptionDescription(
      name: "--server-name", argument: "NAME",
      sentence: "the part of user ids behind the colon; fixed at the first start",
      commands: [.serve]),
    OptionDescription(
      name: "--open-registration", sentence: "let anybody register who reaches the server",
      commands: [.serve]),
    OptionDescription(
      name: "--no-limits",
      sentence: "accept any number of requests, logins, rooms and members, for tests",
      commands: [.serve]),
    OptionDescription(
      name: "--local-gateways",
      sentence: "push also to gateways on this machine and in private networks",
      commands: [.serve]),
    OptionDescription(
      name: "--trusted-proxy", argument: "ADDRESS", mayRepeat: true,
      sentence: "believe this proxy's X-Forwarded-For; may be given more than once",
      commands: [.serve]),
    OptionDescription(
      name: "--start-anew", sentence: "set a damaged database aside, and begin with no accounts",
      commands: [.serve]),
    OptionDescription(
      name: "--invitation", argument: "TOKEN",
      sentence: "the token with which you may register; asked for otherwise",
      commands: [.register]),
    OptionDescription(
      name: "--with", argument: "HOW", values: .words(LoginWay.allCases.map(\.rawValue)),
      sentence: "how to sign in: password, browser or code", commands: [.login]),
    OptionDescription(
      name: "--keep-chats", sentence: "keep the stored chats, and do not ask", commands: [.logout]),
    OptionDescription(
      name: "--remove-chats", sentence: "remove the stored chats too, and do not ask",
      commands: [.logout]),
    OptionDescription(
      name: "--file", argument: "PATH", values: .file,
      sentence: "send this file instead of a text", commands: [.send]),
    OptionDescription(
      name: "--json", sentence: "print JSON, a line an object, for other programs",
      commands: [.unread, .export, .search]),
    OptionDescription(
      name: "--limit", argument: "NUMBER", sentence: "print at most so many messages, not 50",
      commands: [.search]),
    OptionDescription(
      name: "--best", sentence: "print the best matches first, not the newest",
      commands: [.search]),
    OptionDescription(
      name: "--in", argument: "CHAT", sentence: "search the messages of one chat",
      commands: [.search]),
    OptionDescription(
      name: "--follow", sentence: "print again whenever it changes", commands: [.unread]),
    OptionDescription(
      name: "--keys", sentence: "show each pressed key: its bytes, name and actions",
      commands: [.doctor]),
    OptionDescription(
      name: "--help", short: "-h", sentence: "show a short help and exit",
      commands: CommandName.allCases),
    OptionDescription(
      name: "--version", sentence: "show the version and exit", commands: CommandName.allCases),
  ]

  static let version = "0.1.0"

  /// The options of the full screen, and of a command those that the full screen does not have.
  static func own(_ command: CommandName) -> [OptionDescription] {
    all.filter { option in
      option.commands.contains(command) && !["--help", "--version"].contains(option.name)
        && (command == .fullScreen || !option.commands.contains(.fullScreen))
    }
  }

  /// The words of a command in the usage, in pieces that stay together.
  static func usage(of command: CommandName) -> [String] {
    [command.usage].filter { !$0.isEmpty }
      + own(command).map { "[\($0.usage)]\($0.mayRepeat ? "..." : "")" }
  }

  static var usage: String {
    let lines = CommandName.allCases.map {
      HelpText.row("       confab", usage(of: $0), column: 14)
    }
    return "usage: " + lines.joined(separator: "\n").dropFirst(7)
  }

  static var help: String {
    let commands = CommandName.allCases.filter { $0 != .fullScreen }.map {
      HelpText.row("  \($0.usage)", $0.sentence)
    }
    let options = all.map { option in
      // Most commands have the options of the full screen that make sense for them.
      let names = option.commands.contains(.fullScreen) ? [] : option.commands.map(\.rawValue)
      let place = names.isEmpty ? "" : "\(names.joined(separator: ", ")): "
      return HelpText.row("  \(option.usage)", place + option.sentence)
    }
    return """
      confab: chat in the terminal. Without a command: the full screen; the first time
      with a small homeserver of its own and a guide.

      \(usage)

      commands
      \(commands.joined(separator: "\n"))

      CHAT is a chat's name or id. send, unread, export, search and
      doctor work beside a full screen.

      options
      \(options.joined(separator: "\n"))

      F1 shows the keys inside; the manual begins with confab(1).
      """
  }
}

/// Rows of the help, at most 80 columns wide.
private enum HelpText {
  static func row(_ left: String, _ sentence: String) -> String {
    row(left, sentence.split(separator: " ").map(String.init), column: 24)
  }

  /// `left`, and the pieces from `column` on, in further lines where one would be too long.
  static func row(_ left: String, _ pieces: [String], column: Int) -> String {
    let indent = String(repeating: " ", count: column)
    var lines = left.count < column ? [left + indent.dropFirst(left.count)] : [left, indent]
    for piece in pieces {
      let line = lines.removeLast()
      if line.count <= column {
        lines.append(line + piece)
      } else if line.count + 1 + piece.count <= 80 {
        lines.append("\(line) \(piece)")
      } else {
        lines += [line, indent + piece]
      }
    }
    return lines.joined(separator: "\n")
  }
}
