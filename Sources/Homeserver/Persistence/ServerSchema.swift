/// One counter, the stream position (for short: the position), orders the stored changes that
/// clients learn of by a sync, such as events and receipts, but not typing notices. It is the
/// primary key of an event, it orders the events of a room, and it is the first number of a sync
/// token. An event's id contains the event's position, so that no index of ids is needed. The row
/// with the highest position is never deleted, only replaced by one with a higher position or
/// emptied, so that the counter continues from the highest position in the tables.
enum ServerSchema {
  /// The version that confab 0.1.0 writes, the oldest that is carried over.
  static let oldest = 8
  static var version: Int { oldest + steps.count }

  /// The statements that update the schema: the step at index n leads from version `oldest` + n to
  /// the next one. A step that was released is never changed; what a new one adds is added to
  /// `newest`, too.
  static let steps = [
    "ALTER TABLE users ADD COLUMN is_erased INTEGER NOT NULL DEFAULT 0;",
    """
    ALTER TABLE users ADD COLUMN sent_bytes INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE users ADD COLUMN sent_bytes_at INTEGER NOT NULL DEFAULT 0;
    """,
  ]

  static let highestPosition = """
    SELECT max(
      coalesce((SELECT max(position) FROM events), 0),
      coalesce((SELECT max(position) FROM receipts), 0),
      coalesce((SELECT max(position) FROM account_data), 0),
      coalesce((SELECT max(position) FROM device_messages), 0),
      coalesce((SELECT max(position) FROM device_changes), 0),
      coalesce((SELECT max(presence_position) FROM users WHERE presence_position IS NOT NULL), 0))
    """

  /// The statements that make the schema in a new file. A file that the `steps` have carried over
  /// has the same tables and indexes, with the columns in the same order.
  static let newest = tables + deviceTables

