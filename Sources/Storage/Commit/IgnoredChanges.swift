internal import Database
internal import Intents
internal import Model

/// Stores the people whose messages the account hides, changes the previews of their chats, and
/// hides their invites, or shows them again.
struct IgnoredChanges {
  let tables: Tables
  let chats: CommitChats
  let removal: MessageRemoval
  let log: ChangeLog

  /// Replaces the stored list of ignored people. The server sends the whole list each time; only
  /// the chats of people who were added or removed are changed.
  func set(_ users: Set<UserID>) throws(DatabaseError) {
    let kept = try tables.ignored.users()
    let changed = kept.symmetricDifference(users)
    for user in kept.subtracting(users) { try tables.ignored.remove(user) }
    for user in users.subtracting(kept) { try tables.ignored.add(user) }
    for user in changed { try tables.reactions.count(user, isIgnored: users.contains(user)) }
    var concerned: Set<ChatID> = []
    for user in changed { concerned.formUnion(try tables.memberList.chatIDs(with: user)) }
    for id in concerned.sorted() {
      if let chat = try chats.known(id) { try renewPreview(of: chat) }
    }
    // At the end of the commit, each chat that it has loaded is placed in the chat list again; an
    // invite from an ignored person is then hidden.
    for user in changed {
      for id in try tables.chats.invites(of: user) { _ = try chats.known(id) }
    }
  }

  private func renewPreview(of chat: ChatInCommit) throws(DatabaseError) {
    // The list of the chat's people shows who is ignored, so it changes too.
    log.change(chat)
    try removal.renewPreview(of: chat)
  }
}
