/// The remote echo of an own message: the message has arrived from the server, by sync or with
/// history. Until then the message is identified by its transaction id, from then on by its event
/// id.
package struct OwnEcho: Sendable, Equatable {
  package let chat: ChatID
  package let transaction: TransactionID
  package let event: EventID

  package init(chat: ChatID, transaction: TransactionID, event: EventID) {
    self.chat = chat
    self.transaction = transaction
    self.event = event
  }
}

extension Collection<OwnEcho> {
  /// Returns the event id that replaces `message`, a transaction id, according to these echoes;
  /// `message` itself if it is an event id or none of the echoes is about it.
  package func newID(of message: MessageID) -> MessageID {
    guard case .local(let transaction) = message,
      let echo = first(where: { $0.transaction == transaction })
    else { return message }
    return .event(echo.event)
  }
}