  private static let tables = """
    CREATE TABLE settings(
      key TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- `is_erased` marks closed accounts whose users asked that their messages be erased. `sent_bytes`
    -- are the bytes of events by which the user was short of the full allowance (the rate limit
    -- `eventBytes`) at `sent_bytes_at`, when the user last sent an event.
    CREATE TABLE users(
      id INTEGER PRIMARY KEY,
      user_id TEXT NOT NULL UNIQUE,
      password TEXT,                   -- Argon2id; NULL: no password opens it
      display_name TEXT,
      avatar_url TEXT,
      is_bot INTEGER NOT NULL DEFAULT 0,
      search TEXT NOT NULL,            -- local part and display name, in small letters
      presence TEXT,
      status TEXT,
      presence_position INTEGER,
      is_guest INTEGER NOT NULL DEFAULT 0,
      is_erased INTEGER NOT NULL DEFAULT 0,
      sent_bytes INTEGER NOT NULL DEFAULT 0,
      sent_bytes_at INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX users_by_presence ON users(presence_position) WHERE presence_position IS NOT NULL;

    -- AUTOINCREMENT: transaction ids belong to a device, so its number is never used again.
    CREATE TABLE devices(
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      user INTEGER NOT NULL REFERENCES users(id),
      device_id TEXT NOT NULL,
      display_name TEXT,
      token BLOB UNIQUE,               -- hash of the access token
      UNIQUE(user, device_id)
    ) STRICT;

    CREATE TABLE rooms(
      id INTEGER PRIMARY KEY,
      room_id TEXT NOT NULL UNIQUE,
      is_published INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX rooms_published ON rooms(id) WHERE is_published;

    CREATE TABLE aliases(
      alias TEXT PRIMARY KEY,
      room INTEGER NOT NULL REFERENCES rooms(id),
      creator INTEGER NOT NULL DEFAULT 0  -- the user who made it; 0: not known
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX aliases_by_room ON aliases(room);

    CREATE TABLE events(
      position INTEGER PRIMARY KEY,
      room INTEGER NOT NULL,
      event_id TEXT NOT NULL,
      type TEXT NOT NULL,
      state_key TEXT,
      sender INTEGER NOT NULL,
      content TEXT NOT NULL,
      sent_at INTEGER NOT NULL,        -- ms since 1970, UTC
      device INTEGER,                  -- who sent it, and under which transaction id
      txn TEXT,
      replaces INTEGER,                -- position of the state that this one took the place of
      redaction INTEGER,               -- position of the event that emptied this one
      redacts TEXT,
      relates INTEGER,                 -- position of the event that this one belongs to
      relation TEXT,
      annotation TEXT,
      is_related INTEGER NOT NULL DEFAULT 0   -- whether others belong to this one
    ) STRICT;
    CREATE INDEX events_by_room ON events(room, position);
    CREATE INDEX events_of_state ON events(room, position) WHERE state_key IS NOT NULL;
    CREATE UNIQUE INDEX events_by_transaction ON events(device, txn, room, type)
      WHERE txn IS NOT NULL;
    CREATE INDEX events_by_relation ON events(relates, relation, position)
      WHERE relates IS NOT NULL;
    CREATE INDEX events_by_state ON events(room, type, state_key, position)
      WHERE state_key IS NOT NULL;
    CREATE INDEX events_by_thread ON events(room, position) WHERE relation='m.thread';
    CREATE INDEX events_by_participant ON events(relates, sender) WHERE relation='m.thread';

    CREATE TABLE state(
      room INTEGER NOT NULL,
      type TEXT NOT NULL,
      state_key TEXT NOT NULL,
      position INTEGER NOT NULL,
      PRIMARY KEY(room, type, state_key)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE members(
      user INTEGER NOT NULL,
      room INTEGER NOT NULL,
      membership TEXT NOT NULL,
      position INTEGER NOT NULL,       -- of the member event
      joined_at INTEGER,               -- position of the join; NULL: never inside
      is_forgotten INTEGER NOT NULL DEFAULT 0,
      notifications INTEGER NOT NULL DEFAULT 0,
      highlights INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY(user, room)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX members_by_room ON members(room, membership);
    CREATE INDEX members_by_change ON members(user, position);

    -- The changes of each room's history visibility (user 0) and of each membership, which together
    -- decide who may read which events.
    CREATE TABLE access_changes(
      room INTEGER NOT NULL,
      user INTEGER NOT NULL,           -- 0: the room's own setting
      position INTEGER NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY(room, user, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX access_changes_by_position ON access_changes(position) WHERE user<>0;

    -- One row an unread event that notifies; members.notifications and .highlights count them.
    CREATE TABLE notifications(
      user INTEGER NOT NULL,
      room INTEGER NOT NULL,
      position INTEGER NOT NULL,
      is_highlight INTEGER NOT NULL,
      thread INTEGER NOT NULL,         -- position of the thread's root; 0: the main timeline
      PRIMARY KEY(user, room, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE receipts(
      room INTEGER NOT NULL,
      user INTEGER NOT NULL,
      type TEXT NOT NULL,
      thread TEXT NOT NULL,            -- '' for a receipt that names no thread
      event_id TEXT NOT NULL,
      event INTEGER NOT NULL,
      received_at INTEGER NOT NULL,
      position INTEGER NOT NULL,
      PRIMARY KEY(room, user, type, thread)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX receipts_by_position ON receipts(position);

    CREATE TABLE account_data(
      user INTEGER NOT NULL,
      room INTEGER NOT NULL,           -- 0: of the account
      type TEXT NOT NULL,
      content TEXT NOT NULL,
      position INTEGER NOT NULL,
      PRIMARY KEY(user, room, type)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX account_data_by_position ON account_data(position);
    -- With the indexes of sizes, a user's quotas are checked without reading the contents.
    CREATE INDEX account_data_sizes ON account_data(user, length(CAST(content AS BLOB)));

    CREATE TABLE filters(
      id INTEGER PRIMARY KEY,
      user INTEGER NOT NULL,
      content TEXT NOT NULL,
      UNIQUE(user, content)
    ) STRICT;

    -- The end of the session of the `device` that set a pusher removes the pusher.
    CREATE TABLE pushers(
      user INTEGER NOT NULL,
      app_id TEXT NOT NULL,
      pushkey TEXT NOT NULL,
      content TEXT NOT NULL,
      device INTEGER NOT NULL DEFAULT 0,  -- 0: not known
      PRIMARY KEY(user, app_id, pushkey)
    ) STRICT, WITHOUT ROWID;

    -- An upload is a file beside the database, and `bytes` its size; `bytes` is NULL for an upload
    -- that an older version stored in `content`.
    CREATE TABLE media(
      id TEXT PRIMARY KEY,
      user INTEGER NOT NULL,
      mime TEXT NOT NULL,
      name TEXT,
      content BLOB NOT NULL,
      bytes INTEGER
    ) STRICT;
    CREATE INDEX media_sizes ON media(user, coalesce(bytes, length(content)));

    CREATE TABLE bot_memory(
      user INTEGER NOT NULL,
      room INTEGER NOT NULL,
      key TEXT NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY(user, room, key)
    ) STRICT, WITHOUT ROWID;

    """
}
