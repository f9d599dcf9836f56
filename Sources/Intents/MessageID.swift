/// A message in a chat: by the server's event id or, before the server answered, by our transaction
/// id.
package enum MessageID: Hashable, Sendable {
  case event(EventID)
  case local(TransactionID)
}
