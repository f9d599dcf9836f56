package import Intents

/// A read receipt of a person: the person has read up to a message.
package struct Receipt: Sendable, Equatable {
  package let user: UserID
  package let event: EventID
  package let timestamp: ServerTimestamp
  package let scope: ReadScope

  package init(
    user: UserID, event: EventID, timestamp: ServerTimestamp, scope: ReadScope = .everything
  ) {
    self.user = user
    self.event = event
    self.timestamp = timestamp
    self.scope = scope
  }
}
