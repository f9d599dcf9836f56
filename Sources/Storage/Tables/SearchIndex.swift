internal import Database
internal import Intents
internal import Model

/// The index of the words of all messages that a search finds.
///
/// The table `message_words` finds the keys of messages by their words, and `indexed_messages` has
/// the message of each key. Keys grow with the messages' times, so that the newest matches come
/// first when the keys are read in descending order; each key covers eight seconds. If the key of a
/// message's time is taken, the message gets a free key near it, and its row in `messages` stores
/// the difference of the two keys (`key_shift`).
///
/// The words of the messages are not stored a second time (`content=''`), so a message is removed
/// from `message_words` by the words with which it was added. FTS5, SQLite's full-text search,
/// writes a part of the index whenever a key is less than the last one, so the changes of a
/// transaction are kept in memory and written in the order of their keys. What exceeds `maxAtOnce`
/// bytes of texts is written later, in pieces (`LateWordTable`), so that no commit takes a second.
final class SearchIndex {
  /// The statements that make the table `message_words`. FTS5 counts the work of a merge of its
  /// parts in pages, so that small pages (`pgsz`, in bytes) make short transactions. Two of them
  /// just fit on a page of the database; with 2034 bytes only one does.
  static let wordsTable = """
    CREATE VIRTUAL TABLE message_words
      USING fts5(words, content='', columnsize=0, tokenize='ascii');
    INSERT INTO message_words (message_words, rank) VALUES ('pgsz', 2020);
    """

  /// The number of FTS5's pages that one piece of a merge writes, which takes some milliseconds.
  private static let mergedPages = 64
  /// The number of messages below which an index is not merged, as it is small anyway.
  private static let leastMerged: Int64 = 2_000

  /// The number of seconds that share the key of a message's time.
  private static let keySeconds: Int64 = 8
  /// The greatest value of `spread()`. It exceeds all keys of the years 1970 to 9999.
  private static let greatestSpread: Int64 = 1 << 40
  /// The time with the key 0, 2014-01-01 UTC, in seconds since 1970: keys near 0 need less space.
  /// Older messages have negative keys.
  private static let firstSecond: Int64 = 1_388_534_400

  /// The number of bytes of texts that are indexed in one transaction, in some 20 ms, if there is
  /// not a single longer one.
  var maxAtOnce = 50_000

  /// The number of bytes of the texts that wait in memory, beyond which their changes are left for
  /// later.
  private static let maxWaiting = 1 << 20

  private let database: Connection
  private let settings: SettingTable
  private let late: LateWordTable
  private var waiting: [Int64: WordChange] = [:]
  private var waitingBytes = 0
  /// `true` if changes of this transaction were left for later already.
  private var isLate = false
  private var knownSpread: Int64?
  /// The last message that did not get the key of its time: `own` is the key of its time, `key` the
  /// one that it got. The next message with the same `own` and `isOlder` mostly gets a key beside
  /// `key`.
  private var last: (own: Int64, isOlder: Bool, key: Int64)?
  /// `true` if this connection has merged a piece of the index, and more pieces may be left.
  private var isMerging = false

  init(database: Connection, settings: SettingTable) {
    self.database = database
    self.settings = settings
    late = LateWordTable(database: database)
  }

  /// The key of a message's time. A sender may claim any time; a time outside of the years 1970 to
  /// 9999 counts as the first or the last moment of these years.
  static func key(of time: ServerTimestamp) -> Int64 {
    let years = ServerTimestamp.calendarYears
    let bounded = min(max(time.milliseconds, years.lowerBound), years.upperBound)
    let seconds = bounded / 1_000 - firstSecond
    return seconds >= 0 ? seconds / keySeconds : (seconds - keySeconds + 1) / keySeconds
  }

  /// Clamps the difference between a message's key and the key of its time: a damaged row may
  /// contain any number.
  static func bounded(_ shift: Int64) -> Int64 {
    min(max(shift, -greatestSpread), greatestSpread)
  }

