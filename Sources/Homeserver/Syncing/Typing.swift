/// The server's thread owns this object.
final class Typing: @unchecked Sendable {
  /// The limit on the duration of a typing notice, in ms.
  private static let maxTyping = 120_000

  private let scheduler: ServerScheduler
  private let rooms: Rooms
  private let wakes: WakeQueue
  private let bots: BotInbox
  private(set) var notices: TypingNotices

  init(scheduler: ServerScheduler, rooms: Rooms, wakes: WakeQueue, bots: BotInbox) {
    self.scheduler = scheduler
    self.rooms = rooms
    self.wakes = wakes
    self.bots = bots
    // Typing notices are not stored. The number of their changes starts from the clock, so that a
    // token from before a restart is not ahead of it.
    notices = TypingNotices(start: scheduler.now())
  }

  /// Begins (`isTyping`) or ends the typing notice of a user, and if that is a change, notifies the
  /// room's members and, unless the user is a bot, its bots. A notice ends by itself after
  /// `milliseconds` (`nil`: 30,000), clamped to 0...`maxTyping`.
  func set(_ isTyping: Bool, milliseconds: Int64?, user: Int64, in room: Room) {
    let isNews: Bool
    if isTyping {
      let time = min(max(Int(clamping: milliseconds ?? 30_000), 0), Self.maxTyping)
      let cancel = scheduler.after(time) { [weak self] in
        guard let self, let room = try? rooms.room(room.row) else { return }
        set(false, milliseconds: nil, user: user, in: room)
      }
      isNews = notices.begin(
        user, in: room.row, until: scheduler.now() + Int64(time), cancel: cancel)
    } else {
      isNews = notices.end(user, in: room.row)
    }
    guard isNews else { return }
    wakes.wake(room.joined)
    // Bots do not see each other's typing, as two of them could react to each other for ever.
    guard !room.bots.contains(user) else { return }
    let news = room.bots.map {
      BotNews.typing(bot: $0, room: room.row, user: user, isTyping: isTyping)
    }
    bots.tell(news)
  }
}

/// The users who are typing, by room. Kept in memory only, so a restart of the server forgets them.
struct TypingNotices {
  private struct Typist {
    let until: Int64
    let cancel: @Sendable () -> Void
  }

  /// The number of the latest start or end of somebody's typing in any room; it begins at `start`
  /// and is a part of the token of a sync answer.
  private(set) var serial: Int64
  private var typists: [Int64: [Int64: Typist]] = [:]
  private var changes: [Int64: Int64] = [:]

  init(start: Int64) { serial = start }

  func users(in room: Int64) -> [Int64] { typists[room].map { $0.keys.sorted() } ?? [] }

  func rooms(changedAfter serial: Int64) -> [Int64] {
    serial >= self.serial ? [] : changes.filter { $0.value > serial }.map(\.key)
  }

  func hasChanged(in room: Int64, after serial: Int64) -> Bool { (changes[room] ?? 0) > serial }

  /// Records that a user types in a room; `true` if the user was not typing there before.
  ///
  /// - Parameters:
  ///   - until: the time at which the typing notice ends, ms since 1970.
  ///   - cancel: stops the timer that ends the notice; called when the notice is renewed or ended.
  mutating func begin(
    _ user: Int64, in room: Int64, until: Int64, cancel: @escaping @Sendable () -> Void
  ) -> Bool {
    let former = typists[room, default: [:]].updateValue(
      Typist(until: until, cancel: cancel), forKey: user)
    former?.cancel()
    if former == nil { note(room) }
    return former == nil
  }

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
