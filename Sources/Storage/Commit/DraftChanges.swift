internal import Database
internal import Intents
internal import Model

/// Stores the drafts that the person writes.
struct DraftChanges {
  let drafts: DraftTable
  let chats: CommitChats
  let log: ChangeLog

  /// Stores a chat's draft. An equal draft, or one of a chat that is not stored, changes nothing.
  func set(_ draft: Draft, of id: ChatID) throws(DatabaseError) {
    guard let chat = try chats.known(id), try draft != drafts.draft(of: chat.key) else { return }
    try drafts.set(draft, of: chat.key)
    log.changeChatList()
    log.change(chat)
  }
}