  /// The SQL expression of a message's key, for a row of `messages`. SQLite divides towards 0, so
  /// the seconds before `firstSecond` are moved down by nearly one key.
  static let keyColumn = """
    (min(max(messages.time, \(years.lowerBound)), \(years.upperBound)) / 1000 - \(firstSecond)
      - iif(messages.time < \(firstSecond)000, \(keySeconds - 1), 0)) / \(keySeconds)
      + ifnull(messages.key_shift, 0)
    """
  private static let years = ServerTimestamp.calendarYears

  func spread() throws(DatabaseError) -> Int64 {
    if let knownSpread { return knownSpread }
    let stored = try settings.text(.searchSpread).flatMap { Int64($0) } ?? 0
    let spread = min(max(0, stored), Self.greatestSpread)
    knownSpread = spread
    return spread
  }

  /// Drops the caches and the waiting changes, because they may not agree with the database any
  /// more: another connection has changed it, the transaction was rolled back, or the index is
  /// emptied.
  func forget() {
    dropWaiting()
    knownSpread = nil
    last = nil
    isMerging = false
  }

  // MARK: Changes

  /// Adds a stored message that is not indexed, and writes the difference between its key and the
  /// key of its time into its row. Does nothing for a message that no search finds. `isOlder`:
  /// `true` if the message is from a page of history, of which the newest message is added first.
  func add(_ message: IndexedMessage, isOlder: Bool) throws(DatabaseError) {
    guard let place = try reserve(for: message, isOlder: isOlder, isNew: false) else { return }
    if place.shift != message.shift {
      try database.run(
        "UPDATE messages SET key_shift = ? WHERE chat = ? AND ord = ?", place.shift, message.chat,
        message.ord)
    }
    try fill(place)
  }

  /// Reserves a key for a message, so that the message's row can be written together with the
  /// column `key_shift`. `nil` for a message that no search finds. `isNew`: `true` if the message
  /// is not stored yet.
  func reserve(
    for message: IndexedMessage, isOlder: Bool, isNew: Bool = true
  ) throws(DatabaseError) -> ReservedKey? {
    guard let words = message.words else { return nil }
    let key = try takeKey(for: message, isOlder: isOlder, isNew: isNew)
    let shift = key - Self.key(of: message.time)
    try widen(to: abs(shift))
    return ReservedKey(key: key, shift: shift == 0 ? nil : shift, words: words)
  }

  func fill(_ place: ReservedKey) throws(DatabaseError) {
    waiting[place.key, default: WordChange()].added = place.words
    try noteWaiting(place.words)
  }

  func release(_ place: ReservedKey) throws(DatabaseError) {
    try database.run("DELETE FROM indexed_messages WHERE key = ?", place.key)
  }

  /// Removes a message, which must have the content with which it was added. Does nothing for a
  /// message that is not indexed.
  func remove(_ message: IndexedMessage) throws(DatabaseError) {
    guard let words = message.words else { return }
    let key = Self.key(of: message.time) + (message.shift ?? 0)
    try database.run(
      "DELETE FROM indexed_messages WHERE key = ? AND chat = ? AND ord = ?", key, message.chat,
      message.ord)
    guard database.changes > 0 else { return }
    if waiting[key]?.added != nil {
      waiting[key]?.added = nil
    } else if try !late.withdraw(key) {
      waiting[key, default: WordChange()].removed = words
      try noteWaiting(words)
    }
  }

  /// Records the new order number of a message whose row in `messages` has it already.
  ///
  /// A message that is not indexed yet is added: its new order number may be before the point up to
  /// which stored messages are indexed, so that it would be left out.
  func move(from ord: Int64, to new: Int64, in chat: Int64) throws(DatabaseError) {
    guard let message = try message(at: new, in: chat) else { return }
    try database.run(
      "UPDATE indexed_messages SET ord = ? WHERE key = ? AND chat = ? AND ord = ?", new,
      Self.key(of: message.time) + (message.shift ?? 0), chat, ord)
    if database.changes == 0 { try add(message, isOlder: false) }
  }

