/// The reactions of a bot to events in its rooms. Its closures are called on the server's thread,
/// after the commit of an event that is stored, and never for messages, receipts and typing of
/// bots.
package struct BotBrain: Sendable {
  /// Called when the server has started, if the bot has stored something by `BotHost.store`.
  /// `rooms`: the rooms for which something is stored and of which the bot is a member. A bot
  /// without stored values starts at the first event in one of its rooms, without this call.
  package let started: @Sendable (_ host: BotHost, _ rooms: [String]) -> Void
  /// Somebody sent a message: `text` is the body of an `m.room.message`, unchanged. Notices and
  /// edits are left out.
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
  /// The bot has joined a room.
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
