package import Intents

/// An event for the router: something that happened, such as the arrival of messages, or an intent
/// of the person. No case says where the event came from.
package enum Event: Sendable, Equatable {
  case account(AccountEvent)
  case connection(ConnectionEvent)
  case chats(ChatEvent)
  case messages(MessageEvent)
  case relations(RelationEvent)
  case contacts(ContactEvent)
  case creation(CreationEvent)
  case intent(Intent)
}
