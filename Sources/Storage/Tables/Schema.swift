/// The tables of the store. A migration step that was released is never changed. To change the
/// schema, a new step is added, and `newest` is changed in the same way. `Connection.migrate` (in
/// `Database`) runs the steps that a file lacks.
enum Schema {
  /// The version that confab 0.1.0 writes, the oldest that is carried over. A store of an earlier
  /// version is replaced by a new one: see `ChatStore.open`.
  static let oldest = 26
  static let version = oldest + steps.count

  /// The migration steps: `steps[n]` leads from schema version `oldest` + n to the next one.
  static let steps = [
    refusedMessages, reactionCounts, deletedMessages, arrivals, predecessors, editsBySender,
    waiting, oldNames,
  ]

  // The messages that failed, which keep later ones of their chats from being sent.
  private static let refusedMessages = """
    CREATE INDEX outbox_refused ON outbox (chat) WHERE state = 2 AND purpose <= 1 AND is_aside = 0;
    """

  // The index finds deleted messages among unread ones, which the server may still count.
  private static let deletedMessages = """
    CREATE INDEX messages_deleted ON messages (chat, ord) WHERE \(MessageTable.isDeleted);
    """

  // The counts of reactions for each message and key: see `ReactionTable`.
  private static let reactionCounts = """
    ALTER TABLE reactions ADD COLUMN bare TEXT AS (replace(replace(key, char(65039), ''), char(65038), ''));
    DROP INDEX reactions_placed;
    CREATE INDEX reactions_placed ON reactions (chat, ord, bare, time, event)
      WHERE ord IS NOT NULL;
    CREATE INDEX reactions_people ON reactions (sender, chat, ord, bare) WHERE ord IS NOT NULL;
    CREATE TABLE reaction_counts (
      chat INTEGER NOT NULL,
      ord INTEGER NOT NULL,
      bare TEXT NOT NULL,
      people INTEGER NOT NULL,
      time INTEGER NOT NULL,
      PRIMARY KEY (chat, ord, bare)
    ) WITHOUT ROWID;
    CREATE INDEX reaction_counts_used ON reaction_counts (chat, ord, people DESC, time, bare);
    CREATE TABLE reacted (
      chat INTEGER NOT NULL,
      ord INTEGER NOT NULL,
      keys INTEGER NOT NULL,
      people INTEGER NOT NULL,
      PRIMARY KEY (chat, ord)
    ) WITHOUT ROWID;
    \(ReactionTable.countAll(where: "TRUE"));
    \(ReactionTable.sumAll(where: "TRUE"));
    """

  // The activity of a chat is the time at which it arrived. Before this step, it was the time that
  // the sender claimed, so that a chat could be in the future; such chats come first, in the order
  // that they have.
  private static let arrivals = """
    UPDATE chats SET activity = ranked.time, late = -ranked.time FROM (
      SELECT key, strftime('%s', 'now') * 1000 - row_number() OVER (ORDER BY activity DESC, id DESC)
        AS time
      FROM chats WHERE activity > strftime('%s', 'now') * 1000
    ) AS ranked WHERE ranked.key = chats.key;
    """

  // The room that a room replaced. Older stores did not store it, so the next sync requests the
  // state of all rooms if one of them was replaced, or may be a replaced space.
  private static let predecessors = """
    ALTER TABLE chats ADD COLUMN predecessor TEXT;
    INSERT INTO settings (name, value) SELECT 'sync.state', 'wanted' FROM settings
      WHERE name = 'sync.token'
        AND EXISTS (SELECT 1 FROM chats WHERE successor IS NOT NULL OR is_space)
      ON CONFLICT DO NOTHING;
    """

  // The index contains what finds the newest edit of a message by its sender: see `EditTable`.
  private static let editsBySender = """
    DROP INDEX edits_target;
    CREATE INDEX edits_target ON edits (chat, target, sender, time, event);
    """

  // What waits for a message: see `WaitingTable`. Edits of other people's messages, which never
  // count, are removed.
  private static let waiting = """
    CREATE TABLE waiting (
      chat INTEGER NOT NULL,
      kind INTEGER NOT NULL,
      place INTEGER NOT NULL,
      sender TEXT NOT NULL,
      number INTEGER NOT NULL,
      event TEXT NOT NULL,
      target TEXT NOT NULL,
      PRIMARY KEY (chat, kind, place)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX waiting_people ON waiting (chat, kind, sender, number);
    CREATE INDEX waiting_targets ON waiting (chat, target, kind);
    INSERT INTO waiting SELECT chat, kind,
        row_number() OVER (PARTITION BY chat, kind ORDER BY time, event), sender,
        row_number() OVER (PARTITION BY chat, kind, sender ORDER BY time, event), event, target
      FROM (
        SELECT chat, \(WaitingTable.Kind.deletion.rawValue) AS kind, '' AS sender, 0 AS time, event,
          event AS target FROM waiting_changes WHERE sender = ''
        UNION ALL SELECT chat, \(WaitingTable.Kind.reaction.rawValue), sender, time, event, target
          FROM reactions WHERE ord IS NULL
        UNION ALL SELECT chat, \(WaitingTable.Kind.edit.rawValue), sender, time, event, target
          FROM edits WHERE event <> target
        UNION ALL SELECT chat, \(WaitingTable.Kind.response.rawValue), sender, time, event, poll
          FROM poll_responses
        UNION ALL SELECT chat, \(WaitingTable.Kind.thread.rawValue), '', key, root, root FROM threads
      ) w
      WHERE NOT EXISTS (SELECT 1 FROM messages m WHERE m.chat = w.chat AND m.event = w.target)
        AND NOT EXISTS (SELECT 1 FROM originals o WHERE o.chat = w.chat AND o.event = w.target
          AND w.kind IN (\(WaitingTable.Kind.edit.rawValue), \(WaitingTable.Kind.response.rawValue)));
    UPDATE chats SET awaits = 1 WHERE key IN (SELECT chat FROM waiting);
    DELETE FROM edits WHERE EXISTS (SELECT 1 FROM messages m WHERE m.chat = edits.chat
      AND m.event = edits.target AND m.sender <> edits.sender);
    DROP TABLE waiting_changes;
    """

  // Stored names that are made of display names such as "You" are made again when the store opens:
  // see `EventCommit.renewRoleNames`.
  private static let oldNames = """
    INSERT INTO settings (name, value) SELECT 'names.old', '' WHERE EXISTS (SELECT 1 FROM chats)
      ON CONFLICT DO NOTHING;
    """
}
