internal import Glibc

/// From the command line to an exit status.
enum Program {
  /// Runs what the arguments (without the program's name) ask for.
  static func run(_ arguments: [String]) -> ExitStatus {
    // A peer that goes away is an error of that write, not the end of the program.
    signal(SIGPIPE, SIG_IGN)
    umask(0o077)
    setlocale(LC_CTYPE, "")
    do {
      return try run(InvocationParser.parse(arguments), environment: Environment.current())
    } catch {
      if error != .readerIsGone { StandardStreams.complain(error.sentence) }
      return error.status
    }
  }

  private static func run(
    _ invocation: Invocation, environment: Environment
  ) throws(Ending) -> ExitStatus {
    switch invocation.command {
    case .help: StandardStreams.say(Options.help)
    case .version: StandardStreams.say("confab \(Options.version)")
    case .serve: try ServeCommand(invocation: invocation, environment: environment).run()
    case .login(let server, let user):
      try SignIn(
        invocation: invocation, environment: environment, server: server, user: user,
        isNew: false
      ).run()
    case .register(let server, let user):
      try SignIn(
        invocation: invocation, environment: environment, server: server, user: user, isNew: true
      ).run()
    case .send(let chat, let text):
      return try SendCommand(
        invocation: invocation, environment: environment, chat: chat, words: text
      ).run()
    case .unread: try UnreadCommand(invocation: invocation, environment: environment).run()
    case .export(let chat):
      try ExportCommand(invocation: invocation, environment: environment, chat: chat).run()
    case .fullScreen: return try FullScreen(invocation: invocation, environment: environment).run()
    }
    return .ok
  }
}
