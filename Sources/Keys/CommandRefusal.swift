/// The reason why a text that begins like a command was neither sent nor run.
package enum CommandRefusal: Sendable, Equatable {
  /// No command has this name; the name is empty if the text is only a slash.
  case unknown(Substring)
  /// Whitespace separates the slash from this name of a command.
  case blank(String)
  /// The argument is missing, or is not one of the words that the command accepts; the associated
  /// value is the command's usage line.
  case usage(String)
  /// The command of this name accepts no argument, but the text contains one.
  case surplus(String)
  /// The text of the command of this name contains a newline, which only commands that send their
  /// whole argument as a message accept.
  case lines(String)
}

extension CommandRefusal {
  /// The sentence that is shown to the person: the mistake, and how to correct it.
  package var sentence: String {
    switch self {
    case .unknown(let word):
      let name = Self.shortened(word)
      let help = KeyTable.hint(for: .help).map { "; \($0.key) lists them" } ?? ""
      return "No command /\(name). //\(name) sends it as text\(help)."
    case .blank(let name):
      return "A blank follows the slash. /\(name) runs the command, // sends the text."
    case .usage(let usage): return "Write it so: \(usage)"
    case .surplus(let name):
      return "/\(name) takes no argument. //\(name) … sends it as text."
    case .lines(let name): return "/\(name) is one line. //\(name) … sends all as text."
    }
  }

  /// The greatest length in characters with which a sentence repeats a typed word; a longer word is
  /// cut and ends with "…".
  private static let longestWord = 16

  private static func shortened(_ word: Substring) -> String {
    word.count > longestWord ? word.prefix(longestWord - 1) + "…" : String(word)
  }
}
