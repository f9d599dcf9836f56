internal import Database
package import Intents
package import Model

extension ChatStore {
  /// Returns the direct chats with the person whose user id is typed (with or without "@", and with
  /// or without the server; a person on the user's own server comes first), and the joined chats
  /// and invites whose name contains the query's letters in order. Order: the chats with that
  /// person; names that equal the query; names that begin with the query; names with a word that
  /// begins with the query; names that contain the query; other names; chats of the same rank by
  /// recency. A blank query returns the joined chats and invites by recency.
  ///
  /// - Parameter limit: the limit of chats to return, clamped to 0...2,000.
  package func search(_ query: String, limit: Int) throws(StorageError) -> [Chat] {
    try guarded { () throws(DatabaseError) in
      let limit = min(max(limit, 0), 2_000)
      let letters = NameQuery(query)
      guard !letters.isEmpty else { return try tables.listed.recent(limit) }
      let addressee = Addressee(query, own: identity.userOrNobody)
      let found = try tables.chats.ranked { chat in
        let byID = chat.directUser.flatMap { Self.rank(of: $0, asTyped: addressee) }
        return (byID ?? letters.rank(FoldedName(chat.foldedName).text)).map {
          ChatMatch(rank: $0, activity: chat.activity, key: chat.key)
        }
      }
      var chats: [Chat] = []
      for match in found.sorted().prefix(limit) {
        if let chat = try tables.listed.chat(key: match.key) { chats.append(chat) }
      }
      return chats
    }
  }

  /// The rank of a direct chat with this person, before that of any name, if the person's id or its
  /// localpart was typed; `nil` otherwise.
  private static func rank(of user: UserID, asTyped typed: Addressee) -> Int? {
    if let exactness = typed.exactness(of: user) { return exactness - 3 }
    // The letters of an id may be typed in place of their escapes.
    guard user.rawValue.utf8.contains(UInt8(ascii: "=")) else { return nil }
    return KnownPerson(id: user.rawValue, name: nil).rank(asID: typed)
  }

  /// Returns the joined direct chat with this person, the chat with the latest activity when there
  /// are several; `nil` when there is none.
  package func directChat(with user: UserID) throws(StorageError) -> ChatID? {
    try guarded { () throws(DatabaseError) in try tables.chats.directChat(with: user) }
  }

  /// Returns the people of the stored chats, except the user, whose name or id contains the letters
  /// of `words` in order: best match first, and by name among equals. The server name in a user id
  /// is compared only if `words` contains a colon.
  package func people(meantBy words: String, limit: Int) throws(StorageError) -> [Contact] {
    try guarded { () throws(DatabaseError) in try people.find(words, limit: limit) }
  }

  /// Returns the people of the stored chats as `people(meantBy:limit:)` does, each with the direct
  /// chat to open: the newest joined one, else the newest invite to a direct chat, else `nil`.
  package func people(
    toGoTo words: String, besides shown: Set<UserID>, limit: Int
  ) throws(StorageError) -> [FoundPerson] {
    try guarded { () throws(DatabaseError) in
      let found = try people.find(words, besides: Set(shown.map(\.rawValue)), limit: limit)
      return try found.map { contact throws(DatabaseError) in
        FoundPerson(
          contact: contact, chat: try tables.chats.listedDirectChat(with: contact.user))
      }
    }
  }

  /// Returns the members of a chat, except the user, whose name or id contains the letters of
  /// `query` in order: best match first, among equals those who wrote last, then by name. A blank
  /// query finds all members. Empty if the chat is not stored.
  package func mentionable(
    by query: String, in chat: ChatID, limit: Int
  ) throws(StorageError) -> [MentionCandidate] {
    try guarded { () throws(DatabaseError) in
      guard let key = try tables.chats.key(of: chat) else { return [] }
      return try mentionable.find(query, in: key, limit: limit)
    }
  }

  /// Returns the people of the stored chats, except the user, who have one of these names; and,
  /// whatever the names, the pending invites to direct chats from people who are not ignored.
  ///
  /// - Parameter names: the typed names, each a display name or an id's part before the colon.
  package func acquaintances(named names: [String]) throws(StorageError) -> Acquaintances {
    try guarded { () throws(DatabaseError) in
      Acquaintances(
        people: try people.named(names), invites: try tables.chats.directInvites())
    }
  }

  /// Returns the display names of these users in a chat, in the order of `users`. A name that
  /// others in the chat share is followed by the user id. For a user without a name, or with a name
  /// that contains "@", the result is the user id or, for the signed-in user, the account's display
  /// name.
  package func names(of users: [UserID], in chat: ChatID) throws(StorageError) -> [String] {
    try guarded { () throws(DatabaseError) in
      let key = try tables.chats.key(of: chat) ?? 0
      return try users.map { user throws(DatabaseError) in try names.name(of: user, in: key) }
    }
  }
}

private struct ChatMatch: Comparable {
  let rank: Int
  let activity: Int64
  let key: Int64

  static func < (a: Self, b: Self) -> Bool {
    (a.rank, b.activity, a.key) < (b.rank, a.activity, b.key)
  }
}
