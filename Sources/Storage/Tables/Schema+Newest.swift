extension Schema {
  /// The statements that make the schema in a new file. A file that the `steps` have carried over
  /// has the same tables and indexes, with the columns in the same order.
  static let newest = """
    CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    -- Most of what the chat list shows, so that a part of the list is read along one index. The
    -- order of the list is: by section, then by `sort` (the name, or whether the chat is unread,
    -- depending on the order that the person chose; the place in the space for a section of a
    -- space; '' otherwise), then by `late`, the activity with a minus sign. The activity is the
    -- time at which a chat's last message arrived, not the one that its sender claims. A hidden
    -- chat is an invite of somebody whom the account ignores, or an older room that an upgraded one
    -- continues. `people` is the number of joined members, which a server sends only when it
    -- changes: 0 until the server has sent it. The tag and the mark as unread that the person set
    -- and the server does not have yet are in `tag_waiting` and `mark_waiting`. `successor` is the
    -- room that replaced this one, and `predecessor` the room that this one replaced.
    CREATE TABLE chats (
      key INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      membership INTEGER NOT NULL,
      room_name TEXT NOT NULL,
      heroes TEXT NOT NULL,
      inviter TEXT,
      direct_user TEXT,
      name TEXT NOT NULL,
      folded_name TEXT NOT NULL,
      topic TEXT NOT NULL,
      is_encrypted INTEGER NOT NULL,
      founded INTEGER NOT NULL,
      activity INTEGER NOT NULL,
      next_ord INTEGER NOT NULL,
      first_ord INTEGER,
      newest_ord INTEGER,
      newest_event TEXT,
      preview_ord INTEGER,
      preview_sender TEXT,
      preview_name TEXT,
      preview_text TEXT,
      preview_time INTEGER,
      edge INTEGER NOT NULL,
      edge_token TEXT,
      edge_ord INTEGER,
      server_unread INTEGER NOT NULL,
      server_mentions INTEGER NOT NULL,
      counted_ord INTEGER NOT NULL,
      unread INTEGER NOT NULL,
      mentions INTEGER NOT NULL,
      read_ord INTEGER NOT NULL,
      read_waiting TEXT,
      receipt_pending TEXT,
      seen_ord INTEGER NOT NULL,
      awaits INTEGER NOT NULL,
      successor TEXT,
      successor_server TEXT,
      people INTEGER NOT NULL DEFAULT 0,
      is_space INTEGER NOT NULL DEFAULT 0,
      has_threads INTEGER NOT NULL DEFAULT 0,
      thread_unread INTEGER NOT NULL DEFAULT 0,
      thread_mentions INTEGER NOT NULL DEFAULT 0,
      tag INTEGER NOT NULL DEFAULT 1,
      tag_waiting INTEGER,
      is_marked INTEGER NOT NULL DEFAULT 0,
      mark_waiting INTEGER,
      is_hidden INTEGER NOT NULL DEFAULT 0,
      section INTEGER NOT NULL DEFAULT 1,
      sort TEXT NOT NULL DEFAULT '',
      late INTEGER NOT NULL DEFAULT 0,
      predecessor TEXT
    );
    CREATE INDEX chats_unread ON chats (unread, mentions) WHERE unread > 0;
    CREATE INDEX chats_folded ON chats (folded_name) WHERE membership = 0;
    CREATE INDEX chats_direct ON chats (direct_user) WHERE direct_user IS NOT NULL;
    CREATE INDEX chats_pending ON chats (key) WHERE receipt_pending IS NOT NULL;
    CREATE INDEX chats_listed ON chats (section, sort, late, id)
      WHERE membership < 2 AND is_hidden = 0;
    CREATE INDEX chats_recent ON chats (activity DESC, id DESC)
      WHERE membership < 2 AND is_hidden = 0;
    CREATE INDEX chats_waiting ON chats (key)
      WHERE tag_waiting IS NOT NULL OR mark_waiting IS NOT NULL;
    CREATE INDEX chats_inviters ON chats (inviter) WHERE membership = 1;
    CREATE TABLE direct_chats (id TEXT PRIMARY KEY, user TEXT NOT NULL) WITHOUT ROWID;
    -- `ord` is a message's order number in its chat: newer messages have greater numbers, and older
    -- history gets lesser ones. Where history is missing, numbers are left free; a row of `gaps`
    -- marks that. Messages are stored in the order in which they are read, so a query for a part of
    -- a chat touches few pages of the file. `is_edited` is here, so that a window reads no other
    -- table for it. `format` is the structure and styles of the text, or the message's file or
    -- poll: see `StoredFormat`. A reply in a thread has the message with which the thread begins in
    -- `thread`, and an order number of `ThreadRange`, unless the main timeline shows it; replies
    -- that a version without threads stored have no thread until the thread is fetched. `key_shift`
    -- is the difference between the message's key in the index of words and the key of its time:
    -- see `SearchIndex`.
    CREATE TABLE messages (
      chat INTEGER NOT NULL,
      ord INTEGER NOT NULL,
      event TEXT NOT NULL,
      sender TEXT NOT NULL,
      time INTEGER NOT NULL,
      kind INTEGER NOT NULL,
      text TEXT NOT NULL,
      answers TEXT,
      is_edited INTEGER NOT NULL DEFAULT 0,
      format TEXT,
      thread TEXT,
      key_shift INTEGER,
      PRIMARY KEY (chat, ord)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX messages_event ON messages (chat, event);
    -- Finds deleted messages among unread ones, which the server may still count.
    CREATE INDEX messages_deleted ON messages (chat, ord) WHERE \(MessageTable.isDeleted);
    CREATE INDEX messages_thread ON messages (chat, thread, ord) WHERE thread IS NOT NULL;
    -- `ord` is that of the message after the gap; `token` fetches the missing history.
    CREATE TABLE gaps (
      chat INTEGER NOT NULL,
      ord INTEGER NOT NULL,
      token TEXT NOT NULL,
      PRIMARY KEY (chat, ord)
    ) WITHOUT ROWID;
    -- The order of a chat's people is: by `tier` (less than 0 for an own power level above 0, 0 for
    -- others who are in the chat, 1 invited, 2 banned, 3 left), then by name.
    CREATE TABLE members (
      chat INTEGER NOT NULL,
      user TEXT NOT NULL,
      name TEXT,
      membership INTEGER NOT NULL,
      tier INTEGER NOT NULL DEFAULT 0,
      folded_name TEXT NOT NULL DEFAULT '',
      PRIMARY KEY (chat, user)
    ) WITHOUT ROWID;
    CREATE INDEX members_named ON members (chat, name) WHERE name IS NOT NULL;
    CREATE INDEX members_listed ON members (chat, tier, folded_name, user);
    CREATE INDEX members_shared ON members (user, chat);
    -- `ord` is the person's read position: the newest stored message that the person is known to
    -- have read. A receipt for a message that is not stored is in `waiting`. A receipt in a thread
    -- has the negated key of the thread as its `chat`. The index `receipts_read` finds the readers
    -- of a message without those who have not read it.
    CREATE TABLE receipts (
      chat INTEGER NOT NULL,
      user TEXT NOT NULL,
      event TEXT NOT NULL,
      ord INTEGER,
      time INTEGER NOT NULL,
      waiting TEXT,
      waiting_time INTEGER,
      PRIMARY KEY (chat, user)
    ) WITHOUT ROWID;
    CREATE INDEX receipts_waiting ON receipts (chat, waiting) WHERE waiting IS NOT NULL;
    CREATE INDEX receipts_read ON receipts (chat, ord) WHERE ord IS NOT NULL;
    -- What waits for a message that is not stored: see `WaitingTable`.
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
    -- A text with a `format` is Markdown. A row with `is_aside` was discarded and can still be
    -- restored: it is neither shown nor sent, and is removed at the latest when the program starts
    -- again. `place` is set for an own message that the server accepted and left out of a later
    -- sync: the order number of the gap that this sync left. The index `outbox_refused` finds the
    -- messages that failed, which keep later ones of their chats from being sent.
    CREATE TABLE outbox (
      seq INTEGER PRIMARY KEY,
      chat INTEGER NOT NULL,
      txn TEXT NOT NULL UNIQUE,
      text TEXT NOT NULL,
      time INTEGER NOT NULL,
      state INTEGER NOT NULL,
      event TEXT,
      reason TEXT,
      purpose INTEGER NOT NULL DEFAULT 0,
      target TEXT,
      is_emote INTEGER NOT NULL DEFAULT 0,
      is_aside INTEGER NOT NULL DEFAULT 0,
      format TEXT,
      thread TEXT,
      place INTEGER
    );
    CREATE INDEX outbox_chat ON outbox (chat, seq);
    CREATE INDEX outbox_aside ON outbox (chat) WHERE is_aside = 1;
    CREATE INDEX outbox_refused ON outbox (chat) WHERE state = 2 AND purpose <= 1 AND is_aside = 0;
    CREATE INDEX outbox_placed ON outbox (chat, place, seq) WHERE place IS NOT NULL;
    -- `chat` is the key of a chat or, for a thread, the negated key of the thread. `answers` is the
    -- message to which the draft replies, with the words that quote it. `place` and `line` are the
    -- scroll position, the id of a message and its last visible line; a row may contain nothing
    -- else.
    CREATE TABLE drafts (
      chat INTEGER PRIMARY KEY,
      text TEXT NOT NULL,
      cursor INTEGER NOT NULL,
      place TEXT,
      line INTEGER NOT NULL DEFAULT 0,
      answers TEXT,
      answers_words TEXT,
      edited TEXT,
      edit_text TEXT,
      edit_cursor INTEGER
    );
    -- A reaction gets the order number of its message once the message is stored. `reaction_counts`
    -- and `reacted` count the reactions for each message and key: see `ReactionTable`.
    CREATE TABLE reactions (
      chat INTEGER NOT NULL,
      event TEXT NOT NULL,
      target TEXT NOT NULL,
      ord INTEGER,
      sender TEXT NOT NULL,
      key TEXT NOT NULL,
      time INTEGER NOT NULL,
      bare TEXT AS (replace(replace(key, char(65039), ''), char(65038), '')),
      PRIMARY KEY (chat, event)
    ) WITHOUT ROWID;
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
    CREATE INDEX reactions_waiting ON reactions (chat, target) WHERE ord IS NULL;
    -- The notification level of each chat: the server's rule, and the person's later choice. A rule
    -- may be stored before its chat.
    CREATE TABLE chat_levels (id TEXT PRIMARY KEY, level INTEGER, pending INTEGER) WITHOUT ROWID;
    CREATE INDEX chat_levels_pending ON chat_levels (id) WHERE pending IS NOT NULL;
    -- The texts of edited messages, so that the former text comes back when an edit is deleted. A
    -- row whose event is its target contains the message's first text. The index contains what
    -- finds the newest edit of a message by its sender: see `EditTable`.
    CREATE TABLE edits (
      chat INTEGER NOT NULL,
      event TEXT NOT NULL,
      target TEXT NOT NULL,
      sender TEXT NOT NULL,
      time INTEGER NOT NULL,
      kind INTEGER NOT NULL,
      text TEXT NOT NULL,
      format TEXT,
      PRIMARY KEY (chat, event)
    ) WITHOUT ROWID;
    CREATE INDEX edits_target ON edits (chat, target, sender, time, event);
    -- Quoted messages that the timeline does not contain.
    CREATE TABLE originals (
      chat INTEGER NOT NULL,
      event TEXT NOT NULL,
      sender TEXT NOT NULL,
      kind INTEGER NOT NULL,
      text TEXT NOT NULL,
      format TEXT,
      time INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (chat, event)
    ) WITHOUT ROWID;
    -- The numbers (1 to 9) that the person gave to chats: a number has one chat, and a chat one
    -- number.
    CREATE TABLE chat_numbers (number INTEGER PRIMARY KEY, chat INTEGER NOT NULL UNIQUE);
    -- The power levels of chats and of their people. The server sends the levels of a chat again
    -- only when they change, so those that an older version did not store have to be fetched:
    -- `powers_to_fetch` lists the chats without levels, and `redact` (the level that is needed to
    -- delete other people's messages, and to end their polls) is NULL in stored levels without it.
    CREATE TABLE powers (
      chat INTEGER PRIMARY KEY,
      usual INTEGER NOT NULL,
      message INTEGER NOT NULL,
      name INTEGER NOT NULL,
      topic INTEGER NOT NULL,
      invite INTEGER NOT NULL,
      kick INTEGER NOT NULL,
      ban INTEGER NOT NULL,
      redact INTEGER
    );
    CREATE TABLE member_powers (
      chat INTEGER NOT NULL,
      user TEXT NOT NULL,
      level INTEGER NOT NULL,
      PRIMARY KEY (chat, user)
    ) WITHOUT ROWID;
    CREATE TABLE powers_to_fetch (chat INTEGER PRIMARY KEY);
    CREATE TABLE ignored (user TEXT PRIMARY KEY) WITHOUT ROWID;
    -- A row of `drafts` or `receipts` belongs to a thread if its `chat` is the negated key of the
    -- thread.
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
    CREATE TABLE folded_sections (section INTEGER PRIMARY KEY);
    -- The votes in polls, and their ends, of which `selections` is NULL. The primary key finds a
    -- person's last vote. A row of `polls` has the sums of a poll, so that a window reads no votes
    -- except the user's own: `votes` are the numbers of votes for each answer, `ended` is the time
    -- of the valid end.
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
    -- The spaces of which the user is a member, and their rooms.
    CREATE TABLE spaces (key INTEGER PRIMARY KEY);
    CREATE TABLE space_children (
      space INTEGER NOT NULL,
      child TEXT NOT NULL,
      sort TEXT NOT NULL,
      PRIMARY KEY (space, child)
    ) WITHOUT ROWID;
    CREATE INDEX space_children_homes ON space_children (child, space);
    -- The index of the words of all messages: see `SearchIndex`. Its changes that are left for
    -- later are in `late_words`: see `LateWordTable`.
    CREATE TABLE indexed_messages (
      key INTEGER PRIMARY KEY,
      chat INTEGER NOT NULL,
      ord INTEGER NOT NULL
    );
    CREATE TABLE late_words (
      key INTEGER PRIMARY KEY,
      removed TEXT,
      removed_marks TEXT,
      added TEXT,
      added_marks TEXT
    );
    \(SearchIndex.wordsTable)
    """
}
