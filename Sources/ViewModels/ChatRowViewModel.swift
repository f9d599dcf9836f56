package import Intents

/// A row for a chat, in the chat list or among the matches of a search.
package struct ChatRowViewModel: Sendable, Equatable {
  package let id: ChatID
  package let name: String
  /// One line below or beside the chat's name, such as the last message ("bob: see you"), a draft,
  /// who is typing, or that the person is invited. In the results of a search, if another result
  /// has the same name, the chat's id or the other person's user id. "" for none.
  package let preview: String
  /// The time of the last activity: "14:03", "Mon", "3 Oct", "2024", "2026-10-03", or "".
  package let time: String
  /// The unread count: "" when all is read, else "7" or "99+"; "●" if there are no unread messages,
  /// but the person marked the chat as unread.
  package let unread: String
  /// The count of mentions among the unread messages: "", "@1" or "@99+".
  package let mentions: String
  package let previewKind: PreviewKind
  /// `true` if the person is invited to the chat and has not joined it.
  package let isInvite: Bool
  /// The intent that opens the chat.
  package let open: Intent
  /// The symbol for the notification level, one column wide: "" for all messages, "@" for mentions
  /// only, "×" (in ASCII "x") for no notifications.
  package let levelMark: String
  /// The intent that sets the chat's next notification level; `nil` if the key for it does nothing.
  package let changeLevel: Intent?
  /// The note for the screen to show after `changeLevel` was sent, with the new notification level:
  /// "Anna: mentions only".
  package let levelNote: String
  /// The text that a screen reader reads for the row: the chat's name, its number and its states
  /// ("Anna, number 2, 3 unread, 1 mention"); "" unless the screen is drawn for a screen reader.
  package let spoken: String
  /// The question and the intent for the key that leaves the chat or declines its invite; `nil` if
  /// the key does nothing.
  package let departure: DepartureViewModel?
  /// The number that the person assigned to the chat, with which a key opens it; `nil` for none.
  package let number: ChatNumber?
  package let tag: ChatTag
  /// The mark of a chat with a message that was not sent, which keeps others back: "!", else "".
  package let unsentMark: String

  package init(
    id: ChatID, name: String, preview: String, time: String, unread: String, mentions: String,
    previewKind: PreviewKind = .message, open: Intent, levelMark: String = "",
    changeLevel: Intent? = nil,
    levelNote: String = "", departure: DepartureViewModel? = nil, isInvite: Bool = false,
    spoken: String = "", number: ChatNumber? = nil, tag: ChatTag = .none, unsentMark: String = ""
  ) {
    self.unsentMark = unsentMark
    self.tag = tag
    self.spoken = spoken
    self.number = number
    self.isInvite = isInvite
    self.departure = departure
    self.id = id
    self.name = name
    self.preview = preview
    self.time = time
    self.unread = unread
    self.mentions = mentions
    self.previewKind = previewKind
    self.open = open
    self.levelMark = levelMark
    self.changeLevel = changeLevel
    self.levelNote = levelNote
  }
}
