internal import Database
internal import Intents
internal import Model

/// The tables `powers` (the power levels that actions need in each chat, and the default level of
/// its people), `member_powers` (the people with levels of their own) and `powers_to_fetch` (chats
/// that were stored before these tables existed, whose power levels have to be fetched).
struct PowerTable {
  let database: Connection

  private static let standing = Select("FROM powers WHERE chat = ?") { list in
    (
      usual: list.column("usual", Int.self), message: list.column("message", Int.self),
      name: list.column("name", Int.self), topic: list.column("topic", Int.self),
      invite: list.column("invite", Int.self), kick: list.column("kick", Int.self),
      ban: list.column("ban", Int.self), redact: list.column("redact", Int?.self)
    )
  }

  /// The level of creators who rank above all power levels stays `RoomPowers.creator`.
  func set(_ powers: RoomPowers, in chat: Int64) throws(DatabaseError) {
    let needed = powers.needed
    try database.run(
      """
      INSERT INTO powers (chat, usual, message, name, topic, invite, kick, ban, redact)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (chat) DO UPDATE SET usual = excluded.usual,
        message = excluded.message, name = excluded.name, topic = excluded.topic,
        invite = excluded.invite, kick = excluded.kick, ban = excluded.ban,
        redact = excluded.redact
      """, chat, powers.usual, needed.message, needed.name, needed.topic, needed.invite,
      needed.kick, needed.ban, needed.redact)
    try database.run(
      "DELETE FROM member_powers WHERE chat = ? AND level <= ?", chat, RoomPowers.highest)
    for (user, level) in powers.users {
      try database.run(
        """
        INSERT INTO member_powers (chat, user, level) VALUES (?, ?, ?)
        ON CONFLICT (chat, user) DO NOTHING
        """, chat, user, level)
    }
    try database.run("DELETE FROM powers_to_fetch WHERE chat = ?", chat)
    try sortMembers(of: chat)
  }

  /// Updates the sort key (`MemberTier`) of the joined people of a chat who have power levels of
  /// their own, or had levels above 0.
  private func sortMembers(of chat: Int64) throws(DatabaseError) {
    try database.run(
      """
      UPDATE members SET tier = -max(0, coalesce((SELECT level FROM member_powers p
        WHERE p.chat = members.chat AND p.user = members.user), 0))
      WHERE chat = ?1 AND membership = \(Membership.joined.number) AND user IN (
        SELECT user FROM members WHERE chat = ?1 AND tier < 0
        UNION SELECT user FROM member_powers WHERE chat = ?1)
      """, chat)
  }

  func set(creators: [UserID], in chat: Int64) throws(DatabaseError) {
    for user in creators {
      try database.run(
        """
        INSERT INTO member_powers (chat, user, level) VALUES (?, ?, ?)
        ON CONFLICT (chat, user) DO UPDATE SET level = excluded.level
        """, chat, user, RoomPowers.creator)
    }
    try sortMembers(of: chat)
  }

  /// `true` if this person may delete other people's messages in a chat. `nil` while the power
  /// levels of the chat are not known, unless the person is a creator who ranks above all levels.
  func mayRedact(_ user: UserID, in chat: Int64) throws(DatabaseError) -> Bool? {
    if let standing = try standing(of: user, in: chat).standing {
      return standing.own >= standing.needed.redact
    }
    let isCreator = try database.exists(
      "SELECT 1 FROM member_powers WHERE chat = ? AND user = ? AND level > ?", chat, user,
      RoomPowers.highest)
    return isCreator ? true : nil
  }

  func areKnown(in chat: Int64) throws(DatabaseError) -> Bool {
    try database.exists("SELECT 1 FROM powers WHERE chat = ? AND redact IS NOT NULL", chat)
  }

  /// The power level of this person in a chat, and the levels that actions need. Returns `.missing`
  /// if the chat was stored by an older version of the program, which did not store power levels,
  /// or not the level for deleting messages, so that they have to be fetched; `.unknown` if the
  /// server has not sent them yet.
  func standing(of user: UserID, in chat: Int64) throws(DatabaseError) -> KnownStanding {
    let levels = try database.first(Self.standing, chat) { row, at in
      (
        usual: row[at.usual],
        needed: row[at.redact].map { redact in
          NeededPowers(
            message: row[at.message], name: row[at.name], topic: row[at.topic],
            invite: row[at.invite], kick: row[at.kick], ban: row[at.ban], redact: redact)
        }
      )
    }
    if let levels {
      guard let needed = levels.needed else { return .missing }
      let own = try database.value(
        "SELECT level FROM member_powers WHERE chat = ? AND user = ?", chat, user, as: Int.self)
      return .known(Standing(own: own ?? levels.usual, needed: needed))
    }
    let isMissing = try database.exists("SELECT 1 FROM powers_to_fetch WHERE chat = ?", chat)
    return isMissing ? .missing : .unknown
  }
}
