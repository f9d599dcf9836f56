internal import Keys
internal import Panes

/// A part of the screen that can have the keyboard focus: the chat list, a page (beside the list or
/// in its place), or an overlay above both.
enum Place: Sendable, Hashable, CaseIterable {
  case chatList, messages, createChat, switcher, help
  /// The page with the messages of a chat that is shown without being marked as read. Keys have the
  /// actions that they have in the chat list.
  case peek
  /// The overlay with a question before an action, and a button to confirm and one to cancel.
  case question
  /// The overlay with choices for the selected message: actions on it, reactions to it, its links,
  /// or the answers of its poll.
  case picker
  /// The overlay with the readers, the details or the versions of a message.
  case messageDetails
  case settings
  /// The overlay in which a person changes the keys of actions.
  case keys
  /// The overlay with the menu of the selected chat: actions on it, and the numbers that it can
  /// get.
  case chatMenu
  /// The overlay with the people of the open chat, which also shows the menu and the card of a
  /// person.
  case members
  /// The overlay with the rooms of a public room directory.
  case rooms
  /// The overlay of accounts: the profiles on this machine and what can be done with them, such as
  /// signing in or out; at the first start, a welcome.
  case accounts
  /// The page on which a person searches the messages.
  case messageSearch

  /// `true` for an overlay, which is drawn over the chat list or the page; `false` for these panes.
  var isOverlay: Bool {
    switch self {
    case .switcher, .help, .question, .picker, .messageDetails, .settings, .keys, .chatMenu,
      .members, .rooms, .accounts:
      true
    case .chatList, .messages, .createChat, .peek, .messageSearch: false
    }
  }

  /// The kind of the frame that an overlay with an "Esc close" label has; `nil` for places without
  /// such a frame.
  var frameKind: OverlayFrame.Kind? {
    switch self {
    case .switcher, .help, .messageDetails, .settings, .keys, .members, .rooms: .large
    case .picker, .chatMenu, .accounts: .small
    case .chatList, .messages, .createChat, .peek, .question, .messageSearch: nil
    }
  }

  /// `true` for a page, which is beside the chat list on a wide screen, and takes the place of the
  /// list on a narrow screen, in linear mode, and while the list is hidden.
  var isPage: Bool {
    switch self {
    case .messages, .createChat, .peek, .messageSearch: true
    case .chatList, .switcher, .help, .question, .picker, .messageDetails, .settings, .keys,
      .chatMenu, .members, .rooms, .accounts:
      false
    }
  }

  /// The context in which `KeyTable` looks up keys while this part has the keyboard focus. A
  /// selected message, an invite and the menu of a person have other contexts.
  var context: KeyContext {
    switch self {
    case .chatList, .peek: .chatList
    case .messages: .messages
    case .createChat: .createChat
    case .messageSearch: .messageSearch
    case .switcher, .members, .rooms: .switcher
    case .help: .help
    case .question: .question
    case .picker, .chatMenu, .accounts: .picker
    case .messageDetails: .messageDetails
    case .settings: .settings
    case .keys: .keys
    }
  }
}
