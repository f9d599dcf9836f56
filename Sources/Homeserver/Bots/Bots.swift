internal import Database
internal import Matrix

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

  /// Subscribes to the events in `inbox`. No bot runs yet.
  ///
  /// - Parameter makeBrain: makes the behaviour of each bot; without it no bot runs.
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

  /// Passes each event to the bot that it concerns, and starts that bot if it does not run yet.
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

  /// Starts the bots that have stored values (`BotHost.store`) for a room that they are joined to,
  /// and passes to each bot the ids of these rooms. Other bots start at the first event that is
  /// passed to them, so that the server's start costs the same with thousands of them.
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
