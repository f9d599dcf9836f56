package import Intents

/// What the account's push rules say of messages, as far as a person sets it in a client: a level a chat,
/// and two for chats without one. Keywords and the like are left to the server, whose counts follow them.
package struct NotificationRules: Sendable, Equatable {
  /// The master rule: nothing is told of at all.
  package let isSilent: Bool
  /// In chats of two.
  package let direct: NotificationLevel
  /// In all others.
  package let group: NotificationLevel
  /// Chats with a rule of their own.
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

/// A level that a person chose and the server was not told yet.
package struct PendingLevel: Sendable, Equatable {
  package let chat: ChatID
  package let level: NotificationLevel
  /// What holds for the chat without a rule of its own.
  package let usual: NotificationLevel

  package init(chat: ChatID, level: NotificationLevel, usual: NotificationLevel) {
    self.chat = chat
    self.level = level
    self.usual = usual
  }
}

/// What of the notifications is between us and the server.
package struct NotificationsToSettle: Sendable, Equatable {
  package let pending: [PendingLevel]
  /// The server told its rules at least once.
  package let areRulesKnown: Bool

  package init(pending: [PendingLevel], areRulesKnown: Bool) {
    self.pending = pending
    self.areRulesKnown = areRulesKnown
  }
}

/// New messages of one chat that a person is to be told of: unread, of others, and let through by the
/// rules.
package struct News: Sendable, Equatable {
  package let chat: ChatID
  package let name: String
  /// A chat of two.
  package let isDirect: Bool
  /// At least 1.
  package let count: Int
  /// Of the newest.
  package let senderName: String
  /// One line of the newest, cleaned, at most 200 scalars.
  package let text: String
  /// One of them names us.
  package let hasMention: Bool

  package init(
    chat: ChatID, name: String, isDirect: Bool, count: Int, senderName: String, text: String,
    hasMention: Bool
  ) {
    self.chat = chat
    self.name = name
    self.isDirect = isDirect
    self.count = count
    self.senderName = senderName
    self.text = text
    self.hasMention = hasMention
  }
}
