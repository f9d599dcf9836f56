/// The arrival of one of our messages in the server's stream: until then the message is known by its
/// transaction, from then on by its event.
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
  /// The id of a message after these echoes.
  package func newID(of message: MessageID) -> MessageID {
    guard case .local(let transaction) = message,
      let echo = first(where: { $0.transaction == transaction })
    else { return message }
    return .event(echo.event)
  }
}
