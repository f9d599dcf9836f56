/// The schema of the homeserver of confab 0.1.0, version 8.
enum Server8 {
  static let schema = """
    CREATE TABLE settings(
      key TEXT PRIMARY KEY, value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE users(
      id INTEGER PRIMARY KEY, user_id TEXT NOT NULL UNIQUE, password TEXT, display_name TEXT,
      avatar_url TEXT, is_bot INTEGER NOT NULL DEFAULT 0, search TEXT NOT NULL, presence TEXT,
      status TEXT, presence_position INTEGER, is_guest INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX users_by_presence ON users(presence_position) WHERE presence_position IS NOT NULL;
    CREATE TABLE devices(
      id INTEGER PRIMARY KEY AUTOINCREMENT, user INTEGER NOT NULL REFERENCES users(id),
      device_id TEXT NOT NULL, display_name TEXT, token BLOB UNIQUE, UNIQUE(user, device_id)
    ) STRICT;
    CREATE TABLE rooms(
      id INTEGER PRIMARY KEY, room_id TEXT NOT NULL UNIQUE,
      is_published INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE aliases(
      alias TEXT PRIMARY KEY, room INTEGER NOT NULL REFERENCES rooms(id),
      creator INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE events(
      position INTEGER PRIMARY KEY, room INTEGER NOT NULL, event_id TEXT NOT NULL,
      type TEXT NOT NULL, state_key TEXT, sender INTEGER NOT NULL, content TEXT NOT NULL,
      sent_at INTEGER NOT NULL, device INTEGER, txn TEXT, replaces INTEGER, redaction INTEGER,
      redacts TEXT, relates INTEGER, relation TEXT, annotation TEXT,
      is_related INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX events_by_room ON events(room, position);
    CREATE INDEX events_of_state ON events(room, position) WHERE state_key IS NOT NULL;
    CREATE UNIQUE INDEX events_by_transaction ON events(device, txn, room, type)
      WHERE txn IS NOT NULL;
    CREATE INDEX events_by_relation ON events(relates, relation, position)
      WHERE relates IS NOT NULL;
    CREATE TABLE state(
      room INTEGER NOT NULL, type TEXT NOT NULL, state_key TEXT NOT NULL,
      position INTEGER NOT NULL, PRIMARY KEY(room, type, state_key)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE members(
      user INTEGER NOT NULL, room INTEGER NOT NULL, membership TEXT NOT NULL,
      position INTEGER NOT NULL, joined_at INTEGER, is_forgotten INTEGER NOT NULL DEFAULT 0,
      notifications INTEGER NOT NULL DEFAULT 0, highlights INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY(user, room)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX members_by_room ON members(room, membership);
    CREATE INDEX members_by_change ON members(user, position);
    CREATE TABLE notifications(
      user INTEGER NOT NULL, room INTEGER NOT NULL, position INTEGER NOT NULL,
      is_highlight INTEGER NOT NULL, thread INTEGER NOT NULL,
      PRIMARY KEY(user, room, position)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE receipts(
      room INTEGER NOT NULL, user INTEGER NOT NULL, type TEXT NOT NULL, thread TEXT NOT NULL,
      event_id TEXT NOT NULL, event INTEGER NOT NULL, received_at INTEGER NOT NULL,
      position INTEGER NOT NULL, PRIMARY KEY(room, user, type, thread)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX receipts_by_position ON receipts(position);
    CREATE TABLE account_data(
      user INTEGER NOT NULL, room INTEGER NOT NULL, type TEXT NOT NULL, content TEXT NOT NULL,
      position INTEGER NOT NULL, PRIMARY KEY(user, room, type)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX account_data_by_position ON account_data(position);
    CREATE TABLE filters(
      id INTEGER PRIMARY KEY, user INTEGER NOT NULL, content TEXT NOT NULL,
      UNIQUE(user, content)
    ) STRICT;
    CREATE TABLE pushers(
      user INTEGER NOT NULL, app_id TEXT NOT NULL, pushkey TEXT NOT NULL,
      content TEXT NOT NULL, device INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY(user, app_id, pushkey)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE media(
      id TEXT PRIMARY KEY, user INTEGER NOT NULL, mime TEXT NOT NULL, name TEXT,
      content BLOB NOT NULL, bytes INTEGER
    ) STRICT;
    CREATE TABLE bot_memory(
      user INTEGER NOT NULL, room INTEGER NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL,
      PRIMARY KEY(user, room, key)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX account_data_sizes ON account_data(user, length(CAST(content AS BLOB)));
    CREATE TABLE access_changes(
      room INTEGER NOT NULL, user INTEGER NOT NULL, position INTEGER NOT NULL,
      value TEXT NOT NULL, PRIMARY KEY(room, user, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX events_by_state ON events(room, type, state_key, position)
      WHERE state_key IS NOT NULL;
    CREATE INDEX events_by_thread ON events(room, position) WHERE relation='m.thread';
    CREATE INDEX events_by_participant ON events(relates, sender) WHERE relation='m.thread';
    CREATE INDEX rooms_published ON rooms(id) WHERE is_published;
    CREATE INDEX aliases_by_room ON aliases(room);
    CREATE INDEX media_sizes ON media(user, coalesce(bytes, length(content)));
    CREATE TABLE device_messages(
      device INTEGER NOT NULL, position INTEGER NOT NULL, sender INTEGER NOT NULL,
      type TEXT NOT NULL, content TEXT NOT NULL, PRIMARY KEY(device, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX device_messages_by_position ON device_messages(position);
    CREATE INDEX device_message_sizes ON device_messages(device, length(CAST(content AS BLOB)));
    CREATE TABLE device_transactions(
      id INTEGER PRIMARY KEY, device INTEGER NOT NULL, type TEXT NOT NULL, txn TEXT NOT NULL,
      UNIQUE(device, type, txn)
    ) STRICT;
    CREATE TABLE device_keys(
      device INTEGER PRIMARY KEY, content TEXT NOT NULL
    ) STRICT;
    CREATE TABLE one_time_keys(
      device INTEGER NOT NULL, algorithm TEXT NOT NULL, key_id TEXT NOT NULL,
      content TEXT NOT NULL, PRIMARY KEY(device, algorithm, key_id)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE fallback_keys(
      device INTEGER NOT NULL, algorithm TEXT NOT NULL, key_id TEXT NOT NULL,
      content TEXT NOT NULL, is_used INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY(device, algorithm)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE cross_signing_keys(
      user INTEGER NOT NULL, usage TEXT NOT NULL, content TEXT NOT NULL,
      PRIMARY KEY(user, usage)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE key_signatures(
      user INTEGER NOT NULL, key TEXT NOT NULL, signer INTEGER NOT NULL,
      signing_key TEXT NOT NULL, signature TEXT NOT NULL,
      PRIMARY KEY(user, key, signer, signing_key)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE device_changes(
      user INTEGER NOT NULL, audience INTEGER NOT NULL, position INTEGER NOT NULL,
      PRIMARY KEY(user, audience)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX device_changes_by_position ON device_changes(position);
    CREATE INDEX access_changes_by_position ON access_changes(position) WHERE user<>0;
    """
}
