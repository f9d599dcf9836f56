/// Passes events that concern bots on to `Bots`, which runs the server's bots. The parts that send
/// events, receipts and typing notices call this object, so that they need not depend on `Bots`.
final class BotInbox {
  private var take: ([BotNews]) -> Void = { _ in }

  /// Until it is set, events are dropped.
  func isTaken(by take: @escaping ([BotNews]) -> Void) { self.take = take }

  /// Passes events to the bots that they concern, at once. Bots may write to the database in
  /// response, so this must not be called inside of `ServerDatabase.write`.
  func tell(_ news: [BotNews]) { take(news) }
}

/// A notification to one bot of an event in one of its rooms: a person's message, read receipt or
/// typing, or the join of the bot itself. Bots, rooms and users are given by row id; `event` is an
/// event id.
enum BotNews {
  case message(bot: Int64, room: Int64, sender: Int64, event: String, text: String)
  case receipt(bot: Int64, room: Int64, user: Int64, event: String)
  case typing(bot: Int64, room: Int64, user: Int64, isTyping: Bool)
  case joined(bot: Int64, room: Int64)

  var bot: Int64 {
    switch self {
    case .message(let bot, _, _, _, _), .receipt(let bot, _, _, _), .typing(let bot, _, _, _),
      .joined(let bot, _):
      bot
    }
  }
}
