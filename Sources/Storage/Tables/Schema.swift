/// The tables of the store. A migration step that was released is never changed. To change the
/// schema, a new step is added, and `newest` is changed in the same way. `Connection.migrate` (in
/// `Database`) runs the steps that a file lacks.
enum Schema {
  /// The migration steps: `steps[n]` leads from schema version n to n + 1.
  static let steps = [
    first, edits, relations, levels, places, unfinished, versions, successors, emotes,
    numbers, people, aside, readPositions, spaces, powers, formats, memberLists, ignored,
    threads, sections, polls, spaceRooms,
    pollPowers, outboxPlaces, searchIndex, lateWords,
    refusedMessages, reactionCounts, deletedMessages, arrivals, predecessors, editsBySender,
    waiting, oldNames,
  ]

  // The ids of edited messages. The step `relations` replaces this table by a column of `messages`.
  private static let edits = """
    CREATE TABLE edited_messages (
      chat INTEGER NOT NULL, event TEXT NOT NULL, PRIMARY KEY (chat, event)
    ) WITHOUT ROWID;
    """

  // The relations of messages. A message's row contains whether it was edited, so that a window
  // reads no other table for it. A reaction gets the order number of its message once the message
  // is stored.
  private static let relations = """
    ALTER TABLE messages ADD COLUMN answers TEXT;
    ALTER TABLE messages ADD COLUMN is_edited INTEGER NOT NULL DEFAULT 0;
    UPDATE messages SET is_edited = 1 WHERE EXISTS (SELECT 1 FROM edited_messages e
      WHERE e.chat = messages.chat AND e.event = messages.event);
    DROP TABLE edited_messages;
    CREATE TABLE reactions (
      chat INTEGER NOT NULL,
      event TEXT NOT NULL,
      target TEXT NOT NULL,
      ord INTEGER,
      sender TEXT NOT NULL,
      key TEXT NOT NULL,
      time INTEGER NOT NULL,
      PRIMARY KEY (chat, event)
    ) WITHOUT ROWID;
    CREATE INDEX reactions_placed ON reactions (chat, ord) WHERE ord IS NOT NULL;
    CREATE INDEX reactions_waiting ON reactions (chat, target) WHERE ord IS NULL;
    ALTER TABLE outbox ADD COLUMN purpose INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE outbox ADD COLUMN target TEXT;
    """

  // The notification level of each chat: the server's rule, and the person's later choice. A rule
  // may be stored before its chat.
  private static let levels = """
    CREATE TABLE chat_levels (id TEXT PRIMARY KEY, level INTEGER, pending INTEGER) WITHOUT ROWID;
    CREATE INDEX chat_levels_pending ON chat_levels (id) WHERE pending IS NOT NULL;
    """

  // The scroll position of a chat: the event id of a message, and its last visible line. A row of
  // `drafts` may contain the scroll position alone.
  private static let places = """
    ALTER TABLE drafts ADD COLUMN place TEXT;
    ALTER TABLE drafts ADD COLUMN line INTEGER NOT NULL DEFAULT 0;
    """

  // The message to which a draft replies, with the words that quote it, and an unsent edit.
  private static let unfinished = """
    ALTER TABLE drafts ADD COLUMN answers TEXT;
    ALTER TABLE drafts ADD COLUMN answers_words TEXT;
    ALTER TABLE drafts ADD COLUMN edited TEXT;
    ALTER TABLE drafts ADD COLUMN edit_text TEXT;
    ALTER TABLE drafts ADD COLUMN edit_cursor INTEGER;
    """

