internal import Database
internal import Matrix

/// The rooms that users have published in the list of this server.
struct PublicRooms {
  /// The limit on published rooms: each search reads the names of all.
  private static let most: Int64 = 500
  /// The limit on the length, in characters, of a state event's content in which a term is looked
  /// for; a longer content matches no term.
  private static let mostSearchedCharacters = 4_096

  let database: ServerDatabase

  /// `true` if a room, given by row id, is in the list of published rooms.
  func contains(_ room: Int64) throws -> Bool {
    try database.first("SELECT is_published FROM rooms WHERE id=?", room) { $0.bool(0) } ?? false
  }

  /// Adds a room to the list of published rooms, or removes it. Throws M_FORBIDDEN when the list is
  /// full. Requires an open transaction.
  func set(_ isPublished: Bool, _ room: Int64) throws {
    try database.run("UPDATE rooms SET is_published=? WHERE id=?", isPublished, room)
    let count = try database.first("SELECT count(*) FROM rooms WHERE is_published") {
      $0.integer(0)
    }
    guard !isPublished || count ?? 0 <= Self.most else {
      throw MatrixError.forbidden("The list has at most \(Self.most) rooms")
    }
  }

  /// The row ids of the published rooms whose name, topic or canonical alias contains a term,
  /// regardless of case, or of all published rooms if `term` is `nil` or ""; those with the most
  /// members come first.
  func rooms(with term: String?) throws -> [Int64] {
    let all = try database.rows(
      """
      SELECT id FROM rooms WHERE is_published ORDER BY
        (SELECT count(*) FROM members WHERE room=rooms.id AND membership='join') DESC, id
      """
    ) { $0.integer(0) }
    guard let term, !term.isEmpty else { return all }
    let found = try matches(term.lowercased())
    return all.filter { found.contains($0) }
  }

  private func matches(_ term: String) throws -> Set<Int64> {
    let contents = try database.rows(
      """
      SELECT state.room, content FROM rooms JOIN state ON state.room=rooms.id
      JOIN events ON events.position=state.position
      WHERE is_published AND state.state_key='' AND length(content)<=?
        AND state.type IN ('m.room.name', 'm.room.topic', 'm.room.canonical_alias')
      """, Self.mostSearchedCharacters
    ) { (room: $0.integer(0), content: $0.text(1)) }
    let found = contents.filter { row in
      guard let content = try? JSONValue(parsing: row.content) else { return false }
      return ["name", "topic", "alias"].contains {
        content[$0]?.string?.lowercased().contains(term) ?? false
      }
    }
    return Set(found.map(\.room))
  }
}
