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
        try place(child.room)
      }
    case .left: try leave(space)
    case .invited, nil: break
    }
  }

  /// `true` if the user is a member of the space.
  func contains(_ space: ChatInCommit) throws(DatabaseError) -> Bool {
    try spaces.holds(space.key)
  }

  /// Moves the rooms of a space to the sections to which they belong now that the space was hidden
  /// or shown again.
  func placeRooms(of space: ChatInCommit) throws(DatabaseError) {
    // The rooms that are placed before the row of the space is written have to see the change.
    try table.save(space.row.listing, space.key)
    for id in try spaces.children(of: space.key) { try place(id) }
  }

  // Each chat that the commit has loaded gets its section of the chat list again when the commit
  // ends. A room that replaced a room of the space is shown in its place.
  private func place(_ id: ChatID) throws(DatabaseError) {
    if let room = try chats.known(id) { _ = try chats.successors(of: room) }
  }

  /// Removes a space that the user has left; does nothing for a chat that is no space. The rooms of
  /// the space move to the sections to which they belong without the space.
  func leave(_ space: ChatInCommit) throws(DatabaseError) {
    guard try spaces.remove(space.key) else { return }
    log.changeChatList()
    for id in try table.chats(of: ChatSection(space: space.key)) { _ = try chats.known(id) }
  }
}
