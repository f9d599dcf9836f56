package import Intents

package struct Command: Sendable, Equatable {
  /// The command's names without the slash, in lower case; the help shows the first one first.
  package let names: [String]
  package let argument: Argument
  package let task: Task
  /// A sentence about the command, for instance for the help and the manual, without a full stop.
  package let sentence: String

  internal init(
    _ names: String..., taking argument: Argument = .none, for task: Task, _ sentence: String
  ) {
    self.names = names
    self.argument = argument
    self.task = task
    self.sentence = sentence
  }

  package enum Argument: Sendable, Equatable {
    case none
    /// The argument may be left out; usage lines show this text in brackets: "[NAME]".
    case optional(String)
    /// The argument is required; usage lines show this text: "TEXT".
    case required(String)
    /// The argument is required, and has to be exactly one of these words.
    case choice([String])

    /// The argument as usage lines show it: "", "[NAME]", "TEXT", "all|mentions".
    package var words: String {
      switch self {
      case .none: ""
      case .optional(let name): "[\(name)]"
      case .required(let name): name
      case .choice(let words): words.joined(separator: "|")
      }
    }
  }

  package enum Task: Sendable, Equatable {
    case action(Action)
    case emote
    /// Sends the argument as a message without reading it as Markdown.
    case plain
    case spoiler
    /// Shows the lines of the help that match the argument; without an argument, all lines, with
    /// the slash commands first.
    case help
    /// Opens the chat that the argument names, as the switcher finds it; if it is not clear which
    /// chat is meant, and without an argument, shows the switcher.
    case switchChat
    /// Creates a chat with the people whom the argument names, separated by commas, opens an
    /// existing direct chat, or joins the room whose address is the argument; without an argument,
    /// shows the create-chat pane.
    case newChat
    /// Shows the fields for creating a room, with the argument filled in as its name; without an
    /// argument, the name is empty.
    case newRoom
    /// Joins the room whose address (an alias or a room id) is the argument, and opens it.
    case join
    /// Shows the public room directory with the rooms that match the argument; without an argument,
    /// all its rooms. The argument may name another server.
    case rooms
    /// Shows the search of messages with the argument as its query; without an argument, the last
    /// search.
    case search
    /// Shows the first message of the date that the argument names (such as a day or a month) in
    /// the open chat or, if it has none, a message near it.
    case goTo
    /// Opens the direct chat with the person whom the argument names first, or creates it. Sends
    /// the rest of the argument there as a message, if there is any.
    case message
    /// Sends a file; the argument is its path, optionally followed by a caption.
    case upload
    /// Saves the newest file at or above the lowest visible message, under the path in the argument
    /// or, if that is a folder, in it; without an argument, in the folder for downloads.
    case saveFile
    /// Opens the newest file at or above the lowest visible message.
    case openFile
    /// Shows all versions of the newest edited message at or above the lowest visible message.
    case showVersions
    /// Starts a poll: the argument is the question and the answers, separated by "|".
    /// `isDisclosed`: the votes are shown before the poll ends.
    case poll(isDisclosed: Bool)
    /// Votes in the newest open poll at or above the lowest visible message, for the answers whose
    /// numbers the argument lists; "none" withdraws the vote. Without an argument, shows the
    /// answers so that the person can choose among them.
    case vote
    /// Ends the newest open poll that the person can end, at or above the lowest visible message,
    /// after the person has confirmed it.
    case endPoll
    /// Opens the person's external editor with the argument as the composer's text.
    case openEditor
    /// Opens the profile whose name is the argument; without an argument, shows all profiles.
    case profile
    /// Signs out of the account, after the person has confirmed it.
    case signOut
    // Tasks about the open chat
    case markRead, markUnread, leave, close, follow, older
    /// Gives the chat the tag that the argument names; "none" removes the tag.
    case tag
    /// Gives the chat the number that the argument names; without an argument, removes the chat's
    /// number.
    case number
    /// Carries out this task, such as a kick, on the person whom the argument names. For a kick, a
    /// ban and the end of a ban, the words after the name are the reason.
    case person(PersonTask)
    /// Shows the people of the chat who match the argument; if only one does, the card of that
    /// person.
    case whois
    /// Shows the chat's topic. With an argument, sets the topic to the argument; "-" removes the
    /// topic.
    case topic
    case chatName
    /// Changes the person's own display name.
    case nick
    case toggleList
    /// Sets the width of the chat list beside the page to the argument, a number of columns;
    /// without an argument, to the default width.
    case listWidth
    /// Sets the chat's notification level; for `nil`, the argument names the level.
    case setLevel(NotificationLevel?)
  }

  /// The action that the command causes, as a key does; `nil` if no key does what the command does.
  var action: Action? {
    switch task {
    case .action(let action): action
    case .help: .help
    case .switchChat: .switcher
    case .newChat: .newChat
    case .rooms: .rooms
    case .search: .search
    case .saveFile: .saveFile
    case .showVersions: .versions
    case .vote: .vote
    case .openEditor: .openEditor
    case .profile: .accounts
    case .markRead: .markRead
    case .leave: .leaveChat
    default: nil
    }
  }

  /// The people among whom the name at the start of the argument is completed: the members of the
  /// chat, or everybody. `nil` if the argument is not completed with people.
  package var peopleOfArgument: PeopleScope? {
    switch task {
    case .person(.invite): .everybody
    case .person, .whois: .members
    default: nil
    }
  }

  /// `true` if the argument is a path on this machine, or begins with one.
  package var takesPath: Bool { task == .upload || task == .saveFile }

  /// The command's usage line: "/me TEXT". `name` is one of the command's names; `nil` for the
  /// first one.
  package func usage(as name: String? = nil) -> String {
    let words = argument.words
    return "/\(name ?? names[0])\(words.isEmpty ? "" : " ")\(words)"
  }
}

/// A slash command that a person typed, with its argument, which suits the command.
package struct CommandCall: Sendable, Equatable {
  package let command: Command
  /// The command's name as it was typed, in lower case.
  package let name: String
  /// The argument without whitespace around it, already checked against `Command.argument`; "" if
  /// there is none.
  package let argument: String
}

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
  private static let maxWordLength = 16

  private static func shortened(_ word: Substring) -> String {
    word.count > maxWordLength ? word.prefix(maxWordLength - 1) + "…" : String(word)
  }
}
