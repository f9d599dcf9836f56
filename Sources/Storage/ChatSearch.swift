internal import Database
package import Intents
package import Model

/// Finding chats by what a person types.
extension ChatStore {
  /// Joined chats whose name holds the query's letters in order, best first: equal names, then those
  /// that begin with it, that have a word beginning with it, that hold it, the others; among equals by
  /// recency. By recency alone when the query is blank. `limit`: at most so many.
  package func search(_ query: String, limit: Int) throws(StorageError) -> [Chat] {
    try guarded {
      let limit = min(max(limit, 0), 2_000)
      let letters = NameQuery(query)
      guard !letters.isEmpty else { return try recentChats(limit) }
      let found = try database.rows(
        "SELECT key, activity, folded_name FROM chats WHERE membership = 0"
      ) { row in
        letters.rank(row.text(2)).map {
          Match(rank: $0, activity: row.integer(1), key: row.integer(0))
        }
      }
      var chats: [Chat] = []
      for match in found.compactMap(\.self).sorted().prefix(limit) {
        let chat = try database.first("\(Self.selectChat) WHERE c.key = ?", match.key) {
          Chat(row: $0)
        }
        if let chat { chats.append(chat) }
      }
      return chats
    }
  }

  /// A joined chat with exactly this name (case-insensitive), or with a person of this name or id. The
  /// most recent one when there are several.
  package func chatNamed(_ name: String) throws(StorageError) -> ChatID? {
    try guarded {
      let named = try database.first(
        """
        SELECT id FROM chats WHERE membership = 0 AND folded_name = ?
        ORDER BY activity DESC, id DESC LIMIT 1
        """, name.lowercased()
      ) { ChatID($0.text(0)) }
      return try named ?? chat(with: name)
    }
  }

  private func chat(with person: String) throws(DatabaseError) -> ChatID? {
    let folded = person.lowercased()
    let direct = try database.rows(
      """
      SELECT c.id, c.direct_user, m.name FROM chats c
      LEFT JOIN members m ON m.chat = c.key AND m.user = c.direct_user
      WHERE c.direct_user IS NOT NULL AND c.membership = 0 ORDER BY c.activity DESC, c.id DESC
      """
    ) { row -> ChatID? in
      let user = row.text(1).lowercased()
      let isMeant =
        user == folded || user.hasPrefix("@\(folded):") || user.hasPrefix("\(folded):")
        || row.text(2).lowercased() == folded
      return isMeant ? ChatID(row.text(0)) : nil
    }
    return direct.lazy.compactMap(\.self).first
  }

  private func recentChats(_ limit: Int) throws(DatabaseError) -> [Chat] {
    try database.rows(
      """
      \(Self.selectChat) WHERE membership < 2 AND membership = 0
      ORDER BY activity DESC, id DESC LIMIT ?
      """, limit
    ) { Chat(row: $0) }
  }

  /// Display names of users in a chat, told apart.
  package func names(of users: [UserID], in chat: ChatID) throws(StorageError) -> [String] {
    try guarded {
      let key = try database.first("SELECT key FROM chats WHERE id = ?", chat.rawValue) {
        $0.integer(0)
      }
      return try users.map { try names.name(of: $0, in: key ?? 0) }
    }
  }

  private struct Match: Comparable {
    let rank: Int
    let activity: Int64
    let key: Int64

    static func < (a: Self, b: Self) -> Bool {
      (a.rank, b.activity, a.key) < (b.rank, a.activity, b.key)
    }
  }
}

/// What a person typed to find a name, folded to lower case, as UTF-8.
struct NameQuery {
  private let whole: [UInt8]
  private let letters: [UInt8]

  init(_ text: String) {
    var whole = Array(text.lowercased().utf8)
    while let last = whole.last, last <= 0x20 { whole.removeLast() }
    self.whole = Array(whole.drop { $0 <= 0x20 })
    letters = self.whole.filter { $0 > 0x20 }
  }

  var isEmpty: Bool { letters.isEmpty }

  /// How well a folded name fits: 0 best, `nil` not at all.
  func rank(_ name: String) -> Int? {
    var name = name
    return name.withUTF8 { rank($0) }
  }

  private func rank(_ name: UnsafeBufferPointer<UInt8>) -> Int? {
    guard holdsLetters(name) else { return nil }
    var best = 4
    var start = 0
    while start + whole.count <= name.count {
      if name[start] == whole[0], name[start..<start + whole.count].elementsEqual(whole) {
        if start == 0 { return name.count == whole.count ? 0 : 1 }
        if isWordStart(start, in: name) { return 2 }
        best = 3
      }
      start += 1
    }
    return best
  }

  private func holdsLetters(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    var next = 0
    for byte in name where byte == letters[next] {
      next += 1
      if next == letters.count { return true }
    }
    return false
  }

  // Letters and digits of ASCII, and all bytes above it, are within words.
  private func isWordStart(_ index: Int, in name: UnsafeBufferPointer<UInt8>) -> Bool {
    let before = name[index - 1]
    let isLetter = (0x61...0x7a).contains(before) || (0x30...0x39).contains(before)
    return !isLetter && before < 0x80
  }
}
