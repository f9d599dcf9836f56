package import Intents

/// A new fact, or an intent of the person. No case says where the event came from.
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
