internal import Database
package import Intents
package import Model

/// Finds the messages of a date in a chat.
extension ChatStore {
  /// Returns the place of a typed date that `DayRange` reads, such as `2026-03` or `yesterday`, or
  /// of the beginning (`first`, `start`, `beginning`), in the main timeline of a chat. Messages are
  /// stored in the order of the server, in which times seldom decrease, so a binary search finds
  /// the place.
  package func place(
    of words: String, in id: ChatID, clock: SearchClock
  ) throws(StorageError) -> DayPlace {
    try guarded { () throws(DatabaseError) in
      let word = words.lowercased()
      let days = DayRange(word, today: clock.today)
      guard days != nil || ["first", "start", "beginning"].contains(word) else {
        return .unknownDate
      }
      guard let chat = try tables.chats.load(id) else { return .nothing }
      return try place(of: days, in: chat, clock)
    }
  }

  // `days`: `nil` for the beginning of the chat.
  private func place(
    of days: DayRange?, in chat: ChatRow, _ clock: SearchClock
  ) throws(DatabaseError) -> DayPlace {
    guard let oldest = try shown(from: ThreadRange.mainFloor, in: chat) else { return .nothing }
    let knowsStart = chat.timeline.edge == .start
    guard let days else { return knowsStart ? .message(oldest.id) : .oldest(oldest.id) }
    let start = clock.start(of: days.first)
    if oldest.time >= start {
      let day = clock.day(of: oldest.time)
      guard knowsStart || day == days.first else { return .oldest(oldest.id) }
      return day <= days.last ? .message(oldest.id) : .next(oldest.id)
    }
    guard let newest = try tables.messages.newestSaid(in: chat.key) else { return .nothing }
    let ord = try firstOrd(notBefore: start, from: oldest.ord, to: newest.ord, in: chat.key)
    guard let found = try shown(from: min(ord, newest.ord), in: chat) else { return .nothing }
    if found.time < start { return .newest(found.id) }
    return clock.day(of: found.time) <= days.last ? .message(found.id) : .next(found.id)
  }

  /// The order number, from `low` to `high`, from which on the messages are not older than `time`;
  /// `high` if all messages before it are older.
  private func firstOrd(
    notBefore time: Int64, from low: Int64, to high: Int64, in chat: Int64
  ) throws(DatabaseError) -> Int64 {
    var (low, high) = (low, high)
    while low < high {
      // Between the numbers of damaged rows, the distance may be greater than `Int64.max`.
      let middle = low + Int64(UInt64(bitPattern: high &- low) / 2)
      guard let ord = try tables.messages.firstOrd(from: middle, in: chat), ord < high,
        let origin = try tables.messages.origin(at: ord, in: chat)
      else {
        high = middle
        continue
      }
      if origin.time >= time { high = middle } else { low = ord + 1 }
    }
    return low
  }

  private func shown(
    from ord: Int64, in chat: ChatRow
  ) throws(DatabaseError) -> (ord: Int64, id: MessageID, time: Int64)? {
    // A report of a change of the room, such as a join, cannot be selected, so it is passed over.
    let found = try tables.messages.said(from: ord, in: chat.key)
    return found.map { ($0.ord, .event($0.event), $0.time.milliseconds) }
  }
}

extension SearchClock {
  /// The local day of a time in milliseconds since 1970, as the number of days since 1970-01-01.
  fileprivate func day(of time: Int64) -> Int {
    dayNumber(ServerTimestamp(milliseconds: time))
  }
}
