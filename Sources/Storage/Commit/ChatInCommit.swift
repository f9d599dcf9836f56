internal import Intents
internal import Model

/// A chat while a commit changes it. The chat's row is written once, at the end of the commit.
final class ChatInCommit {
  /// The chat's row as it was stored before this commit; for a new chat, the row with which the
  /// commit began to change it.
  let saved: ChatRow
  let isNew: Bool
  var row: ChatRow
  /// `true` if this commit added or changed members of the chat: their display names, or their
  /// membership.
  var hasNewNames = false
  /// `true` if this commit changed entries of the outbox, so that an unsent edit may change the
  /// preview of the chat.
  var hasNewOutbox = false
  /// The newest message of the main timeline that a person who is not ignored wrote; `nil` unless
  /// this commit added or changed that message, or may have made another stored one the newest: an
  /// older one by a removal or by a move of replies into their thread, or any by a change of the
  /// ignored people.
  var newestSaid: NewestSaid?

  struct NewestSaid {
    let ord: Int64
    let sender: UserID
    let content: MessageContent
    let time: Int64
  }

  init(row: ChatRow, isNew: Bool) {
    saved = row
    self.isNew = isNew
    self.row = row
  }

  var id: ChatID { row.id }
  var key: Int64 { row.key }

  /// The order number (`ord`) of the newest message of the main timeline that a person who is not
  /// ignored wrote; `nil` if there is none.
  var previewOrd: Int64? { newestSaid?.ord ?? row.timeline.preview?.ord }
}