  // The texts of edited messages, so that the former text comes back when an edit is deleted. A row
  // whose event is its target contains the message's first text. Edits that were stored before this
  // step get the time at which the step runs. Quoted messages that the timeline does not contain
  // are in `originals`.
  private static let versions = """
    CREATE TABLE edits (
      chat INTEGER NOT NULL,
      event TEXT NOT NULL,
      target TEXT NOT NULL,
      sender TEXT NOT NULL,
      time INTEGER NOT NULL,
      kind INTEGER NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (chat, event)
    ) WITHOUT ROWID;
    CREATE INDEX edits_target ON edits (chat, target);
    INSERT INTO edits SELECT chat, 'known:' || event, event, sender, strftime('%s', 'now') * 1000,
      kind, text FROM messages WHERE is_edited = 1;
    INSERT INTO edits SELECT chat, 'known:' || sender || event, event, sender,
      strftime('%s', 'now') * 1000, kind, text FROM waiting_changes WHERE sender <> '';
    DELETE FROM waiting_changes WHERE sender <> '';
    CREATE TABLE originals (
      chat INTEGER NOT NULL,
      event TEXT NOT NULL,
      sender TEXT NOT NULL,
      kind INTEGER NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (chat, event)
    ) WITHOUT ROWID;
    """

  private static let successors = """
    ALTER TABLE chats ADD COLUMN successor TEXT;
    ALTER TABLE chats ADD COLUMN successor_server TEXT;
    """

  private static let emotes = """
    ALTER TABLE outbox ADD COLUMN is_emote INTEGER NOT NULL DEFAULT 0;
    """

  // The numbers (1 to 9) that the person gave to chats: a number has one chat, and a chat one
  // number.
  private static let numbers = """
    CREATE TABLE chat_numbers (number INTEGER PRIMARY KEY, chat INTEGER NOT NULL UNIQUE);
    """

  private static let spaces = """
    ALTER TABLE chats ADD COLUMN is_space INTEGER NOT NULL DEFAULT 0;
    """

  // The number of joined members, which a server sends only when it changes: 0 until the server has
  // sent it.
  private static let people = """
    ALTER TABLE chats ADD COLUMN people INTEGER NOT NULL DEFAULT 0;
    """

  // The unsent rows that the person discarded and can still restore: they are neither shown nor
  // sent. They are removed when they cannot be restored any more, at the latest when the program
  // starts again.
  private static let aside = """
    ALTER TABLE outbox ADD COLUMN is_aside INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX outbox_aside ON outbox (chat) WHERE is_aside = 1;
    """

  // A person's read position is the newest stored message that the person is known to have read. A
  // receipt for a message that is not stored is in the column `waiting`. The index finds the
  // readers of a message without those who have not read it.
  private static let readPositions = """
    ALTER TABLE receipts ADD COLUMN waiting TEXT;
    ALTER TABLE receipts ADD COLUMN waiting_time INTEGER;
    UPDATE receipts SET waiting = event, waiting_time = time WHERE ord IS NULL;
    DROP INDEX receipts_waiting;
    CREATE INDEX receipts_waiting ON receipts (chat, waiting) WHERE waiting IS NOT NULL;
    CREATE INDEX receipts_read ON receipts (chat, ord) WHERE ord IS NOT NULL;
    """

  // The power levels of chats and of their people. The server sends the levels of a chat again only
  // when they change, so the levels of the chats that are stored already have to be fetched.
  private static let powers = """
    CREATE TABLE powers (
      chat INTEGER PRIMARY KEY,
      usual INTEGER NOT NULL,
      message INTEGER NOT NULL,
      name INTEGER NOT NULL,
      topic INTEGER NOT NULL,
      invite INTEGER NOT NULL,
      kick INTEGER NOT NULL,
      ban INTEGER NOT NULL
    );
    CREATE TABLE member_powers (
      chat INTEGER NOT NULL, user TEXT NOT NULL, level INTEGER NOT NULL, PRIMARY KEY (chat, user)
    ) WITHOUT ROWID;
    CREATE TABLE powers_to_fetch (chat INTEGER PRIMARY KEY);
    INSERT INTO powers_to_fetch SELECT key FROM chats WHERE membership = 0;
    """

  // The structure and styles of texts, beside the plain texts, or a message's file or poll: see
  // `StoredFormat`. A text of the outbox with structure and styles is Markdown.
  private static let formats = """
    ALTER TABLE messages ADD COLUMN format TEXT;
    ALTER TABLE edits ADD COLUMN format TEXT;
    ALTER TABLE originals ADD COLUMN format TEXT;
    ALTER TABLE outbox ADD COLUMN format TEXT;
    """

