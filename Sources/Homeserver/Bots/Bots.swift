internal import Database
internal import Matrix

/// The closures by which a bot reacts to events in its rooms, called on the server's thread. A
/// message, a read receipt or a join is passed to the bot after its commit. Messages, read receipts
/// and typing notices of other bots are not passed to it.
package struct BotBrain: Sendable {
  /// Called when the server has started, if the bot has stored something by `BotHost.store` for a
  /// room that it is joined to. `rooms`: the ids of these rooms. Any other bot starts at the first
  /// event that is passed to it, without this call.
  package let started: @Sendable (_ host: BotHost, _ rooms: [String]) -> Void
  /// Called when a person has sent a message (`m.room.message`) with a body, but not for notices
  /// and edits. `text` is that body, unchanged.
  package let message:
    @Sendable (
      _ host: BotHost, _ room: String, _ sender: String, _ event: String, _ text: String
    ) -> Void
  /// Called when a person's public read receipt has moved to an event.
  package let receipt:
    @Sendable (_ host: BotHost, _ room: String, _ user: String, _ event: String) -> Void
  package let typing:
    @Sendable (_ host: BotHost, _ room: String, _ user: String, _ isTyping: Bool) -> Void
  package let joined: @Sendable (_ host: BotHost, _ room: String) -> Void

  package init(
    started: @escaping @Sendable (_ host: BotHost, _ rooms: [String]) -> Void,
    message:
      @escaping @Sendable (
        _ host: BotHost, _ room: String, _ sender: String, _ event: String, _ text: String
      ) -> Void,
    receipt:
      @escaping @Sendable (_ host: BotHost, _ room: String, _ user: String, _ event: String) -> Void,
    typing:
      @escaping @Sendable (
        _ host: BotHost, _ room: String, _ user: String, _ isTyping: Bool
      ) -> Void,
    joined: @escaping @Sendable (_ host: BotHost, _ room: String) -> Void
  ) {
    self.started = started
    self.message = message
    self.receipt = receipt
    self.typing = typing
    self.joined = joined
  }
}

package typealias MakeBotBrain =
  @Sendable (_ botUserID: String, _ displayName: String) -> BotBrain

/// The closures by which one bot acts in the server, and by which it gets the time, random numbers
/// and the values that it has stored. Every call and every callback is on the server's thread.
/// Rooms and events are given by Matrix id. The bot gets no errors: they are logged, unless they
/// are M_FORBIDDEN.
package struct BotHost: Sendable {
  /// Sends a text message (`m.text`, so that it counts as unread).
  package let send: @Sendable (_ room: String, _ text: String) -> Void
  /// Sends several text messages in one transaction, in order.
  package let sendMany: @Sendable (_ room: String, _ texts: [String]) -> Void
  /// Begins or ends the bot's typing notice, which otherwise ends after 30 s.
  package let typing: @Sendable (_ room: String, _ isTyping: Bool) -> Void
  /// Moves the bot's public read receipt forward to an event.
  package let read: @Sendable (_ room: String, _ event: String) -> Void
  package let after: @Sendable (_ milliseconds: Int, _ body: @escaping @Sendable () -> Void) -> Void
  /// Returns the current time in milliseconds since 1970, UTC.
  package let now: @Sendable () -> Int64
  /// Returns a random number from 0 to `below` - 1; 0 when `below` is less than 1.
  package let random: @Sendable (_ below: Int) -> Int
  /// Returns the value that `store` last stored for this bot, room and key, also before a restart;
  /// `nil` when there is none or it cannot be read.
  package let load: @Sendable (_ room: String, _ key: String) -> String?
  /// Stores a value of at most 65,536 bytes for this bot, room and key in the database; "" removes
  /// it. A longer value changes nothing.
  package let store: @Sendable (_ room: String, _ key: String, _ value: String) -> Void

  package init(
    send: @escaping @Sendable (_ room: String, _ text: String) -> Void,
    sendMany: @escaping @Sendable (_ room: String, _ texts: [String]) -> Void,
    typing: @escaping @Sendable (_ room: String, _ isTyping: Bool) -> Void,
    read: @escaping @Sendable (_ room: String, _ event: String) -> Void,
    after:
      @escaping @Sendable (_ milliseconds: Int, _ body: @escaping @Sendable () -> Void) -> Void,
    now: @escaping @Sendable () -> Int64,
    random: @escaping @Sendable (_ below: Int) -> Int,
    load: @escaping @Sendable (_ room: String, _ key: String) -> String?,
    store: @escaping @Sendable (_ room: String, _ key: String, _ value: String) -> Void
  ) {
    self.send = send
    self.sendMany = sendMany
    self.typing = typing
    self.read = read
    self.after = after
    self.now = now
    self.random = random
    self.load = load
    self.store = store
  }
}

