/// An account that is open beside the shown one: its row, and the rows of some of its unread chats.
package struct OtherAccountViewModel: Sendable, Equatable {
  /// The name of the account's profile, by which people name it.
  package let name: String
  /// The state of the connection in a word or two; "" while the account is online.
  package let state: String
  package let tone: ConnectionTone
  /// The unread count as chats have it: "", "7" or "99+".
  package let unread: String
  /// The count of mentions as chats have it: "" or "@1".
  package let mentions: String
  /// The first unread chats of the account's list, a few at most.
  package let chats: [OtherChatViewModel]
  /// The name and the states in words for a screen reader.
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
