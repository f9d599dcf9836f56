internal import Intents

/// The columns of a chat that determine its position in the chat list, such as its tag, its section
/// and its sort key.
struct ChatListing: Equatable {
  /// The chat's tag on the server.
  var tag = ChatTag.none
  /// The tag that the person set and the server does not have yet; `nil` if no tag waits to be
  /// sent.
  var tagWaiting: ChatTag?
  /// `true` if the chat is marked as unread on the server.
  var isMarked = false
  /// The mark as unread that the server does not have yet: `true` if the person set it, or undid
  /// its removal; `false` if the person removed it, opened the chat here, or read it here or on
  /// another device; `nil` if no change waits to be sent.
  var markWaiting: Bool?
  /// `true` for an invite from a person whom the account ignores, and for a chat that goes on in
  /// another room, once the user has been in that room (`ChatChanges`).
  var isHidden = false
  var section = ChatSection.chats
  var sort = ""
  var late: Int64 = 0
}

extension ChatListing {
  /// The tag that applies: the one that the person set takes precedence over the server's tag.
  var shownTag: ChatTag { tagWaiting ?? tag }
  /// `true` if the chat is marked as unread: a change of the mark by the person counts before the
  /// server's value.
  var isMarkedUnread: Bool { markWaiting ?? isMarked }
}
