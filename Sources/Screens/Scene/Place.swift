internal import Keys
internal import Panes

/// A part of the screen that can be shown or hidden: the chat list, a page beside the list, or an
/// overlay above both.
enum Place: Sendable, Hashable, CaseIterable {
  case chatList, messages, createChat, switcher, help
  /// The messages of a chat that is shown without being marked as read. Keys have the actions that
  /// they have in the chat list.
  case peek
  /// The overlay with a question that is answered with yes or no.
  case question
  /// The overlay to choose an action on the selected message, a reaction to it, or a link in it.
  case picker
  /// The overlay with the readers, the details or the versions of the selected message.
  case messageDetails
  case settings
  /// The overlay in which a person changes the keys of actions.
  case keys
  /// The overlay with the menu of the actions on the selected chat.
  case chatMenu
  /// The overlay with the people of the open chat.
  case members
  /// The overlay with the rooms of a public room directory.
  case rooms
  /// The overlay with the profiles on this machine, and the choices to sign in or create an
  /// account.
  case accounts
  /// The page on which a person searches the messages.
  case messageSearch

  /// `true` for an overlay, which is drawn over the panes and leaves the rest of the screen
  /// visible.
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

  /// `true` for a page, which is beside the chat list on a wide screen and replaces the list on a
  /// narrow screen.
  var isPage: Bool {
    switch self {
    case .messages, .createChat, .peek, .messageSearch: true
    case .chatList, .switcher, .help, .question, .picker, .messageDetails, .settings, .keys,
      .chatMenu, .members, .rooms, .accounts:
      false
    }
  }

  /// The context in which `KeyTable` looks up keys while this part has the keyboard focus.
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