  func message(at ord: Int64, in chat: Int64) throws(DatabaseError) -> IndexedMessage? {
    try database.first(Self.stored, chat, ord) { row, at in at.decode(row) }
  }

  private static let stored = Select("FROM messages WHERE chat = ? AND ord = ?") {
    IndexedMessageColumns(&$0)
  }

  func holds(_ message: IndexedMessage) throws(DatabaseError) -> Bool {
    try database.exists(
      "SELECT 1 FROM indexed_messages WHERE key = ? AND chat = ? AND ord = ?",
      Self.key(of: message.time) + (message.shift ?? 0), message.chat, message.ord)
  }

  /// Writes the changes that wait in memory to the table `message_words`, in the order of their
  /// keys, as far as their texts have `maxAtOnce` bytes; the others are left for later. Returns
  /// `true` if some of this transaction are left.
  @discardableResult
  func flush() throws(DatabaseError) -> Bool {
    defer { dropWaiting() }
    guard !waiting.isEmpty else { return isLate }
    let hadLate = try hasLate()
    var rest = maxAtOnce
    for (key, change) in waiting.sorted(by: { $0.key < $1.key }) {
      // A change must not overtake an older one of its key.
      let mustWait = hadLate ? try late.holds(key) : false
      if mustWait || change.bytes > rest && rest < maxAtOnce {
        try late.keep(change, of: key)
        isLate = true
      } else {
        try write(change, of: key)
        rest -= change.bytes
      }
    }
    return isLate
  }

  private func noteWaiting(_ words: SearchedWords) throws(DatabaseError) {
    waitingBytes += words.bytes
    guard waitingBytes > Self.maxWaiting else { return }
    for (key, change) in waiting { try late.keep(change, of: key) }
    dropWaiting()
    isLate = true
  }

  private func dropWaiting() {
    waiting = [:]
    waitingBytes = 0
    isLate = false
  }

  private func write(_ change: WordChange, of key: Int64) throws(DatabaseError) {
    if let removed = change.removed {
      try database.run(
        "INSERT INTO message_words (message_words, rowid, words) VALUES ('delete', ?, ?)", key,
        removed.folded)
    }
    if let added = change.added {
      try database.run("INSERT INTO message_words (rowid, words) VALUES (?, ?)", key, added.folded)
    }
  }

  func hasLate() throws(DatabaseError) -> Bool { try !late.isEmpty() }

  func lateCount() throws(DatabaseError) -> Int { try late.count() }

  func writeLate() throws(DatabaseError) -> Bool {
    let changes = try late.takeNext(maxAtOnce)
    for (key, change) in changes { try write(change, of: key) }
    return !changes.isEmpty
  }

  /// Removes all messages from the index. The table `message_words` is dropped and made anew,
  /// because a damaged one accepts no other change. It can only be dropped after the two rows in
  /// which FTS5 stores its totals and the list of its parts were replaced by those of an empty
  /// index. <https://www.sqlite.org/fts5.html#fts5_data_structures>
  func clear() throws(DatabaseError) {
    forget()
    try database.execute(
      """
      DELETE FROM message_words_data;
      DELETE FROM message_words_idx;
      INSERT INTO message_words_data (id, block) VALUES (1, x''), (10, x'00000000000000');
      DROP TABLE message_words;
      \(Self.wordsTable)
      """)
    try database.run("DELETE FROM indexed_messages")
    try late.clear()
    try settings.set(.searchMerged, nil)
  }

  // MARK: Merges

  /// `true` if the parts of the index are to be merged into one, because the index has at least
  /// `leastMerged` messages, and their number has grown by a quarter since the last merge.
  ///
  /// FTS5 writes the changes of each transaction as a new part of the index, and joins only parts
  /// of like size. A word is stored in each part that contains it, so the index of a million short
  /// messages takes 91 % of the bytes of their texts in several parts, and 88 % in one.
  func needsMerge() throws(DatabaseError) -> Bool {
    let indexed = try indexedCount()
    let merged = try settings.text(.searchMerged).flatMap { Int64($0) } ?? 0
    return indexed >= Self.leastMerged && indexed - indexed / 5 >= merged
  }

