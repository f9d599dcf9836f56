/// The reason why a text that begins like a command was neither sent nor run.
package enum CommandRefusal: Sendable, Equatable {
  /// No command has this name.
  case unknown(Substring)
  /// A blank is between the slash and this name of a command.
  case blank(String)
  /// The argument is missing or wrong; the associated value is the command's usage line.
  case usage(String)
  /// The command of this name accepts no argument and got one.
  case surplus(String)
  /// A newline follows the command of this name.
  case lines(String)
}

extension CommandRefusal {
  /// The sentence that the person reads: the mistake, and how to correct it.
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

  private static let longestWord = 16

  private static func shortened(_ word: Substring) -> String {
    word.count > longestWord ? word.prefix(longestWord - 1) + "…" : String(word)
  }
}
