/// Passes events that concern bots from the parts that change rooms to `Bots`, so that those parts
/// need not know `Bots`.
final class BotInbox {
  private var take: ([BotNews]) -> Void = { _ in }

  /// Sets the closure that passes each event on to its bot.
  func isTaken(by take: @escaping ([BotNews]) -> Void) { self.take = take }

  /// Passes events on to their bots, which may write to the database: not called inside of
  /// `ServerDatabase.write`.
  func tell(_ news: [BotNews]) { take(news) }
}
