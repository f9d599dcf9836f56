/// An opaque identifier, made by a server or by this program.
///
/// The type parameter `Kind` distinguishes, for instance, a chat's identifier from a message's;
/// `Kind` has no values.
package struct Identifier<Kind>: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let rawValue: String

  /// Makes an identifier from its text, which is not checked.
  package init(_ rawValue: String) { self.rawValue = rawValue }

  package var description: String { rawValue }

  package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

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

/// The id of a message in a chat: the server's event id or, for an own message that no stored
/// timeline contains yet, its transaction id.
package enum MessageID: Hashable, Sendable {
  case event(EventID)
  case local(TransactionID)
}

/// An event of the user about a message, which is not a message itself.
package enum RelatedEvent: Sendable, Equatable {
  case reaction(key: String)
  /// A vote in a poll for the answers with these ids, in place of the user's earlier vote; an empty
  /// list withdraws the earlier vote.
  case vote([String])
  /// The end of a poll. `words`: the result as text, for programs that do not support polls.
  case pollEnd(words: String)
}

package enum Relation: Sendable, Equatable {
  case reply(EventID)
  case edit(EventID)
}

extension EventID {
  /// The character before the transaction id in an id that stands for an unsent message. It is a
  /// control character, because ids with control characters are never accepted from a server.
  private static let unsentSign: Character = "\u{1}"

  /// Returns an id that stands for an own message until the event id of the message is known, so
  /// that a change of the message can be queued before the message was sent. The store replaces
  /// this id by the event id once a stored timeline contains the message. The id is never sent to a
  /// server.
  package static func ofUnsent(_ transaction: TransactionID) -> EventID {
    EventID("\(unsentSign)\(transaction)")
  }

  /// The transaction id of the own message for which this id stands; `nil` for an id that a server
  /// assigned.
  package var unsentTransaction: TransactionID? {
    rawValue.first == Self.unsentSign ? TransactionID(String(rawValue.dropFirst())) : nil
  }
}

/// The remote echo of an own message: the message has arrived from the server, by sync or with
/// history. Until then the message is identified by its transaction id, from then on by its event
/// id.
package struct OwnEcho: Sendable, Equatable {
  package let chat: ChatID
  package let transaction: TransactionID
  package let event: EventID

  package init(chat: ChatID, transaction: TransactionID, event: EventID) {
    self.chat = chat
    self.transaction = transaction
    self.event = event
  }
}

extension Collection<OwnEcho> {
  /// Returns the event id that replaces `message`, a transaction id, according to these echoes;
  /// `message` itself if it is an event id or none of the echoes is about it.
  package func newID(of message: MessageID) -> MessageID {
    guard case .local(let transaction) = message,
      let echo = first(where: { $0.transaction == transaction })
    else { return message }
    return .event(echo.event)
  }
}

/// Messages that are opened and read as a whole: the main timeline of a chat, or one of its
/// threads.
package struct Conversation: Sendable, Hashable {
  package let chat: ChatID
  package let thread: EventID?

  package init(_ chat: ChatID, thread: EventID? = nil) {
    self.chat = chat
    self.thread = thread
  }
}

/// A number from 1 to 9 that the person gives to a chat, so that one key opens the chat.
package struct ChatNumber: Sendable, Hashable {
  package let digit: Int

  package init?(_ digit: Int) {
    guard 1...9 ~= digit else { return nil }
    self.digit = digit
  }

  package static let all = (1...9).compactMap { ChatNumber($0) }
}

/// The names that profiles can have, which are also the names of their folders.
package enum ProfileName {
  /// The limit of a profile's name in bytes of UTF-8.
  package static let longest = 64

  package static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= longest && text.unicodeScalars.first != "."
      && !text.unicodeScalars.contains(where: isForbidden)
  }

  package static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "/" || scalar.value < 32 || scalar.value == 127
  }
}
