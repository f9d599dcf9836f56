internal import Database
internal import Intents
internal import Model

/// Stores what the account keeps of chats (tags, marks as unread), as the server has it and as the
/// person set it.
struct RoomDataChanges {
  let chats: CommitChats

  /// Stores what the server has. What the person set since stays waiting.
  func keep(_ datum: RoomDatum, of id: ChatID) throws(DatabaseError) {
    let chat = try chats.chat(id)
    switch datum {
    case .tag(let tag): chat.row.listing.tag = tag
    case .markedUnread(let isMarked): chat.row.listing.isMarked = isMarked
    }
  }

  /// Stores what the person set; it waits until the server accepts or refuses it.
  func set(_ datum: RoomDatum, of id: ChatID) throws(DatabaseError) {
    guard let chat = try chats.known(id) else { return }
    switch datum {
    case .tag(let tag) where tag != chat.row.listing.shownTag: chat.row.listing.tagWaiting = tag
    case .markedUnread(let isMarked) where isMarked != chat.row.listing.isMarkedUnread:
      chat.row.listing.markWaiting = isMarked
    case .tag, .markedUnread: break
    }
  }

  /// Takes away the mark of a chat that is opened or read.
  func clearMark(of id: ChatID) throws(DatabaseError) {
    try set(.markedUnread(false), of: id)
  }

  /// Applies the server's answer. Changes nothing if the person set something else since.
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
  /// Takes the mark away, because the chat was read.
  mutating func clearMark() { if isMarkedUnread { markWaiting = false } }
}
