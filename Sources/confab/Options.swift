/// One option of the command line, as `--help` describes it. Tests compare the manual page with
/// these options.
struct OptionDescription: Sendable {
  let name: String
  /// The placeholder of the option's argument in the help; `nil` for an option without one.
  let argument: String?
  let sentence: String
  let commands: [CommandName]
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
}

enum Options {
  static let all: [OptionDescription] = [
    OptionDescription(
      name: "--data", argument: "DIR",
      sentence: "keep everything in DIR instead of $XDG_DATA_HOME/confab",
      commands: CommandName.allCases),
    OptionDescription(
      name: "--profile", argument: "NAME",
      sentence: "use this profile; the last one is used otherwise",
      commands: [
        .fullScreen, .login, .register, .logout, .send, .unread, .export, .search, .doctor,
      ]),
    OptionDescription(
      name: "--proxy", argument: "URL",
      sentence: "reach servers through this proxy; direct: through none",
      commands: [.fullScreen, .login, .register, .logout, .send, .doctor]),
    OptionDescription(
      name: "--theme", argument: "NAME",
      sentence: "colours: auto, a theme's name, or the path of a theme file",
      commands: [.fullScreen, .doctor]),
    OptionDescription(
      name: "--ascii", argument: nil,
      sentence: "show ASCII characters only, as in a locale without UTF-8",
      commands: [.fullScreen]),
    OptionDescription(
      name: "--linear", argument: nil,
      sentence: "for screen readers: plain lines of words, one pane at a time",
      commands: [.fullScreen]),
    OptionDescription(
      name: "--bot-pause", argument: "SCALE",
      sentence: "how long bots take to answer: 1 is human, 0 is at once",
      commands: [.fullScreen]),
    OptionDescription(
      name: "--notify", argument: "HOW",
      sentence: "of messages while you look elsewhere: off, bell or terminal",
      commands: [.fullScreen]),
    OptionDescription(
      name: "--push", argument: "WHERE",
      sentence: "take pushes: off, on (loopback) or ADDRESS:PORT[,URL]",
      commands: [.fullScreen]),
    OptionDescription(
      name: "--listen", argument: "ADDRESS",
      sentence: "listen on ADDRESS:PORT or unix:PATH; may be given more than once",
      commands: [.serve]),
    OptionDescription(
      name: "--server-name", argument: "NAME",
      sentence: "the part of user ids behind the colon; fixed at the first start",
      commands: [.serve]),
    OptionDescription(
      name: "--open-registration", argument: nil,
      sentence: "let anybody register who reaches the server", commands: [.serve]),
    OptionDescription(
      name: "--no-limits", argument: nil,
      sentence: "accept any number of requests, logins, rooms and members, for tests",
      commands: [.serve]),
    OptionDescription(
      name: "--local-gateways", argument: nil,
      sentence: "push also to gateways on this machine and in private networks",
      commands: [.serve]),
    OptionDescription(
      name: "--trusted-proxy", argument: "ADDRESS",
      sentence: "believe this proxy's X-Forwarded-For; may be given more than once",
      commands: [.serve]),
    OptionDescription(
      name: "--start-anew", argument: nil,
      sentence: "set a damaged database aside, and begin with no accounts", commands: [.serve]),
    OptionDescription(
      name: "--invitation", argument: "TOKEN",
      sentence: "the token with which you may register; asked for otherwise",
      commands: [.register]),
    OptionDescription(
      name: "--with", argument: "HOW",
      sentence: "how to sign in: password, browser or code", commands: [.login]),
    OptionDescription(
      name: "--keep-chats", argument: nil, sentence: "keep the stored chats, and do not ask",
      commands: [.logout]),
    OptionDescription(
      name: "--remove-chats", argument: nil,
      sentence: "remove the stored chats too, and do not ask", commands: [.logout]),
    OptionDescription(
      name: "--file", argument: "PATH", sentence: "send this file instead of a text",
      commands: [.send]),
    OptionDescription(
      name: "--json", argument: nil,
      sentence: "print JSON, a line an object, for other programs",
      commands: [.unread, .export, .search]),
    OptionDescription(
      name: "--limit", argument: "NUMBER", sentence: "print at most so many messages, not 50",
      commands: [.search]),
    OptionDescription(
      name: "--best", argument: nil, sentence: "print the best matches first, not the newest",
      commands: [.search]),
    OptionDescription(
      name: "--in", argument: "CHAT", sentence: "search the messages of one chat",
      commands: [.search]),
    OptionDescription(
      name: "--follow", argument: nil, sentence: "print again whenever it changes",
      commands: [.unread]),
    OptionDescription(
      name: "--keys", argument: nil,
      sentence: "show each pressed key: its bytes, name and actions",
      commands: [.doctor]),
    OptionDescription(
      name: "--help", argument: nil, sentence: "show this and exit",
      commands: CommandName.allCases),
    OptionDescription(
      name: "--version", argument: nil, sentence: "show the version and exit",
      commands: CommandName.allCases),
  ]

  static let version = "0.1.0"

  static let usage = """
    usage: confab [--profile NAME] [--data DIR] [--theme NAME] [--ascii]
                  [--linear] [--bot-pause SCALE] [--notify HOW] [--push WHERE]
                  [--proxy URL]
           confab [--profile NAME] [--data DIR] login [SERVER [USER]] [--with HOW]
           confab [--profile NAME] [--data DIR] register [SERVER [USER]]
                  [--invitation TOKEN]
           confab [--profile NAME] [--data DIR] logout [--keep-chats | --remove-chats]
           confab [--data DIR] serve [--listen ADDRESS]... [--server-name NAME]
                  [--open-registration] [--no-limits] [--local-gateways]
                  [--trusted-proxy ADDRESS]... [--start-anew]
           confab [--data DIR] invitation
           confab [--profile NAME] [--data DIR] send CHAT [TEXT]
           confab [--profile NAME] [--data DIR] send CHAT --file PATH
           confab [--profile NAME] [--data DIR] unread [--json] [--follow]
           confab [--profile NAME] [--data DIR] export CHAT [--json]
           confab [--profile NAME] [--data DIR] search WORDS... [--in CHAT] [--best]
                  [--limit NUMBER] [--json]
           confab [--profile NAME] [--data DIR] [--theme NAME] doctor [--keys]
    """

  static var help: String {
    let rows = all.map { option -> String in
      let left = "  " + option.name + (option.argument.map { " " + $0 } ?? "")
      return left + String(repeating: " ", count: max(2, 24 - left.count)) + option.sentence
    }
    return """
      confab: chat in the terminal. Without a command: the full screen; the first time
      with a small homeserver of its own and a guide.

      \(usage)

      commands
        login [SERVER [USER]] sign in to a homeserver: by password, which is asked for
                              or read from standard input, or by a browser
        register [SERVER [USER]]
                              make an account there, and sign in
        logout                sign out, and keep or remove the stored chats
        serve                 the homeserver alone, for others
        invitation            a token with which one person may register there
        send CHAT [TEXT]      one message, from the words or from standard input
        unread                how many messages are unread, and mentions: 3 @1
        export CHAT           what is stored of a chat, oldest first
        search WORDS...       the stored messages that have all these words
        doctor                checks of what confab needs, and what to do

      CHAT is a chat's name or id. The last five work beside a full screen.

      options
      \(rows.joined(separator: "\n"))

      Keys are shown by F1 inside, and all of this is in confab(1).
      """
  }
}
