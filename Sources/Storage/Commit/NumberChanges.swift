internal import Database
internal import Intents
internal import Model

/// Stores the numbers that the person gives to chats.
struct NumberChanges {
  let numbers: ChatNumberTable
  let chats: CommitChats
  let log: ChangeLog

  /// Assigns a number to a chat; the chat that had this number loses it. `nil` removes the chat's
  /// number. Does nothing for a chat that is not stored, or that the user has left.
  func set(_ number: ChatNumber?, of id: ChatID) throws(DatabaseError) {
    guard let chat = try chats.known(id), chat.row.identity.membership != .left else { return }
    try set(number, of: chat)
  }

  /// Removes the number of a chat, because the user has left the chat.
  func free(_ chat: ChatInCommit) throws(DatabaseError) { try set(nil, of: chat) }

  private func set(_ number: ChatNumber?, of chat: ChatInCommit) throws(DatabaseError) {
    if try numbers.set(number, of: chat.key) { log.changeChatList() }
  }
}
