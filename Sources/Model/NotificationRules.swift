package import Intents

/// The account's push rules, reduced to the notification levels of chats and two defaults. Other
/// rules, such as keywords, are left to the server, whose unread counts include them.
package struct NotificationRules: Sendable, Equatable {
  /// `true` if the account's master push rule is on, so that the person is notified of no message
  /// and no invite.
  package let isSilent: Bool
  /// The notification level of direct chats without a push rule of their own.
  package let direct: NotificationLevel
  /// The notification level of chats that are not direct and have no push rule of their own.
  package let group: NotificationLevel
  /// The notification levels of chats with a push rule of their own.
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
