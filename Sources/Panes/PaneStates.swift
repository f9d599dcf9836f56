package import Intents

/// Screen state that the chat list is drawn from.
package struct ChatListPaneState: Sendable, Equatable {
  package var selected: ChatID?
  /// Index in the view model's rows of the first row shown.
  package var firstVisible = 0
  package var isFocused = true

  package init() {}
}

/// Screen state that the messages are drawn from.
package struct MessagesPaneState: Sendable, Equatable {
  package var scroll = ScrollPosition.end
  package var composer = ComposerState()
  /// Submissions that no view model has yet: they are shown as "submitting" below the rows.
  package var submitting: [Submission] = []
  package var isFocused = false
  /// True while the chat is shown without being read.
  package var isPeek = false
  /// Selected message; `nil` while the composer has the keys.
  package var selected: MessageID?
  /// Long messages that are shown in full.
  package var unfolded: Set<MessageID> = []
  /// Line above the composer: the message being answered or edited, or a note about the last key; "" for none.
  package var banner = ""
  /// Sentence under the messages: the reason why a text was not sent; "" for none.
  package var note = ""
  /// Name of the key that scrolls to the newest messages; "" when none does.
  package var endKey = ""
  /// Commands that fit the typed beginning.
  package var commands: [CommandHint] = []
  /// Index in `commands` of the one in the composer; `nil` for none.
  package var selectedCommand: Int?

  package init() {}

  /// True while the cursor is in the composer.
  var hasComposerFocus: Bool { isFocused && selected == nil }
}

/// Slash command as it is offered above the composer.
package struct CommandHint: Sendable, Equatable {
  /// Name with argument, such as "/me TEXT".
  package let usage: String
  package let sentence: String

  package init(usage: String, sentence: String) {
    self.usage = usage
    self.sentence = sentence
  }
}

/// Position of the view in the messages.
package enum ScrollPosition: Sendable, Equatable {
  /// The view is at the end and follows new messages.
  case end
  /// The last visible line is line `line` (from 0) of the row with this key, also after rows came.
  case anchored(row: RowKey, line: Int)
}

/// Identity of a row of the messages across view models.
package enum RowKey: Sendable, Hashable {
  case message(MessageID)
  /// Day divider, gap or unread line, identified by the message below it.
  case before(MessageID, kind: Int)

  /// The key of the same row after these messages of ours arrived in the server's stream.
  package func moved(by echoes: [OwnEcho]) -> RowKey {
    switch self {
    case .message(let message): .message(echoes.newID(of: message))
    case .before(let message, let kind): .before(echoes.newID(of: message), kind: kind)
    }
  }
}

/// Screen state that the create-chat pane is drawn from.
package struct CreateChatPaneState: Sendable, Equatable {
  /// Labels of the people that were added already.
  package var people: [String] = []
  /// Name or address that is being typed.
  package var name = ComposerState()
  package var roomName = ComposerState()
  package var focus = CreateChatField.people
  /// Index of the candidate that Enter adds; `nil` for none.
  package var highlighted: Int?
  package var isFocused = true
  /// Reason why the form was not submitted; "" for none.
  package var validation = ""
  /// Problem of the typed name, or the kind of chat that will be made; "" for none.
  package var hint = ""
  /// True when the form changed since it was submitted, so that an old failure is not about it.
  package var isChanged = false

  package init() {}
}

/// Parts of the create-chat pane that can have the focus.
package enum CreateChatField: Sendable, Equatable, CaseIterable {
  case people, room, button
}

/// Screen state that the switcher is drawn from.
package struct SwitcherPaneState: Sendable, Equatable {
  package var query = ComposerState()
  package var selected = 0

  package init() {}
}

/// Screen state that the help overlay is drawn from.
package struct HelpPaneState: Sendable, Equatable {
  /// Index of the first visible line.
  package var firstLine = 0

  package init() {}
}

/// Key and its label for the status line.
package struct KeyHint: Sendable, Equatable {
  package let key: String
  package let label: String

  package init(key: String, label: String) {
    self.key = key
    self.label = label
  }
}

/// Question with its two answers.
package struct QuestionPaneState: Sendable, Equatable {
  package var question = ""
  /// Label of the answer that confirms, one word or two.
  package var yes = "yes"
  package var no = "no"

  package init() {}
}
