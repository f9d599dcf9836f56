internal import Database
package import Intents
package import Model

extension ChatStore {
  /// Returns a part of the list of joined chats and invites, around the chat `query.around` or from
  /// the top; chats of folded sections are left out. The limit is clamped to 1...2,000. Around a
  /// chat that is not listed, returns the top of the list.
  package func chatList(_ query: ChatListQuery) throws(StorageError) -> ChatListWindow {
    try guarded { () throws(DatabaseError) in
      let limit = min(max(query.limit, 1), 2_000)
      let reader = try ChatListReader(tables)
      guard let id = query.around, let place = try tables.chats.listPlace(of: id) else {
        let found = try reader.first(limit + 1)
        return try window(
          Array(found.prefix(limit)), hasNewer: false, hasOlder: found.count > limit, reader)
      }
      return try window(around: place, limit, reader)
    }
  }

  private func window(
    around place: ChatListPlace, _ limit: Int, _ reader: ChatListReader
  ) throws(DatabaseError) -> ChatListWindow {
    let wanted = limit / 2
    // One more row than wanted is read, to find out whether there are more.
    var newer = try reader.chats(before: place, limit: wanted + 1)
    let hasNewer = newer.count > wanted
    newer = Array(newer.prefix(wanted).reversed())
    let rest = limit - newer.count
    let older = try reader.chats(from: place, limit: rest + 1)
    return try window(
      newer + older.prefix(rest), hasNewer: hasNewer, hasOlder: older.count > rest, reader)
  }

  private func window(
    _ chats: [Chat], hasNewer: Bool, hasOlder: Bool, _ reader: ChatListReader
  ) throws(DatabaseError) -> ChatListWindow {
    ChatListWindow(
      chats: chats, hasNewer: hasNewer, hasOlder: hasOlder, numbers: try tables.numbers.numbers(),
      sections: try reader.sections())
  }

  /// Returns the chat with this id, even if the user has left it; `nil` when it is not stored.
  package func chat(_ id: ChatID) throws(StorageError) -> Chat? {
    try guarded { () throws(DatabaseError) in try tables.listed.chat(id) }
  }
}

/// Reads chats across the sections of the chat list; folded sections count as empty. Each section
/// is a range of one index, so that a part of the list is read without the rest of it.
private struct ChatListReader {
  private let tables: Tables
  private let all: [ChatSection]
  private let folded: Set<ChatSection>

  init(_ tables: Tables) throws(DatabaseError) {
    self.tables = tables
    all = try tables.sections.sections()
    folded = try tables.sections.folded()
  }

  /// The sections of the chat list in their order, including those of spaces without chats; `space`
  /// is the name of the space, `nil` for any other section.
  private func heads() throws(DatabaseError) -> [(section: ChatSection, space: String?)] {
    let spaces = try tables.spaces.named()
    let names = Dictionary(
      spaces.map { ($0.section, $0.name) }, uniquingKeysWith: { first, _ in first })
    return Set(all + spaces.map(\.section)).sorted().map { ($0, names[$0]) }
  }

  private var shown: [ChatSection] { all.filter { !folded.contains($0) } }

  func sections() throws(DatabaseError) -> [ListSection] {
    var sections: [ListSection] = []
    for (section, space) in try heads() {
      let isFolded = folded.contains(section)
      sections.append(
        ListSection(
          section: section, space: space, isFolded: isFolded,
          unread: isFolded ? try tables.sections.unread(of: section) : .none))
    }
    return sections
  }

  func first(_ limit: Int) throws(DatabaseError) -> [Chat] {
    try filled([], limit, from: shown[...])
  }

  func chats(from place: ChatListPlace, limit: Int) throws(DatabaseError) -> [Chat] {
    let own =
      folded.contains(place.section) ? [] : try tables.listed.chats(from: place, limit: limit)
    return try filled(own, limit, from: shown.drop { $0 <= place.section })
  }

  /// The chats above a position in the chat list, the nearest first, without those of folded
  /// sections.
  func chats(before place: ChatListPlace, limit: Int) throws(DatabaseError) -> [Chat] {
    var found =
      folded.contains(place.section) ? [] : try tables.listed.chats(before: place, limit: limit)
    for section in shown.prefix(while: { $0 < place.section }).reversed()
    where found.count < limit {
      found += try tables.listed.last(limit - found.count, of: section)
    }
    return found
  }

  private func filled(
    _ chats: [Chat], _ limit: Int, from sections: ArraySlice<ChatSection>
  ) throws(DatabaseError) -> [Chat] {
    var found = chats
    for section in sections where found.count < limit {
      found += try tables.listed.first(limit - found.count, of: section)
    }
    return found
  }
}
