internal import Intents

/// The id, the other person or the name by which a command-line command selects chats.
enum ChatDesignation {
  case id(ChatID)
  case directUser(UserID)
  /// The chat's name in lower case.
  case foldedName(String)
}
