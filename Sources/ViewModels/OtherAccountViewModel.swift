/// An account that is open but not shown: the content of its row at the end of the chat list, and
/// of the rows of some of its unread chats.
package struct OtherAccountViewModel: Sendable, Equatable {
  /// The name of the account's profile, with which people choose the account.
  package let name: String
  /// The state of the account's connection ("offline", "session expired"); "" while the account is
  /// online.
  package let state: String
  package let tone: ConnectionTone
  /// The number of unread messages in the account, written as in the row of a chat: "", "7" or
  /// "99+".
  package let unread: String
  /// The number of mentions in the account, written as in the row of a chat: "", "@1" or "@99+".
  package let mentions: String
  /// The first of the account's invites, of its chats with mentions, and of its unread chats with
  /// the notification level "all messages", in the order of the chat list, as far as their rows are
  /// loaded; 5 at most.
  package let chats: [OtherChatViewModel]
  /// The text that a screen reader reads for the account's row: the account's name and states.
  package let spoken: String

  package init(
    name: String, state: String = "", tone: ConnectionTone = .online, unread: String = "",
    mentions: String = "", chats: [OtherChatViewModel] = [], spoken: String = ""
  ) {
    self.name = name
    self.state = state
    self.tone = tone
    self.unread = unread
    self.mentions = mentions
    self.chats = chats
    self.spoken = spoken
  }
}
