package import Intents

/// One slash command: its names, its argument, its effect, and its sentence for the help.
package struct Command: Sendable, Equatable {
  /// Names without the slash, in small letters; the help shows the first one first.
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

  /// The argument that a command accepts.
  package enum Argument: Sendable, Equatable {
    case none
    /// An argument that may be left out; usage lines show it by this word: "[NAME]".
    case optional(String)
    /// An argument that is required; usage lines show it by this word: "TEXT".
    case required(String)
    /// Exactly one of these words.
    case choice([String])

    /// The argument as usage lines write it: "", "[NAME]", "TEXT", "all|mentions".
    package var words: String {
      switch self {
      case .none: ""
      case .optional(let name): "[\(name)]"
      case .required(let name): name
      case .choice(let words): words.joined(separator: "|")
      }
    }
  }

  /// The effect of a command.
  package enum Task: Sendable, Equatable {
    /// Runs an action of the key table.
    case action(Action)
    /// Sends the argument as an emote.
    case emote
    /// Sends the argument as it is written.
    case plain
    /// Sends the argument as a spoiler.
    case spoiler
    /// Shows the lines of the help that have the argument; without one, shows the commands first.
    case help
    /// Opens the chat whose name fits the argument best; without an argument, shows the switcher.
    case switchChat
    /// Creates a chat with the people whom the argument names, or opens an existing direct chat;
    /// without an argument, shows the create-chat pane.
    case newChat
    /// Shows the form of a new room, with the argument as its name.
    case newRoom
    /// Joins the room of the address that the argument is, and opens it.
    case join
    /// Shows the public room directory: the rooms that have the words of the argument.
    case rooms
    /// Opens the chat with the person whom the argument names first, or makes it; sends the rest of
    /// the argument there, if there is any.
    case message
    /// Sends the file at the path that the argument is.
    case upload
    /// Saves the newest file that is shown, under the path that the argument is, if there is one.
    case saveFile
    /// Opens the newest file that is shown.
    case openFile
    /// Shows all versions of the newest edited message that is shown.
    case showVersions
    /// Starts a poll: the argument is the question and the answers, parted by "|". The votes are
    /// shown before the end of the poll if it is disclosed.
    case poll(isDisclosed: Bool)
    /// Votes in the newest open poll that is shown, for the answers whose numbers the argument
    /// lists; without an argument, shows the answers to choose from.
    case vote
    /// Ends the newest open poll that is shown and that the user can end, after a question.
    case endPoll
    /// Opens the argument in the person's editor, as the text of the composer.
    case openEditor
    /// Opens the profile of the name that the argument is; without an argument, shows the profiles.
    case profile
    /// Signs out, after a question.
    case signOut
    // These tasks are about the open chat.
    case markRead, markUnread, leave, close, follow
    /// Gives the chat the tag that the argument names.
    case tag
    /// Gives the chat the number that the argument names; without an argument, takes its number
    /// away.
    case number
    /// Does this to the person whom the argument names first; the rest of the argument is the
    /// reason.
    case person(PersonTask)
    /// Shows what is known of the person of the chat whom the argument names.
    case whois
    /// Shows the chat's topic; with an argument, changes it, or takes it away for "-".
    case topic
    /// Changes the chat's name.
    case chatName
    /// Changes the user's own display name.
    case nick
    /// Hides the chat list beside the page, or shows it again.
    case toggleList
    /// Gives the chat list beside the page the width in columns that the argument names; without an
    /// argument, its usual width.
    case listWidth
    /// Sets the chat's notification level; with `nil` the argument names the level.
    case setLevel(NotificationLevel?)
  }

  /// The people among whom the name at the start of the argument is completed; `nil` if the
  /// argument does not begin with a person.
  package var peopleOfArgument: PeopleScope? {
    switch task {
    case .person(.invite): .everybody
    case .person, .whois: .members
    default: nil
    }
  }

  /// `true` if the argument is the path of a file of this machine.
  package var takesPath: Bool { task == .upload || task == .saveFile }

  /// The command's usage line: "/me TEXT". `name` is one of its names; `nil` is the first.
  package func usage(as name: String? = nil) -> String {
    let words = argument.words
    return "/\(name ?? names[0])\(words.isEmpty ? "" : " ")\(words)"
  }
}

/// A slash command that a person typed, with its argument.
package struct CommandCall: Sendable, Equatable {
  package let command: Command
  /// The name as written, in small letters.
  package let name: String
  /// The argument without whitespace around it, already checked against `Command.argument`; "" for
  /// none.
  package let argument: String
}