  // The order of a chat's people: by `tier` (less than 0 for an own power level above 0, 0 for
  // others who are in the chat, 1 invited, 2 banned, 3 left), then by name. The names of members
  // from before this step are folded by SQLite, for which only ASCII letters have cases.
  private static let memberLists = """
    ALTER TABLE members ADD COLUMN tier INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE members ADD COLUMN folded_name TEXT NOT NULL DEFAULT '';
    UPDATE members SET folded_name = lower(coalesce(name, substr(user, 2))),
      tier = iif(membership = 2, 3, membership);
    CREATE INDEX members_listed ON members (chat, tier, folded_name, user);
    CREATE INDEX members_shared ON members (user, chat);
    """

  private static let ignored = "CREATE TABLE ignored (user TEXT PRIMARY KEY) WITHOUT ROWID;"

  // The threads of chats. A reply has the message with which its thread begins in the column
  // `thread`, and an order number of `ThreadRange`, unless the main timeline shows it. Replies that
  // were stored before this step have no thread: the main timeline shows them until the thread is
  // fetched. A row of `drafts` or `receipts` belongs to a thread if its `chat` is the negated key
  // of the thread.
  private static let threads = """
    CREATE TABLE threads (
      key INTEGER PRIMARY KEY,
      chat INTEGER NOT NULL,
      root TEXT NOT NULL,
      replies INTEGER NOT NULL DEFAULT 0,
      told INTEGER NOT NULL DEFAULT 0,
      told_ord INTEGER NOT NULL DEFAULT 0,
      told_sender TEXT,
      told_time INTEGER NOT NULL DEFAULT 0,
      edge INTEGER NOT NULL,
      edge_token TEXT,
      server_unread INTEGER NOT NULL DEFAULT 0,
      server_mentions INTEGER NOT NULL DEFAULT 0,
      unread INTEGER NOT NULL DEFAULT 0,
      mentions INTEGER NOT NULL DEFAULT 0,
      read_ord INTEGER NOT NULL,
      read_waiting TEXT,
      receipt_pending TEXT,
      seen_ord INTEGER NOT NULL,
      UNIQUE (chat, root)
    );
    CREATE INDEX threads_unread ON threads (chat) WHERE server_unread > 0;
    CREATE INDEX threads_pending ON threads (chat) WHERE receipt_pending IS NOT NULL;
    ALTER TABLE messages ADD COLUMN thread TEXT;
    CREATE INDEX messages_thread ON messages (chat, thread, ord) WHERE thread IS NOT NULL;
    ALTER TABLE outbox ADD COLUMN thread TEXT;
    ALTER TABLE originals ADD COLUMN time INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE chats ADD COLUMN has_threads INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE chats ADD COLUMN thread_unread INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE chats ADD COLUMN thread_mentions INTEGER NOT NULL DEFAULT 0;
    """

  // The chat list is read along one index: by section, then by `sort` (the name, or whether the
  // chat is unread, depending on the order that the person chose; the place in the space for a
  // section of a space; "" otherwise), then by `late`, the activity with a minus sign. A hidden
  // chat is an invite of somebody whom the account ignores. The tag and the mark as unread that the
  // person set and the server does not have yet are in `tag_waiting` and `mark_waiting`.
  private static let sections = """
    ALTER TABLE chats ADD COLUMN tag INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE chats ADD COLUMN tag_waiting INTEGER;
    ALTER TABLE chats ADD COLUMN is_marked INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE chats ADD COLUMN mark_waiting INTEGER;
    ALTER TABLE chats ADD COLUMN is_hidden INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE chats ADD COLUMN section INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE chats ADD COLUMN sort TEXT NOT NULL DEFAULT '';
    ALTER TABLE chats ADD COLUMN late INTEGER NOT NULL DEFAULT 0;
    UPDATE chats SET late = -activity,
      is_hidden = membership = 1 AND coalesce(inviter IN (SELECT user FROM ignored), 0);
    DROP INDEX chats_listed;
    CREATE INDEX chats_listed ON chats (section, sort, late, id)
      WHERE membership < 2 AND is_hidden = 0;
    CREATE INDEX chats_recent ON chats (activity DESC, id DESC)
      WHERE membership < 2 AND is_hidden = 0;
    CREATE INDEX chats_waiting ON chats (key)
      WHERE tag_waiting IS NOT NULL OR mark_waiting IS NOT NULL;
    CREATE INDEX chats_inviters ON chats (inviter) WHERE membership = 1;
    CREATE TABLE folded_sections (section INTEGER PRIMARY KEY);
    """

