internal import Database
internal import Intents
internal import Model

/// The tables `spaces` (the spaces of which the user is a member) and `space_children` (their
/// rooms, each with the text by which it is sorted within the space).
struct SpaceTable {
  let database: Connection
  private static let most = 500

  private static let named = Select(
    """
    FROM spaces s JOIN chats c ON c.key = s.key WHERE c.is_hidden = 0
    ORDER BY s.key LIMIT \(most)
    """
  ) { list in
    (key: list.column("s.key", Int64.self), name: list.column("c.name", String.self))
  }
  private static let home = Select(
    """
    FROM space_children s JOIN chats c ON c.key = s.space WHERE s.child = ? AND c.is_hidden = 0
    ORDER BY s.space LIMIT 1
    """
  ) { list in
    (space: list.column("s.space", Int64.self), sort: list.column("s.sort", String.self))
  }

  func add(_ key: Int64) throws(DatabaseError) -> Bool {
    guard try !holds(key) else { return false }
    try database.run("INSERT INTO spaces (key) VALUES (?)", key)
    return true
  }

  func remove(_ key: Int64) throws(DatabaseError) -> Bool {
    guard try holds(key) else { return false }
    try database.run("DELETE FROM spaces WHERE key = ?", key)
    try database.run("DELETE FROM space_children WHERE space = ?", key)
    return true
  }

  func holds(_ key: Int64) throws(DatabaseError) -> Bool {
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

  /// The rooms of a space, also those that are not stored.
  func children(of space: Int64) throws(DatabaseError) -> [ChatID] {
    try database.values("SELECT child FROM space_children WHERE space = ?", space)
  }

  /// The section of the space to which a room belongs, and the text by which the room is sorted
  /// there; `nil` for a room that is in no space. Of several spaces, the one that was stored first
  /// counts; a hidden one, which another space replaced, does not.
  func home(of room: ChatID) throws(DatabaseError) -> (section: ChatSection, sort: String)? {
    try database.first(Self.home, room) { row, at in
      (section: ChatSection(space: row[at.space]), sort: row[at.sort])
    }
  }

  func named() throws(DatabaseError) -> [(section: ChatSection, name: String)] {
    try database.rows(Self.named) { row, at in
      (section: ChatSection(space: row[at.key]), name: row[at.name])
    }
  }

  /// Makes the text by which a room is sorted in its space, byte by byte: the `order`, the
  /// timestamp and the id of the room. The byte 1 after the `order` is less than all bytes that an
  /// `order` may have, so that a shorter `order` comes before a longer one that begins with it.
  private static func sort(_ place: SpacePlace, of room: ChatID) -> String {
    let time = String(max(0, place.timestamp.milliseconds))
    let zeros = String(repeating: "0", count: max(0, 19 - time.count))
    return (place.order.map { "0" + $0 + "\u{1}" } ?? "1") + zeros + time + room.rawValue
  }
}

extension ChatSection {
  /// The section of the space whose row in `chats` has this key. The number of the section does not
  /// change while the space is stored, so that no row has to be changed when another space is added
  /// or removed. The sum may overflow, because a damaged row may have any key.
  init(space key: Int64) { self.init(number: Self.chats.number &+ 1 &+ key) }
}
