/// The reason why the full screen cannot be shown.
package enum TerminalError: Error, Equatable, Sendable {
  /// The input or the output is not a terminal, or could not be opened.
  case notATerminal
  /// terminfo has no usable description of the terminal type, which is the value of `TERM`; "" when
  /// the variable is empty or not set.
  case unknownType(String)
  /// The terminal of this type (`TERM`), for example `dumb`, cannot place the cursor, according to
  /// its description.
  case tooSimple(String)
}

extension TerminalError: CustomStringConvertible {
  /// The reason as a sentence that is shown to a person, without a full stop.
  package var description: String {
    switch self {
    case .notATerminal: "the full screen needs a terminal for its input and its output"
    case .unknownType(""): "TERM is not set, so there is no telling what this terminal understands"
    case .unknownType(let type):
      "nothing is known of the terminal \"\(type)\" (TERM); "
        + "the package ncurses-term describes many, xterm-256color fits most"
    case .tooSimple(let type):
      "the terminal \"\(type)\" (TERM) cannot show a full screen"
    }
  }
}
