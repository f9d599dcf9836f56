package import Intents

/// An event that the router handles: something that happened, such as the arrival of messages, or
/// an intent of the person. Its source (live socket, long poll, screen, …) makes no difference.
package enum Event: Sendable, Equatable {
  case account(AccountEvent)
  case connection(ConnectionEvent)
  case chats(ChatEvent)
  case messages(MessageEvent)
  case relations(RelationEvent)
  case contacts(ContactEvent)
  case creation(CreationEvent)
  case rooms(RoomEvent)
  case intent(Intent)
}