  /// Merges the next piece of the index, and returns `true` if more pieces may be left. A later run
  /// of the program continues a merge that this run does not finish.
  /// <https://www.sqlite.org/fts5.html#the_merge_command>
  func mergeNext() throws(DatabaseError) -> Bool {
    let before = try totalChanges()
    // A negative number begins to merge all parts; a positive one continues.
    try database.run(
      "INSERT INTO message_words (message_words, rank) VALUES ('merge', ?)",
      isMerging ? Self.mergedPages : -Self.mergedPages)
    // The command itself counts as one change. Every piece that writes makes more.
    isMerging = try totalChanges() - before > 1
    if !isMerging { try settings.set(.searchMerged, "\(indexedCount())") }
    return isMerging
  }

  private func totalChanges() throws(DatabaseError) -> Int {
    try database.value("SELECT total_changes()") ?? 0
  }

  /// The number of messages in the table `message_words`, which FTS5 stores at the start of its
  /// row of totals as a number with seven bits a byte, the highest bits first; all bytes but the
  /// last have their highest bit set.
  private func indexedCount() throws(DatabaseError) -> Int64 {
    let totals = try database.value(
      "SELECT block FROM message_words_data WHERE id = 1", as: [UInt8].self)
    var count: Int64 = 0
    for byte in (totals ?? []).prefix(8) {
      count = count << 7 | Int64(byte & 0x7f)
      if byte < 0x80 { break }
    }
    return count
  }

  // MARK: Keys

  private func takeKey(
    for message: IndexedMessage, isOlder: Bool, isNew: Bool
  ) throws(DatabaseError) -> Int64 {
    let own = Self.key(of: message.time)
    var key = own + (message.shift ?? 0)
    let isNext = last.map { $0.own == own && $0.isOlder == isOlder } ?? false
    // The key of the time itself is probably taken if the message before, of the same time, got
    // another one.
    var isTaken = isNext && isNew
    if !isTaken { isTaken = try !take(key, for: message) }
    if isTaken {
      if isNext, let last { key = last.key }
      let next = key + (isOlder ? -1 : 1)
      if try take(next, for: message) {
        key = next
      } else {
        key = try freeKey(besides: next, isOlder: isOlder)
        _ = try take(key, for: message)
      }
      last = (own, isOlder, key)
    }
    return key
  }

  private func take(_ key: Int64, for message: IndexedMessage) throws(DatabaseError) -> Bool {
    try database.run(
      "INSERT INTO indexed_messages (key, chat, ord) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", key,
      message.chat, message.ord)
    return database.changes > 0
  }

  /// Returns a free key near the taken key `key`: below it if `isOlder`, otherwise above it. The
  /// end of the taken keys is looked for in growing steps, because anybody can send any number of
  /// messages with the same time.
  private func freeKey(besides key: Int64, isOlder: Bool) throws(DatabaseError) -> Int64 {
    let direction: Int64 = isOlder ? -1 : 1
    var (taken, free): (Int64, Int64) = (0, 1)
    while try isTaken(key + direction * free) { (taken, free) = (free, free * 2) }
    while free - taken > 1 {
      let middle = taken + (free - taken) / 2
      if try isTaken(key + direction * middle) { taken = middle } else { free = middle }
    }
    return key + direction * free
  }

  private func isTaken(_ key: Int64) throws(DatabaseError) -> Bool {
    try database.exists("SELECT 1 FROM indexed_messages WHERE key = ?", key)
  }

  // Raises `spread()` to at least `distance`. The stored number is a power of two, so that it is
  // seldom written.
  private func widen(to distance: Int64) throws(DatabaseError) {
    guard try distance > spread() else { return }
    var spread: Int64 = 16
    while spread < distance { spread *= 2 }
    knownSpread = spread
    try settings.set(.searchSpread, "\(spread)")
  }
}
