internal import Matrix

/// Who types where. Kept in memory only: nothing of it outlives the server.
struct TypingNotices {
  private struct Typist {
    let until: Int64
    let cancel: @Sendable () -> Void
  }

  /// Counts changes; a part of every sync token.
  private(set) var serial: Int64
  private var typists: [Int64: [Int64: Typist]] = [:]
  private var changes: [Int64: Int64] = [:]

  /// - Parameter start: where the count of changes begins.
  init(start: Int64) { serial = start }

  /// Rows of the users who type in a room.
  func users(in room: Int64) -> [Int64] { typists[room].map { $0.keys.sorted() } ?? [] }

  /// Rows of the rooms in which it changed after a serial.
  func rooms(changedAfter serial: Int64) -> [Int64] {
    serial >= self.serial ? [] : changes.filter { $0.value > serial }.map(\.key)
  }

  /// Whether it changed in a room after a serial.
  func hasChanged(in room: Int64, after serial: Int64) -> Bool { (changes[room] ?? 0) > serial }

  /// Notes that somebody types; `true` when that is news.
  mutating func begin(
    _ user: Int64, in room: Int64, until: Int64, cancel: @escaping @Sendable () -> Void
  ) -> Bool {
    let former = typists[room, default: [:]].updateValue(
      Typist(until: until, cancel: cancel), forKey: user)
    former?.cancel()
    if former == nil { note(room) }
    return former == nil
  }

  /// Notes that somebody no longer types; `true` when they did.
  mutating func end(_ user: Int64, in room: Int64) -> Bool {
    guard let former = typists[room]?.removeValue(forKey: user) else { return false }
    former.cancel()
    if typists[room]?.isEmpty == true { typists[room] = nil }
    note(room)
    return true
  }

  private mutating func note(_ room: Int64) {
    serial += 1
    changes[room] = serial
  }
}

extension HomeserverCore {
  /// The longest time that a notice holds, in ms.
  private static let longestTyping = 120_000

  /// Shows or ends the typing notice of a user.
  func setTyping(_ isTyping: Bool, milliseconds: Int64?, user: Int64, in room: Room) {
    let isNews: Bool
    if isTyping {
      let time = min(max(Int(clamping: milliseconds ?? 30_000), 0), Self.longestTyping)
      let cancel = scheduler.after(time) { [weak self] in
        guard let self, let room = try? self.room(room.row) else { return }
        setTyping(false, milliseconds: nil, user: user, in: room)
      }
      isNews = typing.begin(user, in: room.row, until: now + Int64(time), cancel: cancel)
    } else {
      isNews = typing.end(user, in: room.row)
    }
    guard isNews else { return }
    for member in room.joined { waiters.wake(member) }
    // Bots do not watch each other: that could go on for ever.
    guard !room.bots.contains(user) else { return }
    let news = room.bots.map {
      BotNews.typing(bot: $0, room: room.row, user: user, isTyping: isTyping)
    }
    bots.tell(news, core: self)
  }
}
