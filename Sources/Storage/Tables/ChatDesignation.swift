internal import Intents

/// The means by which a typed text selects chats: the id of a chat, the other person of a direct
/// chat, or the name of a chat.
enum ChatDesignation {
  case id(ChatID)
  case directUser(UserID)
  /// The chat's name in lower case.
  case foldedName(String)
}
