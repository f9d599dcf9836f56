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

  /// The open chat with the shown thread; `nil` for none.
  var conversation: Conversation? {
    switch self {
    case .closed: nil
    case .opening(let session): session.conversation
    case .open(let chat): chat.session.conversation
    }
  }

  /// `true` if Tab completes the word that is being typed.
  var isCompleting: Bool {
    switch self {
    case .closed: false
    case .opening(let session): session.isCompleting
    case .open(let chat): chat.session.isCompleting
    }
  }

  /// The chat and the letters for which people are to be searched; `nil` for none.
  var mentionSearch: MentionSearch? {
    switch self {
    case .closed: nil
    case .opening(let session): session.mentionSearch
    case .open(let chat): chat.session.mentionSearch
    }
  }

  /// The newest view model of the open chat; `nil` before it arrived.
  var viewModel: MessagesViewModel? {
    switch self {
    case .closed, .opening: nil
    case .open(let chat): chat.viewModel
    }
  }

  /// The position of the view; `nil` without a chat.
  var scroll: ScrollPosition? {
    switch self {
    case .closed: nil
    case .opening(let session): session.scroll
    case .open(let chat): chat.session.scroll
    }
  }

  /// The composer, draft and scroll position of the open chat; `nil` without a chat.
  var session: ChatSession? {
    switch self {
    case .closed: nil
    case .opening(let session): session
    case .open(let chat): chat.session
    }
  }

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
