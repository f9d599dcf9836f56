package import Intents

/// What the screen itself knows of the chat list.
package struct ChatListPaneState: Sendable, Equatable {
  package var selected: ChatID?
  /// Index in the view model's rows of the first row shown.
  package var firstVisible = 0
  package var isFocused = true

  package init() {}
}

/// What the screen itself knows of the messages.
package struct MessagesPaneState: Sendable, Equatable {
  package var scroll = ScrollPosition.end
  package var composer = ComposerState()
  /// Handed over by Enter, not yet seen in a view model: shown as "submitting" behind the rows.
  package var submitting: [Submission] = []
  package var isFocused = false
  /// The chat is only looked at.
  package var isPeek = false
  /// The message that the keys are for; `nil`: they are for the composer.
  package var selected: MessageID?
  /// Long messages that are shown whole.
  package var unfolded: Set<MessageID> = []
  /// One line above the composer: what is being answered or edited, or what a key did; "" for none.
  package var banner = ""
  /// A sentence under the messages: why a text came back, or that keys are needed.
  package var note = ""
  /// The key that leads to the newest messages; "" where none does.
  package var endKey = ""
  /// The commands that what is written may become.
  package var commands: [CommandHint] = []
  /// An index of `commands`: the one that stands in the composer.
  package var selectedCommand: Int?

  package init() {}

  /// The cursor stands in what is being written.
  var hasComposerFocus: Bool { isFocused && selected == nil }
}

/// A command that can be written.
package struct CommandHint: Sendable, Equatable {
  /// "/me TEXT".
  package let usage: String
  package let sentence: String

  package init(usage: String, sentence: String) {
    self.usage = usage
    self.sentence = sentence
  }
}

/// Where the view of the messages stands.
package enum ScrollPosition: Sendable, Equatable {
  /// At the end, following new messages.
  case end
  /// The last visible line is line `line` (from 0) of the row with this key. Stays there when rows come.
  case anchored(row: RowKey, line: Int)
}

/// Names a row of the messages across view models.
package enum RowKey: Sendable, Hashable {
  case message(MessageID)
  /// Day dividers, gaps and the unread line: by the message behind them.
  case before(MessageID, kind: Int)
}

/// What the screen itself knows of the create-chat pane.
package struct CreateChatPaneState: Sendable, Equatable {
  /// Those who were taken already.
  package var people: [String] = []
  /// Who is being typed.
  package var name = ComposerState()
  package var roomName = ComposerState()
  package var focus = CreateChatField.people
  /// The candidate that Enter takes, by its index.
  package var highlighted: Int?
  package var isFocused = true
  /// "Please enter a name", or "".
  package var validation = ""
  /// What is still missing while somebody types, or what will be made; or "".
  package var hint = ""
  /// What failed last was something else than what is entered now.
  package var isChanged = false

  package init() {}
}

/// Where the keys go in the create-chat pane.
package enum CreateChatField: Sendable, Equatable, CaseIterable {
  case people, room, button
}

/// What the screen itself knows of the switcher.
package struct SwitcherPaneState: Sendable, Equatable {
  package var query = ComposerState()
  package var selected = 0

  package init() {}
}

/// What the screen itself knows of the help overlay.
package struct HelpPaneState: Sendable, Equatable {
  /// The first line shown.
  package var firstLine = 0

  package init() {}
}

/// A key and what it does, for the status line.
package struct KeyHint: Sendable, Equatable {
  package let key: String
  package let label: String

  package init(key: String, label: String) {
    self.key = key
    self.label = label
  }
}

/// What is asked, and the answers.
package struct QuestionPaneState: Sendable, Equatable {
  package var question = ""
  /// A word or two each.
  package var yes = "yes"
  package var no = "no"

  package init() {}
}
