/// The id of a message in a chat: the server's event id, or the transaction id of an own message
/// that has not arrived by sync yet.
package enum MessageID: Hashable, Sendable {
  case event(EventID)
  case local(TransactionID)
}
