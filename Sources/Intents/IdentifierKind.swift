/// The kinds of identifier.
package enum IdentifierKind {
  package enum Chat {}
  package enum Event {}
  package enum User {}
  package enum Transaction {}
}

/// A chat: the room id of Matrix (`!opaque`, with or without a server part).
package typealias ChatID = Identifier<IdentifierKind.Chat>
/// An event that a server accepted: the event id of Matrix (`$opaque`).
package typealias EventID = Identifier<IdentifierKind.Event>
/// A person or a bot: `@name:server`.
package typealias UserID = Identifier<IdentifierKind.User>
/// A transaction id, made when Enter is pressed and kept until the server has the message, so that
/// a repeated request makes one message only.
package typealias TransactionID = Identifier<IdentifierKind.Transaction>
