internal import Glibc

/// The program from its command line to its exit status.
enum Program {
  /// Runs the command that the arguments name, and returns its exit status. A failure is printed to
  /// standard error as a sentence. `arguments` does not include the program's name.
  static func run(_ arguments: [String]) -> ExitStatus {
    // With these signals ignored, writing to a connection or pipe whose other end is closed, or to
    // a file that may not grow, fails with an error instead of ending the program.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
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
    case .invitation:
      try InvitationCommand(invocation: invocation, environment: environment).run()
    case .login(let server, let user):
      let server = try StandardStreams.server(server)
      try SignIn(invocation: invocation, environment: environment, server: server, user: user)
        .run()
    case .register(let server, let user):
      let server = try StandardStreams.server(server)
      try RegisterCommand(
        invocation: invocation, environment: environment, server: server, user: user
      ).run()
    case .logout: try LogoutCommand(invocation: invocation, environment: environment).run()
    case .send(let chat, let text):
      return try SendCommand(
        invocation: invocation, environment: environment, chat: chat, words: text
      ).run()
    case .unread: try UnreadCommand(invocation: invocation, environment: environment).run()
    case .export(let chat):
      try ExportCommand(invocation: invocation, environment: environment, chat: chat).run()
    case .search(let words):
      try SearchCommand(invocation: invocation, environment: environment, words: words).run()
    case .doctor:
      return try DoctorCommand(invocation: invocation, environment: environment).run()
    case .fullScreen:
      let end = try FullScreen(invocation: invocation, environment: environment).run()
      // At this point the full screen has stored its data and released the locks of all profiles.
      return try end.next?.run() ?? end.status
    }
    return .ok
  }
}
