/// The meaning of a submitted text: a message (plain, Markdown, spoiler or emote), a command, or a
/// text that is neither sent nor run.
///
/// A slash begins a command. An unknown command is refused, never sent as a message: it may be a
/// typing error, and a text meant for the program can be private. A path ("/usr/bin is full") is a
/// message, because its first word contains another slash. A command with a second slash before it
/// ("//me") is a message, which is sent with one slash.
package enum SubmittedText: Sendable, Equatable {
  /// A message, without the extra slash that marks a text with a slash at its start as a message.
  case words(String)
  /// An emote (`/me`), sent as `m.emote`.
  case emote(String)
  /// A message that is not read as Markdown (`/plain`).
  case plain(String)
  case spoiler(String)
  case command(CommandCall)
  case refused(CommandRefusal)

  /// Classifies a submitted text that has no whitespace at its end.
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

  /// Returns the text that a person would have to type to send this message or emote: the reverse
  /// of `init` for `.words`, `.emote` and `.plain`.
  ///
  /// - Parameter isPlain: `true` if the message must not be read as Markdown.
  package static func typed(_ text: String, isEmote: Bool, isPlain: Bool = false) -> String {
    if isEmote { return "/me" + " " + text }
    if isPlain { return "/plain" + " " + text }
    guard SubmittedText(text) != .words(text) else { return text }
    let body = text.drop(while: \.isWhitespace)
    return String(text[..<body.startIndex] + "/" + body)
  }

  /// Classifies a text that begins with one slash; `nil` if the slash begins no command, as in a
  /// path, so that the text is sent as it is.
  private static func read(_ body: Substring) -> SubmittedText? {
    let word = body.dropFirst().prefix { !$0.isWhitespace }
    guard let first = word.first else { return readBehindBlank(body.dropFirst()) }
    guard first.isLetter || first.isNumber || first == "?", !word.contains("/") else { return nil }
    guard let command = CommandTable.command(named: word) else { return .refused(.unknown(word)) }
    return read(command, named: word.lowercased(), body[word.endIndex...])
  }

  /// Returns a refusal for a slash alone, and for a slash with whitespace between it and the name
  /// of a command; `nil` for any other text, which is a message.
  private static func readBehindBlank(_ rest: Substring) -> SubmittedText? {
    let word = rest.drop(while: \.isWhitespace).prefix { !$0.isWhitespace }
    if word.isEmpty { return .refused(.unknown("")) }
    return CommandTable.command(named: word).map { _ in .refused(.blank(word.lowercased())) }
  }

  private static func read(
    _ command: Command, named name: String, _ rest: Substring
  ) -> SubmittedText {
    let argument = rest.trimmed
    if !argument.isEmpty {
      switch command.task {
      case .emote: return .emote(String(argument))
      case .plain: return .plain(String(argument))
      case .spoiler: return .spoiler(String(argument))
      default: break
      }
    }
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

extension Substring {
  fileprivate var trimmed: Substring {
    var rest = drop(while: \.isWhitespace)
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return rest
  }
}
