internal import Database
internal import Intents
internal import Model

/// The tables `spaces` (the spaces in which the user is) and `space_children` (their rooms, each
/// with the text by which it is sorted within the space).
struct SpaceTable {
  let database: Connection

  /// The limit of spaces that are listed.
  private static let most = 500

  private static let named = Select(
    "FROM spaces s JOIN chats c ON c.key = s.key ORDER BY s.key LIMIT \(most)"
  ) { list in
    (key: list.column("s.key", Int64.self), name: list.column("c.name", String.self))
  }
  private static let home = Select(
    "FROM space_children WHERE child = ? ORDER BY space LIMIT 1"
  ) { list in
    (space: list.column("space", Int64.self), sort: list.column("sort", String.self))
  }

  /// Notes that the user is in a space; returns `false` if that was known.
  func add(_ key: Int64) throws(DatabaseError) -> Bool {
    guard try !holds(key) else { return false }
    try database.run("INSERT INTO spaces (key) VALUES (?)", key)
    return true
  }

  /// Removes a space with its children; returns `false` if the user was not in it.
  func remove(_ key: Int64) throws(DatabaseError) -> Bool {
    guard try holds(key) else { return false }
    try database.run("DELETE FROM spaces WHERE key = ?", key)
    try database.run("DELETE FROM space_children WHERE space = ?", key)
    return true
  }

  private func holds(_ key: Int64) throws(DatabaseError) -> Bool {
    try database.exists("SELECT 1 FROM spaces WHERE key = ?", key)
  }

  func set(_ child: SpaceChild, in space: Int64) throws(DatabaseError) {
    guard let place = child.place else {
      return try database.run(
        "DELETE FROM space_children WHERE space = ? AND child = ?", space, child.room)
    }
    try database.run(
      """
      INSERT INTO space_children (space, child, sort) VALUES (?, ?, ?)
      ON CONFLICT (space, child) DO UPDATE SET sort = excluded.sort
      """, space, child.room, Self.sort(place, of: child.room))
  }

  /// The space in whose section a room stands, and the text by which it is sorted there; `nil` for
  /// a room that is in none. A room of several spaces stands in the first one of the list.
  func home(of room: ChatID) throws(DatabaseError) -> (section: ChatSection, sort: String)? {
    try database.first(Self.home, room) { row, at in
      (section: ChatSection(space: row[at.space]), sort: row[at.sort])
    }
  }

  /// The spaces in which the user is, in their order in the list.
  func named() throws(DatabaseError) -> [(section: ChatSection, name: String)] {
    try database.rows(Self.named) { row, at in
      (section: ChatSection(space: row[at.key]), name: row[at.name])
    }
  }

  /// Texts of equal places differ by the room, and are compared byte by byte. The byte 1 is less
  /// than each one that an order may have, so a shorter order comes before a longer one that begins
  /// with it.
  private static func sort(_ place: SpacePlace, of room: ChatID) -> String {
    let time = String(max(0, place.timestamp.milliseconds))
    let zeros = String(repeating: "0", count: max(0, 19 - time.count))
    return (place.order.map { "0" + $0 + "\u{1}" } ?? "1") + zeros + time + room.rawValue
  }
}

extension ChatSection {
  /// The section of the space whose chat has this key. It stays the same as long as the space is
  /// stored, so that no row changes when another space comes or goes. A damaged row may have any
  /// key.
  init(space key: Int64) { self.init(number: Self.chats.number &+ 1 &+ key) }
}
