internal import Database
internal import Intents
internal import Model

/// Stores the numbers that the person gives to chats.
struct NumberChanges {
  let numbers: ChatNumberTable
  let chats: CommitChats
  let log: ChangeLog

  /// Gives a chat a number, which is taken from the chat that has it; `nil` takes the chat's number
  /// away. A chat that is not stored, or that the user has left, gets none.
  func set(_ number: ChatNumber?, of id: ChatID) throws(DatabaseError) {
    guard let chat = try chats.known(id), chat.row.identity.membership != .left else { return }
    try set(number, of: chat)
  }

  /// Takes the number of a chat away, because the user has left the chat.
  func free(_ chat: ChatInCommit) throws(DatabaseError) { try set(nil, of: chat) }

  private func set(_ number: ChatNumber?, of chat: ChatInCommit) throws(DatabaseError) {
    if try numbers.set(number, of: chat.key) { log.changeChatList() }
  }
}
