internal import Database
internal import Matrix

/// Something that a bot is told.
enum BotNews {
  case message(bot: Int64, room: Int64, sender: Int64, event: String, text: String)
  case receipt(bot: Int64, room: Int64, user: Int64, event: String)
  case typing(bot: Int64, room: Int64, user: Int64, isTyping: Bool)
  case joined(bot: Int64, room: Int64)

  /// The bot's row.
  var bot: Int64 {
    switch self {
    case .message(let bot, _, _, _, _), .receipt(let bot, _, _, _), .typing(let bot, _, _, _),
      .joined(let bot, _):
      bot
    }
  }
}

/// The bot accounts that are awake. A class, because a brain may cause more news while it is told.
final class Bots {
  private struct Bot {
    let brain: BotBrain
    let host: BotHost
  }

  private var awake: [Int64: Bot] = [:]

  /// Passes news on, each to its bot. Only when nothing is uncommitted.
  func tell(_ news: [BotNews], core: HomeserverCore) {
    for item in news {
      do {
        guard let bot = try wake(item.bot, core) else { continue }
        try Self.tell(bot, item, core)
      } catch {
        core.log("a bot failed: \(error)")
      }
    }
  }

  /// Wakes the bots that remember something, each with those rooms; the others sleep until somebody
  /// talks to them, so that a start costs the same with thousands of them.
  func start(core: HomeserverCore) throws {
    guard core.configuration.makeBrain != nil else { return }
    let found = try core.database.rows(
      """
      SELECT DISTINCT bot_memory.user, rooms.room_id FROM bot_memory
      CROSS JOIN members USING(user, room) JOIN rooms ON rooms.id=members.room
      WHERE members.membership='join' ORDER BY members.room
      """
    ) { (bot: $0.integer(0), room: $0.text(1)) }
    for (row, rooms) in Dictionary(grouping: found, by: \.bot).sorted(by: { $0.key < $1.key }) {
      guard let bot = try wake(row, core) else { continue }
      bot.brain.started(bot.host, rooms.map(\.room))
    }
  }

  private func wake(_ row: Int64, _ core: HomeserverCore) throws -> Bot? {
    if let known = awake[row] { return known }
    guard let makeBrain = core.configuration.makeBrain else { return nil }
    let user = try core.user(row)
    let brain = makeBrain(user.id, user.displayName ?? user.localpart)
    let bot = Bot(brain: brain, host: core.botHost(for: user))
    awake[row] = bot
    return bot
  }

  private static func tell(_ bot: Bot, _ news: BotNews, _ core: HomeserverCore) throws {
    switch news {
    case .message(_, let room, let sender, let event, let text):
      bot.brain.message(
        bot.host, try core.room(room).id, try core.user(sender).id, event, text)
    case .receipt(_, let room, let user, let event):
      bot.brain.receipt(bot.host, try core.room(room).id, try core.user(user).id, event)
    case .typing(_, let room, let user, let isTyping):
      bot.brain.typing(bot.host, try core.room(room).id, try core.user(user).id, isTyping)
    case .joined(_, let room): bot.brain.joined(bot.host, try core.room(room).id)
    }
  }
}
