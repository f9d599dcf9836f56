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
  /// Calls `body` after the given number of milliseconds.
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
