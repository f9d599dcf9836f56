internal import Intents
internal import ViewModels

/// The first one, `later`, leaves the invite as it is.
enum InviteAnswer: Sendable, Equatable, CaseIterable {
  case later, accept, decline
}

enum Question: Sendable, Equatable {
  case markAllRead
  /// `words` is the beginning of the message's text.
  case deleteMessage(ChatID, MessageID, words: String)
  /// `words`: the poll's result as text.
  case endPoll(ChatID, EventID, words: String)
  /// The question whether to leave a chat, or to decline an invite.
  case leave(DepartureViewModel)

  /// `true` if what is asked about cannot be taken back.
  var destroys: Bool {
    switch self {
    case .markAllRead: false
    case .deleteMessage, .endPoll, .leave: true
    }
  }
}
