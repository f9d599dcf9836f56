internal import Database
package import Intents
package import Model

extension ChatStore {
  package func standing(in chat: ChatID) throws(StorageError) -> KnownStanding {
    try guarded { () throws(DatabaseError) in
      guard let key = try tables.chats.key(of: chat) else { return .unknown }
      return try tables.powers.standing(of: identity.userOrNobody, in: key)
    }
  }

  /// Returns up to three servers by which others can join a chat: the user's own, then those with
  /// the most known members.
  package func servers(of chat: ChatID) throws(StorageError) -> [String] {
    try guarded { () throws(DatabaseError) in
      let own = identity.userOrNobody.serverName
      guard let key = try tables.chats.key(of: chat) else { return [] }
      return (own.isEmpty ? [] : [own])
        + (try tables.members.servers(besides: own, limit: own.isEmpty ? 3 : 2, in: key))
    }
  }

  package static let membersLimit = 200

  /// Returns a part of the list of the people of a chat, around the person `query.around` or,
  /// without such a person in the list, from the top. If the query has a text, returns the first
  /// people whose name or id contains that text.
  package func members(_ query: MemberQuery) throws(StorageError) -> MemberWindow {
    try guarded { () throws(DatabaseError) in
      guard let chat = try tables.chats.key(of: query.chat) else { return .empty }
      let limit = Self.membersLimit
      guard query.text.isEmpty else {
        let found = try tables.memberList.people(with: query.text, limit: limit + 1, in: chat)
        return MemberWindow(
          people: Array(found.prefix(limit)), hasEarlier: false, hasLater: found.count > limit)
      }
      guard let user = query.around, let place = try tables.memberList.place(of: user, in: chat)
      else {
        let first = try tables.memberList.first(limit + 1, in: chat)
        return MemberWindow(
          people: Array(first.prefix(limit)), hasEarlier: false, hasLater: first.count > limit)
      }
      let half = limit / 2
      let earlier = try tables.memberList.people(before: place, limit: half + 1, in: chat)
      let later = try tables.memberList.people(from: place, limit: half + 1, in: chat)
      return MemberWindow(
        people: earlier.prefix(half).reversed() + later.prefix(half),
        hasEarlier: earlier.count > half, hasLater: later.count > half)
    }
  }

  package func person(_ user: UserID, in chat: ChatID) throws(StorageError) -> PersonFacts? {
    try guarded { () throws(DatabaseError) in
      guard let key = try tables.chats.key(of: chat),
        let entry = try tables.memberList.person(user, in: key)
      else { return nil }
      let chats = try tables.memberList.chats(with: user)
      return PersonFacts(
        entry: entry, chats: Array(chats.prefix(PersonFacts.maxChats)), count: chats.count)
    }
  }
}
