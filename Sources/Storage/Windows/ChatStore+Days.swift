internal import Database
package import Intents
package import Model

/// Finds the messages of a date in a chat.
extension ChatStore {
  /// Returns the place of a typed date (`2026-03-01`, `2026-03`, `monday`, `yesterday`; `first` for
  /// the beginning) in the main timeline of a chat. Messages are stored in the order of the server,
  /// in which times seldom decrease, so the place is found by binary search.
  package func place(
    of words: String, in id: ChatID, clock: SearchClock
  ) throws(StorageError) -> DayPlace {
    try guarded { () throws(DatabaseError) in
      let word = words.lowercased()
      let day: Int?
      if ["first", "start", "beginning"].contains(word) {
        day = nil
      } else if let days = DayRange(word, today: clock.today) {
        day = days.first
      } else {
        return .unknownDate
      }
      guard let chat = try tables.chats.load(id) else { return .nothing }
      return try place(ofDay: day, in: chat, clock)
    }
  }

  private func place(
    ofDay day: Int?, in chat: ChatRow, _ clock: SearchClock
  ) throws(DatabaseError) -> DayPlace {
    guard let oldest = try shown(from: ThreadRange.mainFloor, in: chat) else { return .nothing }
    let knowsStart = chat.timeline.edge == .start
    guard let day else { return knowsStart ? .message(oldest.id) : .oldest(oldest.id) }
    let start = clock.start(of: day)
    if oldest.time >= start {
      let isDay = clock.dayNumber(ServerTimestamp(milliseconds: oldest.time)) == day
      return isDay || knowsStart ? .message(oldest.id) : .oldest(oldest.id)
    }
    guard let newest = try tables.messages.newestSaid(in: chat.key) else { return .nothing }
    let ord = try firstOrd(notBefore: start, from: oldest.ord, to: newest.ord, in: chat.key)
    return try shown(from: min(ord, newest.ord), in: chat).map { .message($0.id) } ?? .nothing
  }

  /// The order number, from `low` to `high`, from which on the messages are not older than `time`;
  /// `high` if all messages before it are older.
  private func firstOrd(
    notBefore time: Int64, from low: Int64, to high: Int64, in chat: Int64
  ) throws(DatabaseError) -> Int64 {
    var (low, high) = (low, high)
    while low < high {
      let middle = low + (high - low) / 2
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
    // A change of the room cannot be selected.
    let found = try tables.messages.said(from: ord, in: chat.key)
    return found.map { ($0.ord, .event($0.event), $0.time.milliseconds) }
  }
}
