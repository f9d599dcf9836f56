internal import Database
internal import Intents
internal import Model

/// Stores the tags of chats and their marks as unread: the values that the server has, and those
/// that the person set and the server has not accepted yet.
struct RoomDataChanges {
  let chats: CommitChats

  /// Stores a chat's tag, or its mark as unread, that the server has. A value that the person set
  /// and that is still to be sent stays stored.
  func keep(_ datum: RoomDatum, of id: ChatID) throws(DatabaseError) {
    let chat = try chats.chat(id)
    switch datum {
    case .tag(let tag): chat.row.listing.tag = tag
    case .markedUnread(let isMarked): chat.row.listing.isMarked = isMarked
    }
  }

  /// Stores a chat's tag, or its mark as unread, that the person set. The value stays pending until
  /// the server accepts or refuses it. Does nothing if the chat has this value already.
  func set(_ datum: RoomDatum, of id: ChatID) throws(DatabaseError) {
    guard let chat = try chats.known(id) else { return }
    switch datum {
    case .tag(let tag) where tag != chat.row.listing.shownTag: chat.row.listing.tagWaiting = tag
    case .markedUnread(let isMarked) where isMarked != chat.row.listing.isMarkedUnread:
      chat.row.listing.markWaiting = isMarked
    case .tag, .markedUnread: break
    }
  }

  /// Removes the mark as unread from a chat, because the person opens the chat.
  func clearMark(of id: ChatID) throws(DatabaseError) {
    try set(.markedUnread(false), of: id)
  }

  /// Applies the server's response about a tag, or a mark as unread, that the person set. Changes
  /// nothing if the person has set another value since.
  func settle(_ datum: RoomDatum, of id: ChatID, isTaken: Bool) throws(DatabaseError) {
    guard let chat = try chats.known(id) else { return }
    switch datum {
    case .tag(let tag):
      guard chat.row.listing.tagWaiting == tag else { return }
      chat.row.listing.tagWaiting = nil
      if isTaken { chat.row.listing.tag = tag }
    case .markedUnread(let isMarked):
      guard chat.row.listing.markWaiting == isMarked else { return }
      chat.row.listing.markWaiting = nil
      if isTaken { chat.row.listing.isMarked = isMarked }
    }
  }
}

extension ChatListing {
  /// Removes the mark as unread of the chat, because the chat was read; the removal waits to be
  /// sent to the server.
  mutating func clearMark() { if isMarkedUnread { markWaiting = false } }
}
