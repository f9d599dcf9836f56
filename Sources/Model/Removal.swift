package import Intents

/// The end of the user's membership of a chat by somebody else, or perhaps by the user, as the
/// server sent it.
package struct Removal: Sendable, Equatable {
  package enum Change: Sendable, Equatable {
    case left
    case banned
    /// A member refused the user's request to join.
    case knockRefused
  }

  package let change: Change
  package let by: UserID
  /// The reason that the person gave, one line that is safe to show (`CleanText`); "" for none.
  package let reason: String
  /// The room's name in the same response, safe to show; "" if it does not contain one.
  package let roomName: String

  package init(change: Change, by: UserID, reason: String, roomName: String = "") {
    self.change = change
    self.by = by
    self.reason = reason
    self.roomName = roomName
  }
}

/// The end of the user's membership of a chat by somebody else, with the names to show.
package struct RemovalNews: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case removed, banned, uninvited, knockRefused
  }

  package let kind: Kind
  /// The name to show for the person who did it.
  package let by: String
  /// The chat's name; "" if it is not known.
  package let chat: String
  /// `true` for the direct chat with that person, which has the person's name.
  package let isDirect: Bool
  package let reason: String

  package init(kind: Kind, by: String, chat: String, isDirect: Bool, reason: String) {
    self.kind = kind
    self.by = by
    self.chat = chat
    self.isDirect = isDirect
    self.reason = reason
  }
}
