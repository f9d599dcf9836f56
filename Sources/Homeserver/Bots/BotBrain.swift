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
  /// Called when a person has begun (`isTyping`) or ended typing.
  package let typing:
    @Sendable (_ host: BotHost, _ room: String, _ user: String, _ isTyping: Bool) -> Void
  /// Called when the bot has joined a room.
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
