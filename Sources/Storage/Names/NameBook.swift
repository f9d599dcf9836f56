internal import Database
internal import Intents
internal import Model

/// Caches the display names of people in chats. When it has 4,096 names, the cache is emptied.
final class NameBook {
  private let members: MemberTable
  private let identity: OwnIdentity
  private var known: [Int64: [UserID: String]] = [:]
  private var count = 0

  // The number of names at which the cache is emptied. A window of messages shows some dozen
  // people, and the chat list some hundred.
  private let limit = 4_096

  /// Makes a name book whose cache is empty. `identity` has the display name of the signed-in user
  /// for chats whose stored members give the user no name.
  init(members: MemberTable, identity: OwnIdentity) {
    self.members = members
    self.identity = identity
  }

  /// Removes the names of a chat's members from the cache, because the members changed.
  func forget(_ chat: Int64) { count -= known.removeValue(forKey: chat)?.count ?? 0 }

  /// Empties the cache, because it is full, or because its names may not be those of the database
  /// any more: the account changed, another connection has changed the database, or a transaction
  /// from which some of the names may come was rolled back.
  func forgetAll() {
    known = [:]
    count = 0
  }

  /// The display name of a person in a chat, followed by the user id if others in the chat have the
  /// same name, or if it reads as a word of the program. A name that contains "@" or that nobody
  /// can see does not count. For a person without a display name, the user id or, for the signed-in
  /// user, the account's display name. Never empty.
  func name(of user: UserID, in chat: Int64) throws(DatabaseError) -> String {
    if let name = known[chat]?[user] { return name }
    let name = try read(user, in: chat)
    if count >= limit { forgetAll() }
    known[chat, default: [:]][user] = name
    count += 1
    return name
  }

  /// The display name of a person in a chat, as `name(of:in:)` finds it, but not followed by the
  /// user id because others have the same name. The names of chats are made from such names.
  func plainName(of user: UserID, in chat: Int64) throws(DatabaseError) -> String {
    guard let name = try members.name(of: user, in: chat), isShown(name) else {
      return fallback(user)
    }
    return hasRole(user) ? name : ShownName.of(name, user)
  }

  private func read(_ user: UserID, in chat: Int64) throws(DatabaseError) -> String {
    guard let name = try members.name(of: user, in: chat), isShown(name) else {
      return fallback(user)
    }
    let isShared = try members.isShared(name, by: user, in: chat)
    return isShared ? "\(name) (\(user))" : hasRole(user) ? name : ShownName.of(name, user)
  }

  /// `true` for the people whom the program's own words name: the signed-in user, and the guide of
  /// the embedded homeserver, which that server makes at its first start.
  private func hasRole(_ user: UserID) -> Bool {
    guard user != identity.user else { return true }
    guard let account = identity.account, account.isOnEmbeddedServer else { return false }
    let guide = account.user.localpart == "guide" ? "guide-bot" : "guide"
    return user.rawValue == "@\(guide):\(account.user.serverName)"
  }

  /// `false` if a name contains an "@", because it may imitate another person's user id, and if
  /// there is nothing to see of it.
  private func isShown(_ name: String) -> Bool {
    !name.utf8.contains(UInt8(ascii: "@")) && name.isVisible
  }

  private func fallback(_ user: UserID) -> String {
    if let account = identity.account, account.user == user, !account.displayName.isEmpty {
      return account.displayName
    }
    return user.rawValue.isEmpty ? "?" : user.rawValue
  }
}
