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
