package import Intents

/// What the server says about a link to a room or message.
package struct ResolvedLink: Sendable, Equatable {
  /// The room; `nil` if the server does not know its alias, or could not be asked.
  package let chat: ChatID?
  /// The time of the message; `nil` for a link without one, and if the server does not show it.
  package let timestamp: ServerTimestamp?

  package init(chat: ChatID?, timestamp: ServerTimestamp? = nil) {
    self.chat = chat
    self.timestamp = timestamp
  }
}

/// A message to which a link leads and that is not stored.
package struct LinkedMessage: Sendable, Equatable {
  package let chat: ChatID
  package let event: EventID
  /// The time of the message, by which the missing history is chosen; `nil` if the server does not
  /// show the message.
  package let timestamp: ServerTimestamp?

  package init(chat: ChatID, event: EventID, timestamp: ServerTimestamp?) {
    self.chat = chat
    self.event = event
    self.timestamp = timestamp
  }
}

extension ChatModel {
  /// Asks the server about a link. The answer about an earlier link is dropped when it comes.
  package mutating func resolve(_ link: MatrixLink) -> Consequences {
    soughtLink = link
    return Consequences(effects: [.resolve(link)])
  }

  /// `true` if the screen still waits for what the server says about this link.
  package func awaits(_ link: MatrixLink) -> Bool { soughtLink == link }

  /// Records the chat and message to which a link leads. The history up to the message is fetched
  /// once the screen, which opens the chat, asks for the message.
  package mutating func found(_ message: LinkedMessage) -> Consequences {
    linkedMessage = message
    return found(.conversation(Conversation(message.chat), message: message.event))
  }

  /// The message `message`, if the last link led to it in this chat; `nil` for any other message,
  /// or if another chat is open.
  package func foundByLink(_ message: MessageID?, in chat: ChatID) -> LinkedMessage? {
    guard let linkedMessage, open?.chat.id == chat, linkedMessage.chat == chat,
      message == .event(linkedMessage.event)
    else { return nil }
    return linkedMessage
  }

  /// Records that the history of the open chat is to be fetched up to the message to which a link
  /// leads; `goOnSeeking` then fetches it. Reports the message as missing if the server does not
  /// show it: it would be sought in vain in the whole history.
  package mutating func seek(_ message: LinkedMessage) -> Consequences {
    guard message.timestamp != nil || connection.failure != nil else {
      return land(.notThere, sought: message.event)
    }
    let timestamp = message.timestamp ?? ServerTimestamp(milliseconds: 0)
    return seek(SoughtMessage(event: message.event, timestamp: timestamp))
  }
}
