internal import Database
internal import Intents
internal import Model

/// Stores the spaces in which the user is, and their rooms, and moves the rooms among the sections
/// of the list.
struct SpaceChanges {
  let spaces: SpaceTable
  let table: ChatTable
  let chats: CommitChats
  let log: ChangeLog

  /// Applies an update of a space.
  func apply(_ update: ChatUpdate, of space: ChatInCommit) throws(DatabaseError) {
    switch update.membership {
    case .joined:
      if try spaces.add(space.key) { log.changeChatList() }
      for child in update.children where child.room != space.id {
        try spaces.set(child, in: space.key)
        // A chat of the commit is placed anew at its end.
        _ = try chats.known(child.room)
      }
    case .left: try leave(space)
    case .invited, nil: break
    }
  }

  /// Removes a chat from the spaces, if it is one. Its rooms go to the sections that they have
  /// without it.
  func leave(_ space: ChatInCommit) throws(DatabaseError) {
    guard try spaces.remove(space.key) else { return }
    log.changeChatList()
    for id in try table.chats(of: ChatSection(space: space.key)) { _ = try chats.known(id) }
  }
}
