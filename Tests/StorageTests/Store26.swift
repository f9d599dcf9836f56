/// The schema of confab 0.1.0, version 26.
enum Store26 {
  static let schema = """
    CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE chats (
      key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, membership INTEGER NOT NULL,
      room_name TEXT NOT NULL, heroes TEXT NOT NULL, inviter TEXT, direct_user TEXT,
      name TEXT NOT NULL, folded_name TEXT NOT NULL, topic TEXT NOT NULL,
      is_encrypted INTEGER NOT NULL, founded INTEGER NOT NULL, activity INTEGER NOT NULL,
      next_ord INTEGER NOT NULL, first_ord INTEGER, newest_ord INTEGER, newest_event TEXT,
      preview_ord INTEGER, preview_sender TEXT, preview_name TEXT, preview_text TEXT,
      preview_time INTEGER, edge INTEGER NOT NULL, edge_token TEXT, edge_ord INTEGER,
      server_unread INTEGER NOT NULL, server_mentions INTEGER NOT NULL,
      counted_ord INTEGER NOT NULL, unread INTEGER NOT NULL, mentions INTEGER NOT NULL,
      read_ord INTEGER NOT NULL, read_waiting TEXT, receipt_pending TEXT,
      seen_ord INTEGER NOT NULL, awaits INTEGER NOT NULL, successor TEXT,
      successor_server TEXT, people INTEGER NOT NULL DEFAULT 0,
      is_space INTEGER NOT NULL DEFAULT 0, has_threads INTEGER NOT NULL DEFAULT 0,
      thread_unread INTEGER NOT NULL DEFAULT 0, thread_mentions INTEGER NOT NULL DEFAULT 0,
      tag INTEGER NOT NULL DEFAULT 1, tag_waiting INTEGER,
      is_marked INTEGER NOT NULL DEFAULT 0, mark_waiting INTEGER,
      is_hidden INTEGER NOT NULL DEFAULT 0, section INTEGER NOT NULL DEFAULT 1,
      sort TEXT NOT NULL DEFAULT '', late INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX chats_unread ON chats (unread, mentions) WHERE unread > 0;
    CREATE INDEX chats_folded ON chats (folded_name) WHERE membership = 0;
    CREATE INDEX chats_direct ON chats (direct_user) WHERE direct_user IS NOT NULL;
    CREATE INDEX chats_pending ON chats (key) WHERE receipt_pending IS NOT NULL;
    CREATE TABLE direct_chats (id TEXT PRIMARY KEY, user TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE messages (
      chat INTEGER NOT NULL, ord INTEGER NOT NULL, event TEXT NOT NULL, sender TEXT NOT NULL,
      time INTEGER NOT NULL, kind INTEGER NOT NULL, text TEXT NOT NULL, answers TEXT,
      is_edited INTEGER NOT NULL DEFAULT 0, format TEXT, thread TEXT, key_shift INTEGER,
      PRIMARY KEY (chat, ord)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX messages_event ON messages (chat, event);
    CREATE TABLE gaps (
      chat INTEGER NOT NULL, ord INTEGER NOT NULL, token TEXT NOT NULL,
      PRIMARY KEY (chat, ord)
    ) WITHOUT ROWID;
    CREATE TABLE members (
      chat INTEGER NOT NULL, user TEXT NOT NULL, name TEXT, membership INTEGER NOT NULL,
      tier INTEGER NOT NULL DEFAULT 0, folded_name TEXT NOT NULL DEFAULT '',
      PRIMARY KEY (chat, user)
    ) WITHOUT ROWID;
    CREATE INDEX members_named ON members (chat, name) WHERE name IS NOT NULL;
    CREATE TABLE receipts (
      chat INTEGER NOT NULL, user TEXT NOT NULL, event TEXT NOT NULL, ord INTEGER,
      time INTEGER NOT NULL, waiting TEXT, waiting_time INTEGER, PRIMARY KEY (chat, user)
    ) WITHOUT ROWID;
    CREATE TABLE waiting_changes (
      chat INTEGER NOT NULL, event TEXT NOT NULL, sender TEXT NOT NULL, kind INTEGER NOT NULL,
      text TEXT NOT NULL, PRIMARY KEY (chat, event, sender)
    ) WITHOUT ROWID;
    CREATE TABLE outbox (
      seq INTEGER PRIMARY KEY, chat INTEGER NOT NULL, txn TEXT NOT NULL UNIQUE,
      text TEXT NOT NULL, time INTEGER NOT NULL, state INTEGER NOT NULL, event TEXT,
      reason TEXT, purpose INTEGER NOT NULL DEFAULT 0, target TEXT,
      is_emote INTEGER NOT NULL DEFAULT 0, is_aside INTEGER NOT NULL DEFAULT 0, format TEXT,
      thread TEXT, place INTEGER
    );
    CREATE INDEX outbox_chat ON outbox (chat, seq);
    CREATE TABLE drafts (
      chat INTEGER PRIMARY KEY, text TEXT NOT NULL, cursor INTEGER NOT NULL, place TEXT,
      line INTEGER NOT NULL DEFAULT 0, answers TEXT, answers_words TEXT, edited TEXT,
      edit_text TEXT, edit_cursor INTEGER
    );
    CREATE TABLE reactions (
      chat INTEGER NOT NULL, event TEXT NOT NULL, target TEXT NOT NULL, ord INTEGER,
      sender TEXT NOT NULL, key TEXT NOT NULL, time INTEGER NOT NULL,
      PRIMARY KEY (chat, event)
    ) WITHOUT ROWID;
    CREATE INDEX reactions_placed ON reactions (chat, ord) WHERE ord IS NOT NULL;
    CREATE INDEX reactions_waiting ON reactions (chat, target) WHERE ord IS NULL;
    CREATE TABLE chat_levels (id TEXT PRIMARY KEY, level INTEGER, pending INTEGER) WITHOUT ROWID;
    CREATE INDEX chat_levels_pending ON chat_levels (id) WHERE pending IS NOT NULL;
    CREATE TABLE edits (
      chat INTEGER NOT NULL, event TEXT NOT NULL, target TEXT NOT NULL, sender TEXT NOT NULL,
      time INTEGER NOT NULL, kind INTEGER NOT NULL, text TEXT NOT NULL, format TEXT,
      PRIMARY KEY (chat, event)
    ) WITHOUT ROWID;
    CREATE INDEX edits_target ON edits (chat, target);
    CREATE TABLE originals (
      chat INTEGER NOT NULL, event TEXT NOT NULL, sender TEXT NOT NULL, kind INTEGER NOT NULL,
      text TEXT NOT NULL, format TEXT, time INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (chat, event)
    ) WITHOUT ROWID;
    CREATE TABLE chat_numbers (number INTEGER PRIMARY KEY, chat INTEGER NOT NULL UNIQUE);
    CREATE INDEX outbox_aside ON outbox (chat) WHERE is_aside = 1;
    CREATE INDEX receipts_waiting ON receipts (chat, waiting) WHERE waiting IS NOT NULL;
    CREATE INDEX receipts_read ON receipts (chat, ord) WHERE ord IS NOT NULL;
    CREATE TABLE powers (
      chat INTEGER PRIMARY KEY, usual INTEGER NOT NULL, message INTEGER NOT NULL,
      name INTEGER NOT NULL, topic INTEGER NOT NULL, invite INTEGER NOT NULL,
      kick INTEGER NOT NULL, ban INTEGER NOT NULL, redact INTEGER
    );
    CREATE TABLE member_powers (
      chat INTEGER NOT NULL, user TEXT NOT NULL, level INTEGER NOT NULL,
      PRIMARY KEY (chat, user)
    ) WITHOUT ROWID;
    CREATE TABLE powers_to_fetch (chat INTEGER PRIMARY KEY);
    CREATE INDEX members_listed ON members (chat, tier, folded_name, user);
    CREATE INDEX members_shared ON members (user, chat);
    CREATE TABLE ignored (user TEXT PRIMARY KEY) WITHOUT ROWID;
    CREATE TABLE threads (
      key INTEGER PRIMARY KEY, chat INTEGER NOT NULL, root TEXT NOT NULL,
      replies INTEGER NOT NULL DEFAULT 0, told INTEGER NOT NULL DEFAULT 0,
      told_ord INTEGER NOT NULL DEFAULT 0, told_sender TEXT,
      told_time INTEGER NOT NULL DEFAULT 0, edge INTEGER NOT NULL, edge_token TEXT,
      server_unread INTEGER NOT NULL DEFAULT 0, server_mentions INTEGER NOT NULL DEFAULT 0,
      unread INTEGER NOT NULL DEFAULT 0, mentions INTEGER NOT NULL DEFAULT 0,
      read_ord INTEGER NOT NULL, read_waiting TEXT, receipt_pending TEXT,
      seen_ord INTEGER NOT NULL, UNIQUE (chat, root)
    );
    CREATE INDEX threads_unread ON threads (chat) WHERE server_unread > 0;
    CREATE INDEX threads_pending ON threads (chat) WHERE receipt_pending IS NOT NULL;
    CREATE INDEX messages_thread ON messages (chat, thread, ord) WHERE thread IS NOT NULL;
    CREATE INDEX chats_listed ON chats (section, sort, late, id)
      WHERE membership < 2 AND is_hidden = 0;
    CREATE INDEX chats_recent ON chats (activity DESC, id DESC)
      WHERE membership < 2 AND is_hidden = 0;
    CREATE INDEX chats_waiting ON chats (key)
      WHERE tag_waiting IS NOT NULL OR mark_waiting IS NOT NULL;
    CREATE INDEX chats_inviters ON chats (inviter) WHERE membership = 1;
    CREATE TABLE folded_sections (section INTEGER PRIMARY KEY);
    CREATE TABLE poll_responses (
      chat INTEGER NOT NULL, poll TEXT NOT NULL, sender TEXT NOT NULL, time INTEGER NOT NULL,
      event TEXT NOT NULL, selections TEXT, PRIMARY KEY (chat, poll, sender, time, event)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX poll_responses_event ON poll_responses (chat, event);
    CREATE INDEX poll_ends ON poll_responses (chat, poll, time) WHERE selections IS NULL;
    CREATE TABLE polls (
      chat INTEGER NOT NULL, event TEXT NOT NULL, ended INTEGER, voters INTEGER NOT NULL,
      votes TEXT NOT NULL, PRIMARY KEY (chat, event)
    ) WITHOUT ROWID;
    CREATE TABLE spaces (key INTEGER PRIMARY KEY);
    CREATE TABLE space_children (
      space INTEGER NOT NULL, child TEXT NOT NULL, sort TEXT NOT NULL,
      PRIMARY KEY (space, child)
    ) WITHOUT ROWID;
    CREATE INDEX space_children_homes ON space_children (child, space);
    CREATE INDEX outbox_placed ON outbox (chat, place, seq) WHERE place IS NOT NULL;
    CREATE TABLE indexed_messages (
      key INTEGER PRIMARY KEY, chat INTEGER NOT NULL, ord INTEGER NOT NULL
    );
    CREATE VIRTUAL TABLE message_words
      USING fts5(words, content='', columnsize=0, tokenize='ascii');
    CREATE TABLE late_words (
      key INTEGER PRIMARY KEY, removed TEXT, removed_marks TEXT, added TEXT, added_marks TEXT
    );
    INSERT INTO message_words (message_words, rank) VALUES ('pgsz', 2000);
    """
}
