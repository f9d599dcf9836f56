extension ServerSchema {
  /// The tables for messages between devices, for encryption keys and the signatures on them, and
  /// for the users whose devices have changed.
  ///
  /// When a message is removed, for instance after its delivery, the row of `device_messages` with
  /// the highest position stays, emptied and without a device, so that its position is not used
  /// again.
  static let deviceTables = """
    CREATE TABLE device_messages(
      device INTEGER NOT NULL,         -- 0: delivered
      position INTEGER NOT NULL,
      sender INTEGER NOT NULL,
      type TEXT NOT NULL,
      content TEXT NOT NULL,
      PRIMARY KEY(device, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX device_messages_by_position ON device_messages(position);
    CREATE INDEX device_message_sizes ON device_messages(device, length(CAST(content AS BLOB)));

    CREATE TABLE device_transactions(
      id INTEGER PRIMARY KEY,
      device INTEGER NOT NULL,
      type TEXT NOT NULL,
      txn TEXT NOT NULL,
      UNIQUE(device, type, txn)
    ) STRICT;

    CREATE TABLE device_keys(
      device INTEGER PRIMARY KEY,
      content TEXT NOT NULL
    ) STRICT;

    CREATE TABLE one_time_keys(
      device INTEGER NOT NULL,
      algorithm TEXT NOT NULL,
      key_id TEXT NOT NULL,
      content TEXT NOT NULL,
      PRIMARY KEY(device, algorithm, key_id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE fallback_keys(
      device INTEGER NOT NULL,
      algorithm TEXT NOT NULL,
      key_id TEXT NOT NULL,
      content TEXT NOT NULL,
      is_used INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY(device, algorithm)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE cross_signing_keys(
      user INTEGER NOT NULL,
      usage TEXT NOT NULL,             -- master, self_signing or user_signing
      content TEXT NOT NULL,
      PRIMARY KEY(user, usage)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE key_signatures(
      user INTEGER NOT NULL,           -- whose key is signed
      key TEXT NOT NULL,               -- a device id, or a master key
      signer INTEGER NOT NULL,
      signing_key TEXT NOT NULL,
      signature TEXT NOT NULL,
      PRIMARY KEY(user, key, signer, signing_key)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE device_changes(
      user INTEGER NOT NULL,
      audience INTEGER NOT NULL,       -- the only user who learns of it; 0: all who share a room
      position INTEGER NOT NULL,
      PRIMARY KEY(user, audience)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX device_changes_by_position ON device_changes(position);
    """
}
