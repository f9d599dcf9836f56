internal import Intents
internal import Panes
internal import ViewModels

// Parts of the state, returned without copying the rest, because every key reads some of them.
extension MessagesScreen.State {
  /// Returns a value that `read` takes from the session of the open chat or thread; `nil` if no
  /// chat is open.
  func part<Part>(_ read: (ChatSession) -> Part) -> Part? {
    switch self {
    case .closed: nil
    case .opening(let session): read(session)
    case .open(let chat): read(chat.session)
    }
  }

  /// The open chat; `nil` for none.
  var chat: ChatID? { part { $0.chat } }

  /// The open chat, with the thread if one is shown; `nil` for none.
  var conversation: Conversation? { part { $0.conversation } }

  /// `true` if Tab acts on the word that is being typed (`ChatSession.isCompleting`).
  var isCompleting: Bool { part { $0.isCompleting } ?? false }

  /// The search that finds the people whom the typed word may mean; `nil` for none.
  var mentionSearch: MentionSearch? { part { $0.mentionSearch } ?? nil }

  /// The typed path whose files and folders are to be listed; `nil` for none.
  var pathSearch: String? { part { $0.pathSearch } ?? nil }

  /// The newest view model of the open chat or thread; `nil` before the first one arrived, and if
  /// no chat is open.
  var viewModel: MessagesViewModel? {
    switch self {
    case .closed, .opening: nil
    case .open(let chat): chat.viewModel
    }
  }

  /// The scroll position of the open chat or thread; `nil` if no chat is open.
  var scroll: ScrollPosition? { part { $0.scroll } }

  /// The composer, draft and scroll position of the open chat or thread; `nil` if no chat is open.
  var session: ChatSession? { part { $0 } }

  /// The chat that was opened, or of which a thread was opened, and whose messages have not arrived
  /// yet; `nil` for none.
  var openingChat: ChatID? {
    if case .opening(let session) = self { session.chat } else { nil }
  }

  /// The chat or thread that was opened and whose messages have not arrived yet; `nil` for none.
  var opening: Conversation? {
    if case .opening(let session) = self { session.conversation } else { nil }
  }

  /// The loaded rows of the open chat or thread; `nil` while no chat is open, while its rows are
  /// loading, if they could not be loaded, and for an invite.
  var rows: MessageRows? {
    if case .open(let chat) = self { chat.rows } else { nil }
  }

  /// The person's own messages in the open chat whose ids were the last to change from a
  /// transaction id to an event id.
  var echoes: [OwnEcho] {
    if case .open(let chat) = self { chat.viewModel.echoes } else { [] }
  }

  /// `true` if the view model of the open chat or thread has arrived, and its rows, if it has any,
  /// include the newest one.
  var isNewestLoaded: Bool {
    if case .open(let chat) = self { chat.rows?.later == nil } else { false }
  }
}

extension MessagesViewModel {
  /// The chat of this view model, with the thread if one is shown; `nil` if no chat is open.
  var conversation: Conversation? { chat.map { Conversation($0, thread: thread) } }
}
