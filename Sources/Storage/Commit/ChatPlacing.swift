internal import Database
internal import Intents
internal import Model

/// Determines the section and the sort position of a chat in the chat list: from its tag, its
/// spaces and its activity and, for some of the orders that the person can choose, from its name or
/// its unread messages. Also determines whether an invite is hidden; `ChatChanges` determines that
/// for any other chat.
final class ChatPlacing {
  private let settings: SettingTable
  private let outbox: OutboxTable
  private let ignored: IgnoredTable
  private let spaces: SpaceTable
  private let chats: CommitChats
  /// The order of the chat list that the person chose; `nil` until it was read from the store, and
  /// if the store has none.
  private var order: ListOrder?

  init(_ tables: Tables, _ chats: CommitChats) {
    self.chats = chats
    settings = tables.settings
    outbox = tables.outbox
    ignored = tables.ignored
    spaces = tables.spaces
  }

  /// Sets the columns for the chat's position in the chat list, computed from the row that the
  /// commit is going to store.
  func place(_ chat: ChatInCommit) throws(DatabaseError) {
    let identity = chat.row.identity
    if identity.membership == .invited { chat.row.listing.isHidden = try isHidden(identity) }
    if let home = try space(of: chat) {
      (chat.row.listing.section, chat.row.listing.sort) = home
    } else {
      chat.row.listing.section = section(of: chat)
      chat.row.listing.sort = try sort(of: chat)
    }
    // The subtraction may overflow, because a damaged row may contain `Int64.min`.
    chat.row.listing.late = 0 &- (try activity(of: chat))
  }

  // An own message that is not sent yet counts as the last activity while it waits. It waits only
  // if this commit changed the outbox, or if it counted before.
  private func activity(of chat: ChatInCommit) throws(DatabaseError) -> Int64 {
    let (activity, saved) = (chat.row.timeline.activity, chat.saved)
    guard chat.hasNewOutbox || saved.listing.late != 0 &- saved.timeline.activity,
      let waiting = try outbox.newestTime(in: chat.key)
    else { return activity }
    return max(activity, waiting)
  }

  private func isHidden(_ identity: ChatIdentity) throws(DatabaseError) -> Bool {
    guard let inviter = identity.inviter else { return false }
    return try ignored.holds(inviter)
  }

  /// The section of the space in which the chat list shows the chat; `nil` for a chat in no space,
  /// for a chat with a tag, and for a chat that is not joined: an invite in the section of a space
  /// would be hidden while the section is folded.
  private func space(
    of chat: ChatInCommit
  ) throws(DatabaseError) -> (section: ChatSection, sort: String)? {
    guard chat.row.listing.shownTag == .none, chat.row.identity.membership == .joined,
      !chat.row.listing.isHidden
    else { return nil }
    if let home = try spaces.home(of: chat.id) { return home }
    // A space that does not list the room yet may list the one that it replaced.
    for older in try chats.predecessors(of: chat) {
      if let home = try spaces.home(of: older.id) { return home }
    }
    return nil
  }

  private func section(of chat: ChatInCommit) -> ChatSection {
    switch chat.row.listing.shownTag {
    case .favourite: .favourites
    case .low: .low
    case .none: .chats
    }
  }

  private func sort(of chat: ChatInCommit) throws(DatabaseError) -> String {
    if order == nil { order = try settings.order() }
    switch order ?? .recency {
    case .recency: return ""
    case .name: return chat.row.identity.name.lowercased()
    case .unread: return chat.row.reading.unread.messages > 0 ? "0" : "1"
    }
  }
}
