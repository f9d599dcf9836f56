/// The id of a message in a chat: the server's event id or, for an own message that no stored
/// timeline contains yet, its transaction id.
package enum MessageID: Hashable, Sendable {
  case event(EventID)
  case local(TransactionID)
}
