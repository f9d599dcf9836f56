internal import Database
internal import Intents
internal import Model

/// The queries for the sections of the chat list that have chats, and the table `folded_sections`.
/// `SpaceTable` has the sections of spaces, also those without chats.
struct SectionTable {
  let database: Connection

  /// The maximum number of sections that have chats and are read for the chat list.
  private static let most = 500

  private static let unread = Select(
    "FROM chats WHERE unread > 0 AND section = ? AND \(ChatTable.isListed)"
  ) { list in
    (
      messages: list.column("sum(unread)", Int.self),
      mentions: list.column("sum(mentions)", Int.self)
    )
  }

  /// The sections with listed chats, in their order. The cost grows with the number of sections,
  /// not with the number of their chats.
  func sections() throws(DatabaseError) -> [ChatSection] {
    var found: [ChatSection] = []
    var last = Int64.min
    while found.count < Self.most,
      let next = try database.value(
        """
        SELECT section FROM chats WHERE section > ? AND \(ChatTable.isListed)
        ORDER BY section LIMIT 1
        """, last, as: ChatSection.self)
    {
      found.append(next)
      last = next.number
    }
    return found
  }

  func folded() throws(DatabaseError) -> Set<ChatSection> {
    Set(try database.values("SELECT section FROM folded_sections"))
  }

  func fold(_ section: ChatSection, _ isFolded: Bool) throws(DatabaseError) {
    try database.run(
      isFolded
        ? "INSERT INTO folded_sections (section) VALUES (?) ON CONFLICT (section) DO NOTHING"
        : "DELETE FROM folded_sections WHERE section = ?", section)
  }

  /// The sums of the unread counts of the chats of a section.
  func unread(of section: ChatSection) throws(DatabaseError) -> UnreadCounts {
    try database.first(Self.unread, section) { row, at in
      UnreadCounts(stored: row[at.messages], mentions: row[at.mentions])
    } ?? .none
  }
}
