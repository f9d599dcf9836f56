internal import Keys

/// The completion of a slash command: each Tab writes the next command that begins with the typed
/// text.
struct CommandCompletion: Sendable, Equatable {
  /// The beginning of a command's name that the person typed, without the slash.
  let start: String
  /// Index in `ChatSession.commands` of the command that is in the composer now.
  var index: Int
}

/// A command with a name that begins with the typed text; `name` is that name.
struct CommandCandidate: Sendable, Equatable {
  let name: String
  let command: Command

  var usage: String { command.usage(as: name) }
}

// Slash commands in the composer.
extension ChatSession {
  /// `true` if the text is a slash command other than an emote, or begins like a command and would
  /// be refused, for instance because no command has that name.
  var isCommand: Bool {
    // Every key asks for this, and most texts are not commands, so a quick check comes first.
    guard text.startsWithSlash else { return false }
    return switch SubmittedText(text.text) {
    case .words, .emote: false
    case .command, .refused: true
    }
  }

  /// The beginning of a command's name before the cursor, without the slash; `nil` when none is
  /// being typed.
  private var start: Substring? {
    if let completion { return completion.start[...] }
    guard text.before.first == "/", text.after.first?.isWhitespace != false else { return nil }
    let start = text.before.dropFirst()
    return start.contains { $0.isWhitespace || $0 == "/" } ? nil : start
  }

  var isNamingCommand: Bool { start != nil }

  /// The commands that begin with the typed text. In an edit, only commands that become a message
  /// are offered.
  var commands: [CommandCandidate] {
    guard let start else { return [] }
    return CommandTable.completions(of: start)
      .filter { !mode.isEditing || $0.command.task == .emote }
      .map { CommandCandidate(name: $0.name, command: $0.command) }
  }

  /// Writes the next matching command (1) or the one before (-1) into the composer; rings the bell
  /// when there is none.
  mutating func complete(by step: Int, at now: UInt64) -> [SceneEffect] {
    let candidates = commands
    guard let start, !candidates.isEmpty else { return [.bell] }
    let last = completion?.index ?? (step > 0 ? -1 : 0)
    let index = (last + step + candidates.count) % candidates.count
    let chosen = candidates[index]
    let takesMore = chosen.command.argument != .none && text.after.isEmpty
    guard text.replaceStart(with: "/\(chosen.name)\(takesMore ? " " : "")") else {
      return [.bell]
    }
    completion = CommandCompletion(start: String(start), index: index)
    note = ""
    return changed(at: now)
  }

  /// Keeps the text in the composer and shows the reason why it was not sent.
  mutating func refuse(_ why: String) -> [SceneEffect] {
    note = why
    return [.bell]
  }
}

extension ComposerText {
  /// `true` if the first character that is not whitespace is a slash.
  fileprivate var startsWithSlash: Bool {
    let first = before.first { !$0.isWhitespace } ?? after.first { !$0.isWhitespace }
    return first == "/"
  }
}
