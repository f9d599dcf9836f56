/// The id of a message in a chat: the server's event id, or the transaction id for an own message
/// that no sync has brought yet.
package enum MessageID: Hashable, Sendable {
  case event(EventID)
  case local(TransactionID)
}
