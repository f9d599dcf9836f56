/// The behaviour of a bot: its reactions to events in its rooms. Called on the server's
/// thread, after the event is on the disk, never for what the bot did itself.
package struct BotBrain: Sendable {
  /// Called when the server has started. `rooms`: those for which the bot has something in `store`.
  /// A bot without any is not called, and starts when something happens in one of its rooms.
  package let started: @Sendable (_ host: BotHost, _ rooms: [String]) -> Void
  /// Somebody said something: the plain text of an `m.room.message`, as it came.
  package let message:
    @Sendable (
      _ host: BotHost, _ room: String, _ sender: String, _ event: String, _ text: String
    ) -> Void
  /// Somebody's public read receipt moved to an event.
  package let receipt:
    @Sendable (_ host: BotHost, _ room: String, _ user: String, _ event: String) -> Void
  /// Somebody began or ended typing.
  package let typing:
    @Sendable (_ host: BotHost, _ room: String, _ user: String, _ isTyping: Bool) -> Void
  /// The bot is in a new room.
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

/// Makes the behaviour of one bot account from its user id and its display name.
package typealias MakeBotBrain =
  @Sendable (_ botUserID: String, _ displayName: String) -> BotBrain
