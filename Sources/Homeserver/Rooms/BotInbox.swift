/// Carries the events that concern bots from the parts that change rooms to `Bots`, which those
/// parts do not know.
final class BotInbox {
  private var take: ([BotNews]) -> Void = { _ in }

  /// Sets the closure that passes each event on to its bot.
  func isTaken(by take: @escaping ([BotNews]) -> Void) { self.take = take }

  /// Passes events on. Only when no transaction is open.
  func tell(_ news: [BotNews]) { take(news) }
}
