package import Intents

/// A row of the chat list.
package struct ChatRowViewModel: Sendable, Equatable {
  package let id: ChatID
  package let name: String
  /// The last message in one line ("bob: see you"), or "" when there is none.
  package let preview: String
  /// "14:03", "Mon 14:03", "3 Oct", "2024", or "".
  package let time: String
  /// "" when all is read, "7", "99+".
  package let unread: String
  /// "" or "@1", "@99+": mentions, counted apart.
  package let mentions: String
  /// "Draft: …" replaces the preview.
  package let hasDraft: Bool
  /// The intent of Enter.
  package let open: Intent
  /// The mark of the notification level, one column: "" for all messages, "@" for mentions, "×" for
  /// none.
  package let levelMark: String
  /// The intent of the key for notifications; `nil`: the key does nothing.
  package let changeLevel: Intent?
  /// The note that the key for notifications leaves: "Anna: mentions only".
  package let levelNote: String
  /// The question and intent of the key for leaving; `nil`: the key does nothing.
  package let departure: DepartureViewModel?

  package init(
    id: ChatID, name: String, preview: String, time: String, unread: String, mentions: String,
    hasDraft: Bool, open: Intent, levelMark: String = "", changeLevel: Intent? = nil,
    levelNote: String = "", departure: DepartureViewModel? = nil
  ) {
    self.departure = departure
    self.id = id
    self.name = name
    self.preview = preview
    self.time = time
    self.unread = unread
    self.mentions = mentions
    self.hasDraft = hasDraft
    self.open = open
    self.levelMark = levelMark
    self.changeLevel = changeLevel
    self.levelNote = levelNote
  }
}
