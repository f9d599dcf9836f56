internal import Keys

/// A command that is being completed: Tab goes from one to the next of those that it may become.
struct CommandCompletion: Sendable, Equatable {
  /// What was written of the name, without the slash.
  let start: String
  /// Which of `CommandTable.completions(of: start)` stands in the composer.
  var index: Int
}

/// A command that what is written may become.
struct CommandCandidate: Sendable, Equatable {
  let name: String
  let command: Command

  var usage: String { command.usage(as: name) }
}

// Commands in the composer.
extension ChatSession {
  /// What is written is for the program alone, as far as it can be told.
  var isCommand: Bool {
    // Most texts are none, and this is asked at each key.
    guard text.startsWithSlash else { return false }
    return switch WrittenText(text.text) {
    case .words, .emote: false
    case .command, .refused: true
    }
  }

  /// The name of a command is being written: what of it stands before the cursor, without the slash.
  private var start: Substring? {
    if let completion { return completion.start[...] }
    guard text.before.first == "/", text.after.first?.isWhitespace != false else { return nil }
    let start = text.before.dropFirst()
    return start.contains { $0.isWhitespace || $0 == "/" } ? nil : start
  }

  var isNamingCommand: Bool { start != nil }

  /// What the command that is begun may become. An edit becomes no other command than one that sends.
  var commands: [CommandCandidate] {
    guard let start else { return [] }
    return CommandTable.completions(of: start)
      .filter { !mode.isEditing || $0.command.task == .emote }
      .map { CommandCandidate(name: $0.name, command: $0.command) }
  }

  /// Writes out the next command (1) or the one before (-1).
  mutating func complete(by step: Int, at now: UInt64) -> [Effect] {
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

  /// What is written stays, with the reason why it was not taken.
  mutating func refuse(_ why: String) -> [Effect] {
    note = why
    return [.bell]
  }
}

extension ComposerText {
  /// Its first character that is no blank is a slash.
  fileprivate var startsWithSlash: Bool {
    let first = before.first { !$0.isWhitespace } ?? after.first { !$0.isWhitespace }
    return first == "/"
  }
}
