package import Intents

/// One line of the table of commands: what is written for it, and the words that tell of it.
package struct Command: Sendable, Equatable {
  /// Without the slash, in small letters; the first is the one that the help puts first.
  package let names: [String]
  package let argument: Argument
  package let task: Task
  /// A sentence for the help and the manual, without a full stop.
  package let sentence: String

  internal init(
    _ names: String..., taking argument: Argument = .none, for task: Task, _ sentence: String
  ) {
    self.names = names
    self.argument = argument
    self.task = task
    self.sentence = sentence
  }

  /// What stands behind a command's name.
  package enum Argument: Sendable, Equatable {
    case none
    case optional(String)
    case required(String)
    /// One of these words.
    case choice([String])

    /// As the help names it: "", "[NAME]", "TEXT", "all|mentions".
    package var words: String {
      switch self {
      case .none: ""
      case .optional(let name): "[\(name)]"
      case .required(let name): name
      case .choice(let words): words.joined(separator: "|")
      }
    }
  }

  /// What a command does.
  package enum Task: Sendable, Equatable {
    /// What a key does.
    case action(Action)
    /// Send what we do instead of what we say.
    case emote
    /// Open the chat that fits a name best.
    case switchChat
    /// A chat with the people that are named.
    case newChat
    /// A chat with somebody, to whom something may be said at once.
    case message
    // Each for the chat in front.
    case markRead, leave, close, follow
    /// `nil`: the argument names the level.
    case setLevel(NotificationLevel?)
  }

  /// How it is written: "/me TEXT". `name`: one of its names, else the first.
  package func usage(as name: String? = nil) -> String {
    let words = argument.words
    return "/\(name ?? names[0])\(words.isEmpty ? "" : " ")\(words)"
  }
}

/// A command as a person gave it.
package struct CommandCall: Sendable, Equatable {
  package let command: Command
  /// The name that was written.
  package let name: String
  /// Without blanks around it; "" for none. As the command wants it.
  package let argument: String
}
