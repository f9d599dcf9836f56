internal import Keys

/// A part of the screen that can be shown or hidden: the chat list, a page beside it, or an overlay
/// above them.
enum Place: Sendable, Hashable, CaseIterable {
  case chatList, messages, createChat, switcher, help
  /// The messages of a chat that is shown without being read; the keys stay with the chat list.
  case peek
  /// A question to answer by yes or no.
  case question
  /// Reactions or links to choose one of, for the selected message.
  case picker
  /// Readers or details of the selected message.
  case inspection
  case settings

  /// True for an overlay, which lies over other parts and leaves them visible.
  var isOverlay: Bool {
    switch self {
    case .switcher, .help, .question, .picker, .inspection, .settings: true
    case .chatList, .messages, .createChat, .peek: false
    }
  }

  /// True for a page, which is beside the chat list on a wide screen and replaces it on a narrow
  /// one.
  var isPage: Bool {
    switch self {
    case .messages, .createChat, .peek: true
    case .chatList, .switcher, .help, .question, .picker, .inspection, .settings: false
    }
  }

  /// Context in which the place's keys are looked up.
  var context: KeyContext {
    switch self {
    case .chatList, .peek: .chatList
    case .messages: .messages
    case .createChat: .createChat
    case .switcher: .switcher
    case .help: .help
    case .question: .question
    case .picker: .picker
    case .inspection: .inspection
    case .settings: .settings
    }
  }
}
