/// Passes events that concern bots on to `Bots`, which runs the server's bots. The parts that send
/// events, receipts and typing notices call this object, so that they need not depend on `Bots`.
final class BotInbox {
  private var take: ([BotNews]) -> Void = { _ in }

  /// Sets the closure that `tell` calls to pass events to the bots that they concern. Until it is
  /// set, events are dropped.
  func isTaken(by take: @escaping ([BotNews]) -> Void) { self.take = take }

  /// Passes events to the bots that they concern, at once. Bots may write to the database in
  /// response, so this must not be called inside of `ServerDatabase.write`.
  func tell(_ news: [BotNews]) { take(news) }
}
