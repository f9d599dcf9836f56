extension Schema {
  /// The step that creates the tables of version 1.
  ///
  /// The column `ord` is a message's order number in its chat: newer messages have greater numbers,
  /// and older history gets lesser ones. Where history is missing, numbers are left free; a row of
  /// `gaps` marks that, with the `ord` of the message after the gap, and its `token` fetches the
  /// missing history.
  ///
  /// Messages are stored in the order in which they are read, so a query for a part of a chat
  /// touches few database pages. The table `chats` contains most of what the chat list shows, so
  /// that a part of the list is read along one index.
  static let first = """
    CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
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
      awaits INTEGER NOT NULL
    );
    CREATE INDEX chats_listed ON chats (activity DESC, id DESC) WHERE membership < 2;
    CREATE INDEX chats_unread ON chats (unread, mentions) WHERE unread > 0;
    CREATE INDEX chats_folded ON chats (folded_name) WHERE membership = 0;
    CREATE INDEX chats_direct ON chats (direct_user) WHERE direct_user IS NOT NULL;
    CREATE INDEX chats_pending ON chats (key) WHERE receipt_pending IS NOT NULL;
    CREATE TABLE direct_chats (id TEXT PRIMARY KEY, user TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE messages (
      chat INTEGER NOT NULL,
      ord INTEGER NOT NULL,
      event TEXT NOT NULL,
      sender TEXT NOT NULL,
      time INTEGER NOT NULL,
      kind INTEGER NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (chat, ord)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX messages_event ON messages (chat, event);
    CREATE TABLE gaps (
      chat INTEGER NOT NULL, ord INTEGER NOT NULL, token TEXT NOT NULL, PRIMARY KEY (chat, ord)
    ) WITHOUT ROWID;
    CREATE TABLE members (
      chat INTEGER NOT NULL,
      user TEXT NOT NULL,
      name TEXT,
      membership INTEGER NOT NULL,
      PRIMARY KEY (chat, user)
    ) WITHOUT ROWID;
    CREATE INDEX members_named ON members (chat, name) WHERE name IS NOT NULL;
    CREATE TABLE receipts (
      chat INTEGER NOT NULL,
      user TEXT NOT NULL,
      event TEXT NOT NULL,
      ord INTEGER,
      time INTEGER NOT NULL,
      PRIMARY KEY (chat, user)
    ) WITHOUT ROWID;
    CREATE INDEX receipts_waiting ON receipts (chat, event) WHERE ord IS NULL;
    CREATE TABLE waiting_changes (
      chat INTEGER NOT NULL,
      event TEXT NOT NULL,
      sender TEXT NOT NULL,
      kind INTEGER NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (chat, event, sender)
    ) WITHOUT ROWID;
    CREATE TABLE outbox (
      seq INTEGER PRIMARY KEY,
      chat INTEGER NOT NULL,
      txn TEXT NOT NULL UNIQUE,
      text TEXT NOT NULL,
      time INTEGER NOT NULL,
      state INTEGER NOT NULL,
      event TEXT,
      reason TEXT
    );
    CREATE INDEX outbox_chat ON outbox (chat, seq);
    CREATE TABLE drafts (
      chat INTEGER PRIMARY KEY, text TEXT NOT NULL, cursor INTEGER NOT NULL
    );
    """
}
