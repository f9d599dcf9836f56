/// An action that a key or a slash command causes. `KeyTable` binds keys to actions; key handling,
/// the help overlay and the status line's hints are derived from that table.
package enum Action: String, CaseIterable, Sendable, Hashable {
  // Actions everywhere
  case quit, suspend, help, redraw, switcher, newChat, rooms
  case nextPane, previousPane, back, nextChat, previousChat, nextUnread, chatBefore
  case openNumber
  case search, nextMatch, previousMatch
  case jumpBack, jumpForward
  case openBanner, retry
  case widenList, narrowList
  case settings
  case accounts, nextAccount
  // Actions that move and choose, for instance in lists and overlays
  case up, down, pageUp, pageDown, first, last, choose
  // Actions in the settings
  case nextValue, previousValue
  // An action in the overlay of key bindings
  case resetKeys
  // Actions in the search of messages
  case searchHere, searchOrder
  // An action in a list, which shows what can be done with the selected chat or message
  case menu
  // Actions in the chat list
  case peek, markRead, markAllRead, changeLevel, leaveChat
  // Actions in a pane that shows messages
  case scrollUp, scrollDown, scrollToStart, scrollToEnd, firstUnread, fetchMissing
  case selectMessage, members
  // Actions on a selected message
  case reply, editMessage, deleteMessage, react, copy, openLink, saveFile, discard, seenBy, details,
    versions, unfold, showOriginal, openThread, vote, copyLink
  // Actions in the composer, most of them also in text fields
  case send, newLine, left, right, wordLeft, wordRight, lineStart, lineEnd
  case deleteBackward, deleteForward, deleteWord, deleteToStart, deleteToEnd
  case undo, redo, yank, olderText, newerText, openEditor
}

/// An enumeration without associated values, whose cases have numbers, so that a case can be an
/// array index. It has at most 256 cases. For a dictionary key, Swift would hash the raw value,
/// which is a name; that takes some thousand instructions.
package protocol Numbered: CaseIterable {}

extension Numbered {
  /// The index of the case in `allCases`. The implementation relies on Swift storing a case without
  /// associated values as this number.
  package var number: Int { Int(unsafeBitCast(self, to: UInt8.self)) }
}

extension Action: Numbered {
  static let count = allCases.count
}

extension KeyContext: Numbered {
  static let count = allCases.count
}

/// One entry of the key table: the keys that cause an action in a context, and texts that describe
/// the action.
package struct Binding: Sendable, Equatable {
  package let action: Action
  package let context: KeyContext
  /// The keys that cause the action. Hints show the first one or, if the action and its opposite
  /// have two arrow keys, both arrows.
  package let keys: [KeyStroke]
  /// The action's label in the status line's key hints, at most 13 characters: "quit".
  package let label: String
  /// A sentence about the action, without a full stop: "Quit at once".
  package let sentence: String
  /// A short text about the action for the help, at most 30 columns wide: the label, unless the
  /// label says too little in the help.
  package let short: String

  internal init(
    _ action: Action, in context: KeyContext, _ keys: [KeyStroke], _ label: String,
    _ sentence: String, short: String? = nil
  ) {
    self.action = action
    self.context = context
    self.keys = keys
    self.label = label
    self.sentence = sentence
    self.short = short ?? label
  }
}

extension KeyStroke {
  internal static func ctrl(_ character: Character) -> KeyStroke {
    KeyStroke(.character(character), .control)
  }

  internal static func ctrl(_ key: Key) -> KeyStroke { KeyStroke(key, .control) }

  internal static func alt(_ character: Character) -> KeyStroke {
    KeyStroke(.character(character), .alt)
  }

  internal static func alt(_ key: Key) -> KeyStroke { KeyStroke(key, .alt) }

  internal static func plain(_ character: Character) -> KeyStroke {
    KeyStroke(.character(character))
  }

  internal static func plain(_ key: Key) -> KeyStroke { KeyStroke(key) }

  internal static func function(_ number: Int) -> KeyStroke { KeyStroke(.function(number)) }
}
