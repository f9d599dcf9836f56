internal import Database
internal import Intents
internal import Model

/// Stores the spaces of which the user is a member, with their rooms, and moves the rooms between
/// the sections of the chat list.
struct SpaceChanges {
  let spaces: SpaceTable
  let table: ChatTable
  let chats: CommitChats
  let log: ChangeLog

  /// Stores the membership of a space and the rooms that it contains, as an update states them.
  func apply(_ update: ChatUpdate, of space: ChatInCommit) throws(DatabaseError) {
    switch update.membership {
    case .joined:
      if try spaces.add(space.key) { log.changeChatList() }
      for child in update.children where child.room != space.id {
        try spaces.set(child, in: space.key)
        // Each chat that the commit has loaded gets its section of the chat list again when the
        // commit ends.
        _ = try chats.known(child.room)
      }
    case .left: try leave(space)
    case .invited, nil: break
    }
  }

  /// Removes a space that the user has left; does nothing for a chat that is no space. The rooms of
  /// the space move to the sections to which they belong without the space.
  func leave(_ space: ChatInCommit) throws(DatabaseError) {
    guard try spaces.remove(space.key) else { return }
    log.changeChatList()
    for id in try table.chats(of: ChatSection(space: space.key)) { _ = try chats.known(id) }
  }
}
