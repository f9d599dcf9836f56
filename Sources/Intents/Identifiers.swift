/// An identifier that a server, or this program, gave. Opaque: never parsed, never compared by parts.
///
/// `Kind` keeps a chat's from being taken for a message's; it is never instantiated.
package struct Identifier<Kind>: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The identifier as it is on the wire.
  package let rawValue: String

  /// Wraps the identifier `rawValue` as it is on the wire.
  package init(_ rawValue: String) { self.rawValue = rawValue }

  /// The identifier as it is on the wire.
  package var description: String { rawValue }

  /// Orders by the bytes of the identifier, so that ties break the same way everywhere.
  package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// The kinds of identifier.
package enum IdentifierKind {
  package enum Chat {}
  package enum Event {}
  package enum User {}
  package enum Transaction {}
}

/// A chat: the room id of Matrix (`!opaque`, with or without a server part).
package typealias ChatID = Identifier<IdentifierKind.Chat>
/// What a server accepted: the event id of Matrix (`$opaque`).
package typealias EventID = Identifier<IdentifierKind.Event>
/// A person or a bot: `@name:server`.
package typealias UserID = Identifier<IdentifierKind.User>
/// Made when Enter is pressed and kept until the server has the message: a repeated send is one message.
package typealias TransactionID = Identifier<IdentifierKind.Transaction>

/// A message in a chat: one that a server has, or one of our own that it has not answered yet.
package enum MessageID: Hashable, Sendable {
  case event(EventID)
  case local(TransactionID)
}
