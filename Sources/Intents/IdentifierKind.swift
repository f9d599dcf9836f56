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
/// The id of an event that a server accepted: the event id of Matrix (`$opaque`).
package typealias EventID = Identifier<IdentifierKind.Event>
/// The id of a person or a bot: the user id of Matrix (`@name:server`).
package typealias UserID = Identifier<IdentifierKind.User>
/// A transaction id, made when Enter is pressed and kept until the server has the message, so that
/// a repeated request makes one message only.
package typealias TransactionID = Identifier<IdentifierKind.Transaction>
