/// Begins and ends users' typing notices, and notifies the members of the rooms. The server's
/// thread owns this object.
final class Typing: @unchecked Sendable {
  /// The limit on the duration of a typing notice, in ms.
  private static let longestTyping = 120_000

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
  /// `milliseconds` (`nil`: 30,000), clamped to 0...`longestTyping`.
  func set(_ isTyping: Bool, milliseconds: Int64?, user: Int64, in room: Room) {
    let isNews: Bool
    if isTyping {
      let time = min(max(Int(clamping: milliseconds ?? 30_000), 0), Self.longestTyping)
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
