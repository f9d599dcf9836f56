/// The arrival of an own message in the server's stream: until then the message is known by its
/// transaction id, from then on by its event id.
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
  /// Returns the event id that `message` got by one of the echoes; `message` itself if no echo is
  /// about it.
  package func newID(of message: MessageID) -> MessageID {
    guard case .local(let transaction) = message,
      let echo = first(where: { $0.transaction == transaction })
    else { return message }
    return .event(echo.event)
  }
}
