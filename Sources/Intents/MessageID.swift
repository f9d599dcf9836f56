/// The id of a message in a chat: the server's event id or, until the server's stream has brought
/// an own message, its transaction id.
package enum MessageID: Hashable, Sendable {
  case event(EventID)
  case local(TransactionID)
}
