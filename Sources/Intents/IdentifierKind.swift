/// The kinds of identifier: types without values, by which the compiler distinguishes, for
/// instance, a chat's identifier from a message's.
package enum IdentifierKind {
  package enum Chat {}
  package enum Event {}
  package enum User {}
  package enum Transaction {}
}

/// The id of a chat: the room id of Matrix (`!opaque`, with or without a server part).
package typealias ChatID = Identifier<IdentifierKind.Chat>
/// The id of an event: the event id of Matrix (`$opaque`), or an id that stands for an unsent
/// message (`EventID.ofUnsent`).
package typealias EventID = Identifier<IdentifierKind.Event>
/// The id of an account, of a person or a bot: the user id of Matrix (`@name:server`).
package typealias UserID = Identifier<IdentifierKind.User>
/// A transaction id of a message or of a change of a message. This program makes the id when the
/// person submits, and keeps it until the server has the message, so that a repeated request has no
/// further effect.
package typealias TransactionID = Identifier<IdentifierKind.Transaction>
