/// Checks tmux and screen, the terminal multiplexers that may run between the program and the
/// terminal.
struct MultiplexerCheck {
  /// The longest delay of tmux after Esc that counts as no problem, in milliseconds: a person does
  /// not notice it.
  static let slowestEscape = 50
  /// The longest time to wait for tmux to answer, in milliseconds.
  private static let patience = 500

  enum Kind: String { case tmux, screen }

  /// The terminal multiplexer in which the program runs; `nil` for none.
  let kind: Kind?
  /// The value of the environment variable TERM.
  let type: String
  /// The time in milliseconds that tmux waits after Esc for the rest of a key; `nil` if it is not
  /// known, or the program does not run in tmux.
  let escapeMilliseconds: Int?

  var findings: [Finding] {
    guard let kind else { return [.ok(.multiplexer, DoctorWords.noMultiplexer)] }
    var findings: [Finding] = []
    if !fits(kind) {
      findings.append(.note(.multiplexer, DoctorWords.wrongType(type, inside: kind)))
    }
    if let time = escapeMilliseconds, time > Self.slowestEscape {
      findings.append(.note(.multiplexer, DoctorWords.slowEscape(time)))
    }
    guard findings.isEmpty else { return findings }
    return [.ok(.multiplexer, DoctorWords.multiplexer(kind, escape: escapeMilliseconds))]
  }

  /// `true` if the environment variable TERM has a value that the multiplexer's manual permits:
  /// tmux also accepts the values for screen.
  private func fits(_ kind: Kind) -> Bool {
    type.hasPrefix("screen") || kind == .tmux && type.hasPrefix("tmux")
  }
}

extension MultiplexerCheck {
  /// Reads the environment variables; in tmux, also asks it for the value of its option
  /// escape-time.
  init(_ environment: Environment) {
    type = environment["TERM"] ?? ""
    kind = environment["TMUX"] != nil ? .tmux : environment["STY"] != nil ? .screen : nil
    guard kind == .tmux else {
      escapeMilliseconds = nil
      return
    }
    let answer = BriefCommand.output(
      of: ["tmux", "show-options", "-sv", "escape-time"], milliseconds: Self.patience)
    escapeMilliseconds = answer.flatMap { Int($0.prefix { $0.isNumber }) }
  }
}
