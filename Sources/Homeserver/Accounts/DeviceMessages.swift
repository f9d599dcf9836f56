internal import Database

/// To-device messages, which devices send to each other outside of rooms. A message is stored until
/// the receiving device syncs with a later token, signs out or is deleted, or until newer messages
/// exceed a limit.
struct DeviceMessages {
  /// The limits on the number of to-device messages that wait for one device, and on their bytes.
  /// Beyond a limit the oldest messages are dropped.
  private static let (most, mostBytes) = (Int64(1_000), Int64(1 << 20))
  private static let maxTransactions = 500

  let database: ServerDatabase

  struct Message {
    let sender: Int64
    let type: String
    /// The content of the message: a JSON object as text.
    let content: String
  }

  /// Requires an open transaction.
  func add(_ message: Message, for device: Int64) throws {
    try database.run(
      "INSERT INTO device_messages VALUES(?, ?, ?, ?, ?)", device, database.nextPosition(),
      message.sender, message.type, message.content)
    let (count, bytes) =
      try database.first(
        """
        SELECT count(*), coalesce(sum(length(CAST(content AS BLOB))), 0) FROM device_messages
        WHERE device=?
        """, device
      ) { ($0.integer(0), $0.integer(1)) } ?? (0, 0)
    if count > Self.most || bytes > Self.mostBytes { try dropOldest(of: device) }
  }

  private func dropOldest(of device: Int64) throws {
    let last = try database.first(
      """
      SELECT position FROM (
        SELECT position, row_number() OVER newest AS number,
          sum(length(CAST(content AS BLOB))) OVER newest AS bytes
        FROM device_messages WHERE device=? WINDOW newest AS (ORDER BY position DESC))
      WHERE number>? OR bytes>? ORDER BY position DESC LIMIT 1
      """, device, Self.most, Self.mostBytes
    ) { $0.integer(0) }
    if let last { try remove(of: device, upTo: last) }
  }

  /// `false` if this type and transaction id are stored for the device, because it has sent such a
  /// request before; otherwise stores them and returns `true`. Requires an open transaction.
  func isNew(_ transaction: String, _ type: String, from device: Int64) throws -> Bool {
    try database.run(
      "INSERT OR IGNORE INTO device_transactions(device, type, txn) VALUES(?, ?, ?)", device, type,
      transaction)
    guard try database.connection.changes > 0 else { return false }
    try database.run(
      """
      DELETE FROM device_transactions WHERE device=?1 AND id<=(
        SELECT id FROM device_transactions WHERE device=?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)
      """, device, Self.maxTransactions)
    return true
  }

  func waiting(for device: Int64, after position: Int64) throws -> [Message] {
    try database.rows(
      """
      SELECT sender, type, content FROM device_messages WHERE device=? AND position>?
      ORDER BY position
      """, device, position
    ) { Message(sender: $0.integer(0), type: $0.text(1), content: $0.text(2)) }
  }

  /// Opens a transaction if any are there.
  func acknowledge(_ device: Int64, upTo position: Int64) throws {
    let isWaiting = try database.first(
      "SELECT 1 FROM device_messages WHERE device=? AND position<=? LIMIT 1", device, position
    ) { _ in true }
    guard isWaiting == true else { return }
    try database.write { try remove(of: device, upTo: position) }
  }

  /// Requires an open transaction.
  func forget(_ device: Int64) throws {
    try remove(of: device, upTo: .max)
    try database.run("DELETE FROM device_transactions WHERE device=?", device)
  }

  private func remove(of device: Int64, upTo position: Int64) throws {
    let newest = "(SELECT max(position) FROM device_messages)"
    try database.run(
      """
      DELETE FROM device_messages WHERE device IN (0, ?) AND position<=? AND position<\(newest)
      """, device, position)
    try database.run(
      """
      UPDATE device_messages SET device=0, sender=0, type='', content=''
      WHERE device=? AND position<=?
      """, device, position)
  }
}
