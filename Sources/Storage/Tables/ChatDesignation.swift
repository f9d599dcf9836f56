internal import Intents

/// The id, the person or the name by which a command selects chats.
enum ChatDesignation {
  case id(ChatID)
  case directUser(UserID)
  /// The chat's name in lower case.
  case foldedName(String)
}
