/// What a text is that a person hands over: something for others, or a command.
///
/// A slash begins a command. What begins like one and is none is not sent: it may be a slip, and what was
/// meant for the program is nobody else's business. A path ("/usr/bin is full") is text, as another slash
/// stands in its first word. Two slashes stand for one that begins a text.
package enum WrittenText: Sendable, Equatable {
  /// To be sent: as it was written, but for a slash that kept it from being a command.
  case words(String)
  /// What we do, to be sent as that.
  case emote(String)
  case command(CommandCall)
  case refused(CommandRefusal)

  /// Reads a text without blanks at its end.
  package init(_ text: String) {
    let body = text.drop(while: \.isWhitespace)
    let slashes = body.prefix { $0 == "/" }.count
    switch slashes {
    case 0: self = .words(text)
    case 1: self = Self.read(body) ?? .words(text)
    default:
      let isNeeded = Self.read(body.dropFirst(slashes - 1)) != nil
      self = .words(isNeeded ? String(text[..<body.startIndex] + body.dropFirst()) : text)
    }
  }

  /// How a text is written that is to be sent as it is: what `init` reads it back from.
  package static func typed(_ text: String, isEmote: Bool) -> String {
    if isEmote { return "/me " + text }
    guard WrittenText(text) != .words(text) else { return text }
    let body = text.drop(while: \.isWhitespace)
    return String(text[..<body.startIndex] + "/" + body)
  }

  /// What begins with one slash; `nil`: words.
  private static func read(_ body: Substring) -> WrittenText? {
    let word = body.dropFirst().prefix { !$0.isWhitespace }
    guard let first = word.first else { return readBehindBlank(body.dropFirst()) }
    guard first.isLetter || first.isNumber || first == "?", !word.contains("/") else { return nil }
    guard let command = CommandTable.command(named: word) else { return .refused(.unknown(word)) }
    return read(command, named: word.lowercased(), body[word.endIndex...])
  }

  /// A slash that stands alone is a slip, and one before the name of a command may be.
  private static func readBehindBlank(_ rest: Substring) -> WrittenText? {
    let word = rest.drop(while: \.isWhitespace).prefix { !$0.isWhitespace }
    if word.isEmpty { return .refused(.unknown("")) }
    return CommandTable.command(named: word).map { _ in .refused(.blank(word.lowercased())) }
  }

  private static func read(
    _ command: Command, named name: String, _ rest: Substring
  ) -> WrittenText {
    let argument = rest.trimmed
    if command.task == .emote, !argument.isEmpty { return .emote(String(argument)) }
    if rest.contains(where: \.isNewline) { return .refused(.lines(name)) }
    let call = CommandCall(command: command, name: name, argument: String(argument))
    switch command.argument {
    case .none: return argument.isEmpty ? .command(call) : .refused(.surplus(name))
    case .optional: return .command(call)
    case .required:
      return argument.isEmpty ? .refused(.usage(command.usage(as: name))) : .command(call)
    case .choice(let words):
      guard words.contains(call.argument) else {
        return .refused(.usage(command.usage(as: name)))
      }
      return .command(call)
    }
  }
}

/// Why a text that begins like a command was neither sent nor done.
package enum CommandRefusal: Sendable, Equatable {
  /// There is none of this name.
  case unknown(Substring)
  /// Between the slash and the name is a blank.
  case blank(String)
  /// Something is missing behind its name, or not what it takes: how it is written.
  case usage(String)
  /// Something stands behind a name that takes nothing.
  case surplus(String)
  /// A command is one line.
  case lines(String)

  /// What is wrong and what to do, for a person.
  package var sentence: String {
    switch self {
    case .unknown(let word):
      let name = Self.shortened(word)
      let help = KeyTable.hint(for: .help).map { "; \($0.key) lists them" } ?? ""
      return "No command /\(name). //\(name) sends it as text\(help)."
    case .blank(let name): return "A blank is behind the slash. /\(name) does it, // sends it."
    case .usage(let usage): return "Write it so: \(usage)"
    case .surplus(let name):
      return "/\(name) takes nothing behind it. //\(name) … sends it as text."
    case .lines(let name): return "/\(name) is one line. //\(name) … sends all as text."
    }
  }

  private static let longestWord = 16

  private static func shortened(_ word: Substring) -> String {
    word.count > longestWord ? word.prefix(longestWord - 1) + "…" : String(word)
  }
}

extension Substring {
  /// Without blanks at its ends.
  fileprivate var trimmed: Substring {
    var rest = drop(while: \.isWhitespace)
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return rest
  }
}