/// The bots that run: those that have stored values (`BotHost.store`) for a room that they are
/// joined to, and those to which an event was passed since the server's start. A class, because a
/// bot's `BotBrain` may cause further events while it handles one.
final class Bots {
  private struct Bot {
    let brain: BotBrain
    let host: BotHost
  }

  private let database: ServerDatabase
  private let users: Users
  private let rooms: Rooms
  private let hosting: BotHosting
  private let makeBrain: MakeBotBrain?
  private let log: @Sendable (String) -> Void
  private var awake: [Int64: Bot] = [:]

  init(
    database: ServerDatabase, users: Users, rooms: Rooms, inbox: BotInbox, hosting: BotHosting,
    makeBrain: MakeBotBrain?, log: @escaping @Sendable (String) -> Void
  ) {
    self.database = database
    self.users = users
    self.rooms = rooms
    self.hosting = hosting
    self.makeBrain = makeBrain
    self.log = log
    inbox.isTaken { [weak self] in self?.tell($0) }
  }

  private func tell(_ news: [BotNews]) {
    for item in news {
      do {
        guard let bot = try wake(item.bot) else { continue }
        try tell(bot, item)
      } catch {
        log("a bot failed: \(error)")
      }
    }
  }

  /// Other bots start at the first event that is passed to them, so that the server's start costs
  /// the same with thousands of them.
  func start() {
    do {
      try wakeAll()
    } catch {
      log("the bots did not start: \(error)")
    }
  }

  private func wakeAll() throws {
    guard makeBrain != nil else { return }
    let found = try database.rows(
      """
      SELECT DISTINCT bot_memory.user, rooms.room_id FROM bot_memory
      CROSS JOIN members USING(user, room) JOIN rooms ON rooms.id=members.room
      WHERE members.membership='join' ORDER BY members.room
      """
    ) { (bot: $0.integer(0), room: $0.text(1)) }
    for (row, rooms) in Dictionary(grouping: found, by: \.bot).sorted(by: { $0.key < $1.key }) {
      guard let bot = try wake(row) else { continue }
      bot.brain.started(bot.host, rooms.map(\.room))
    }
  }

  private func wake(_ row: Int64) throws -> Bot? {
    if let known = awake[row] { return known }
    guard let makeBrain else { return nil }
    let user = try users.user(row)
    let brain = makeBrain(user.id, user.displayName ?? user.localpart)
    let bot = Bot(brain: brain, host: hosting.host(for: user))
    awake[row] = bot
    return bot
  }

  private func tell(_ bot: Bot, _ news: BotNews) throws {
    switch news {
    case .message(_, let room, let sender, let event, let text):
      bot.brain.message(
        bot.host, try rooms.room(room).id, try users.user(sender).id, event, text)
    case .receipt(_, let room, let user, let event):
      bot.brain.receipt(bot.host, try rooms.room(room).id, try users.user(user).id, event)
    case .typing(_, let room, let user, let isTyping):
      bot.brain.typing(bot.host, try rooms.room(room).id, try users.user(user).id, isTyping)
    case .joined(_, let room): bot.brain.joined(bot.host, try rooms.room(room).id)
    }
  }
}
