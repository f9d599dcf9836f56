internal import Intents

/// A property of chats by which a command selects them.
enum ChatDesignation {
  case id(ChatID)
  case directUser(UserID)
  /// The chat's name in lower case.
  case foldedName(String)
}
