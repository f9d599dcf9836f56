package import Intents

/// The account's push rules, reduced to one notification level for each chat and two defaults.
/// Other rules, such as keywords, are left to the server, whose unread counts include them.
package struct NotificationRules: Sendable, Equatable {
  /// `true` if the account's master push rule is on, so that no message notifies.
  package let isSilent: Bool
  /// The default level for direct chats.
  package let direct: NotificationLevel
  /// The default level for all other chats.
  package let group: NotificationLevel
  /// The levels of chats with a rule of their own.
  package let chats: [ChatID: NotificationLevel]

  package init(
    isSilent: Bool, direct: NotificationLevel, group: NotificationLevel,
    chats: [ChatID: NotificationLevel]
  ) {
    self.isSilent = isSilent
    self.direct = direct
    self.group = group
    self.chats = chats
  }
}
