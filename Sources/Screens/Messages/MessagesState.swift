internal import Intents
internal import Panes
internal import ViewModels

// Parts of the state, returned without copying the rest, because every key reads some of them.
extension MessagesScreen.State {
  /// The open chat; `nil` for none.
  var chat: ChatID? {
    switch self {
    case .closed: nil
    case .opening(let session): session.chat
    case .open(let chat): chat.session.chat
    }
  }

  /// True while the name of a slash command is being typed.
  var isNamingCommand: Bool {
    switch self {
    case .closed: false
    case .opening(let session): session.isNamingCommand
    case .open(let chat): chat.session.isNamingCommand
    }
  }

  /// Position of the view; `nil` without a chat.
  var scroll: ScrollPosition? {
    switch self {
    case .closed: nil
    case .opening(let session): session.scroll
    case .open(let chat): chat.session.scroll
    }
  }

  /// Composer, draft and scroll position of the open chat; `nil` without a chat.
  var session: ChatSession? {
    switch self {
    case .closed: nil
    case .opening(let session): session
    case .open(let chat): chat.session
    }
  }

  /// The chat that was opened and whose messages have not arrived yet.
  var openingChat: ChatID? {
    if case .opening(let session) = self { session.chat } else { nil }
  }

  /// Rows of the open chat; `nil` while there are none.
  var rows: MessageRows? {
    if case .open(let chat) = self { chat.rows } else { nil }
  }

  /// The last of our messages whose rows have another id now.
  var echoes: [OwnEcho] {
    if case .open(let chat) = self { chat.viewModel.echoes } else { [] }
  }

  /// True when the newest stored rows are loaded.
  var isNewestLoaded: Bool {
    if case .open(let chat) = self { chat.rows?.later == nil } else { false }
  }
}
