internal import Intents
internal import Panes
internal import ViewModels

// Parts of the state, returned without copying the rest, because every key reads some of them.
extension MessagesScreen.State {
  /// A part of the composer, draft and scroll position of the open chat; `nil` without a chat.
  func part<Part>(_ read: (ChatSession) -> Part) -> Part? {
    switch self {
    case .closed: nil
    case .opening(let session): read(session)
    case .open(let chat): read(chat.session)
    }
  }

  /// The open chat; `nil` for none.
  var chat: ChatID? { part { $0.chat } }

  /// The open chat with the shown thread; `nil` for none.
  var conversation: Conversation? { part { $0.conversation } }

  /// `true` if Tab completes the word that is being typed.
  var isCompleting: Bool { part { $0.isCompleting } ?? false }

  /// The chat and the letters for which people are to be searched; `nil` for none.
  var mentionSearch: MentionSearch? { part { $0.mentionSearch } ?? nil }

  /// The typed path whose files and folders are to be listed; `nil` for none.
  var pathSearch: String? { part { $0.pathSearch } ?? nil }

  /// The newest view model of the open chat; `nil` before it arrived.
  var viewModel: MessagesViewModel? {
    switch self {
    case .closed, .opening: nil
    case .open(let chat): chat.viewModel
    }
  }

  /// The position of the view; `nil` without a chat.
  var scroll: ScrollPosition? { part { $0.scroll } }

  /// The composer, draft and scroll position of the open chat; `nil` without a chat.
  var session: ChatSession? { part { $0 } }

  /// The chat that was opened and whose messages have not arrived yet; `nil` for none.
  var openingChat: ChatID? {
    if case .opening(let session) = self { session.chat } else { nil }
  }

  /// The chat or thread that was opened and whose messages have not arrived yet; `nil` for none.
  var opening: Conversation? {
    if case .opening(let session) = self { session.conversation } else { nil }
  }

  /// The loaded rows of the open chat; `nil` while no chat is open, and while its rows are loading
  /// or could not be loaded.
  var rows: MessageRows? {
    if case .open(let chat) = self { chat.rows } else { nil }
  }

  /// The last own messages whose id changed from a transaction id to an event id.
  var echoes: [OwnEcho] {
    if case .open(let chat) = self { chat.viewModel.echoes } else { [] }
  }

  /// `true` if the open chat has no later rows to load.
  var isNewestLoaded: Bool {
    if case .open(let chat) = self { chat.rows?.later == nil } else { false }
  }
}

extension MessagesViewModel {
  /// The open chat with the shown thread; `nil` when no chat is open.
  var conversation: Conversation? { chat.map { Conversation($0, thread: thread) } }
}
