internal import Database
internal import Intents
internal import Model

/// Stores the numbers from 1 to 9 that the person gives to chats; each number has a key that opens
/// its chat.
struct NumberChanges {
  let numbers: ChatNumberTable
  let chats: CommitChats
  let log: ChangeLog

  /// Assigns a number from 1 to 9 to a chat. The chat that had the number before has none then.
  /// `nil` removes the number of the chat. Does nothing if the chat is not stored, or if the
  /// signed-in account has left it.
  func set(_ number: ChatNumber?, of id: ChatID) throws(DatabaseError) {
    guard let chat = try chats.known(id), chat.row.identity.membership != .left else { return }
    try set(number, of: chat)
  }

  /// Removes the number (1 to 9) of a chat, because the signed-in account has left the chat.
  func free(_ chat: ChatInCommit) throws(DatabaseError) { try set(nil, of: chat) }

  /// Gives the number of a chat to the room that replaced it, unless that one has a number itself.
  func move(from chat: ChatInCommit, to next: ChatInCommit) throws(DatabaseError) {
    try numbers.move(from: chat.key, to: next.key)
    try free(chat)
  }

  private func set(_ number: ChatNumber?, of chat: ChatInCommit) throws(DatabaseError) {
    if try numbers.set(number, of: chat.key) { log.changeChatList() }
  }
}
