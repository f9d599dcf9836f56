internal import Intents
internal import ViewModels

/// The answers to an invite. The first one, `later`, leaves the invite as it is.
enum InviteAnswer: Sendable, Equatable, CaseIterable {
  case later, accept, decline
}

/// A question that a person confirms or cancels before an action.
enum Question: Sendable, Equatable {
  case markAllRead
  /// The question whether to delete a message of this chat for everyone. `words` is the beginning
  /// of the message's text.
  case deleteMessage(ChatID, MessageID, words: String)
  /// The question whether to end the poll that this event started. `words`: the poll's result as
  /// text.
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