  // The votes in polls, and their ends, of which `selections` is NULL. The primary key finds a
  // person's last vote. A row of `polls` has the sums of a poll, so that a window reads no votes
  // except the user's own: `votes` are the numbers of votes for each answer, `ended` is the time of
  // the valid end.
  private static let polls = """
    CREATE TABLE poll_responses (
      chat INTEGER NOT NULL,
      poll TEXT NOT NULL,
      sender TEXT NOT NULL,
      time INTEGER NOT NULL,
      event TEXT NOT NULL,
      selections TEXT,
      PRIMARY KEY (chat, poll, sender, time, event)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX poll_responses_event ON poll_responses (chat, event);
    CREATE INDEX poll_ends ON poll_responses (chat, poll, time) WHERE selections IS NULL;
    CREATE TABLE polls (
      chat INTEGER NOT NULL,
      event TEXT NOT NULL,
      ended INTEGER,
      voters INTEGER NOT NULL,
      votes TEXT NOT NULL,
      PRIMARY KEY (chat, event)
    ) WITHOUT ROWID;
    ALTER TABLE powers ADD COLUMN redact INTEGER NOT NULL DEFAULT 50;
    """

  // The spaces of which the user is a member, and their rooms. Older stores did not store which
  // rooms a space has, and the oldest ones not even which rooms are spaces, so the next sync
  // requests the state of all rooms.
  private static let spaceRooms = """
    CREATE TABLE spaces (key INTEGER PRIMARY KEY);
    CREATE TABLE space_children (
      space INTEGER NOT NULL, child TEXT NOT NULL, sort TEXT NOT NULL, PRIMARY KEY (space, child)
    ) WITHOUT ROWID;
    CREATE INDEX space_children_homes ON space_children (child, space);
    INSERT INTO settings (name, value) SELECT 'sync.state', 'wanted' FROM settings
      WHERE name = 'sync.token';
    """

  // The power level that is needed to delete other people's messages, and to end their polls, is
  // NULL in chats whose levels were stored before this column existed: the levels have to be
  // fetched. Polls that were fetched by themselves before the program supported polls are lines
  // without answers; they are removed, so that they are fetched again when they are shown.
  private static let pollPowers = """
    ALTER TABLE powers DROP COLUMN redact;
    ALTER TABLE powers ADD COLUMN redact INTEGER;
    DELETE FROM originals WHERE kind = 4 AND format IS NULL
      AND (text = 'poll' OR text LIKE 'poll: %');
    """

  // The own messages in the outbox that the server accepted and left out of a later sync: `place`
  // is the order number of the gap that this sync left.
  private static let outboxPlaces = """
    ALTER TABLE outbox ADD COLUMN place INTEGER;
    CREATE INDEX outbox_placed ON outbox (chat, place, seq) WHERE place IS NOT NULL;
    """

  // The index of the words of all messages: see `SearchIndex`. `key_shift` is the difference
  // between a message's key in the index and the key of its time.
  private static let searchIndex = """
    ALTER TABLE messages ADD COLUMN key_shift INTEGER;
    CREATE TABLE indexed_messages (key INTEGER PRIMARY KEY, chat INTEGER NOT NULL, ord INTEGER NOT NULL);
    CREATE VIRTUAL TABLE message_words USING fts5(words, content='', columnsize=0, tokenize='ascii');
    INSERT INTO message_words (message_words, rank) VALUES ('pgsz', 2000);
    """

  // The changes of the index of words that are left for later: see `LateWordTable`.
  private static let lateWords = """
    CREATE TABLE late_words (
      key INTEGER PRIMARY KEY, removed TEXT, removed_marks TEXT, added TEXT, added_marks TEXT
    );
    """

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
