internal import Intents

/// The facts of a chat by which it stands in the list.
struct ChatListing: Equatable {
  /// The tag that the server has.
  var tag = ChatTag.none
  /// The tag that the person set and the server does not have yet; `nil` for none.
  var tagWaiting: ChatTag?
  /// `true` if the chat is marked as unread on the server.
  var isMarked = false
  /// The mark that the person set or took away and the server does not have yet; `nil` for none.
  var markWaiting: Bool?
  /// `true` for an invite of somebody who is ignored.
  var isHidden = false
  var section = ChatSection.chats
  var sort = ""
  var late: Int64 = 0
}

extension ChatListing {
  /// The tag that applies: the person's own choice comes before what the server has.
  var shownTag: ChatTag { tagWaiting ?? tag }
  /// `true` if the person marked the chat as unread.
  var isMarkedUnread: Bool { markWaiting ?? isMarked }
}
