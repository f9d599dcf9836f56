package import Intents

package struct ChatListViewModel: Sendable, Equatable {
  package let state: ChatListState
  /// The chat that was selected when the program last ended, or the one that the last successful
  /// request for a chat created, joined or found; `nil` for none.
  package let suggestedSelection: ChatID?
  /// The chat that was open when the program last ended, to be opened at the start; `nil` if there
  /// was none, or if the person is not a member of it.
  package let front: ChatID?
  /// The result of the newest intent `.findUnread` (the next unread chat or thread) or `.follow`
  /// (the room that replaced a chat's room). The screen opens the chat or thread that it names.
  package let chatToOpen: ChatToOpenViewModel
  /// The chats to which the person assigned a number, including those whose rows are not loaded.
  package let numbers: [ChatNumber: ChatID]
  /// The heads of the sections that begin among the loaded rows or just after them; empty if the
  /// list has only one section, which is neither a space nor folded.
  package let heads: [SectionHeadViewModel]

  package init(
    state: ChatListState, suggestedSelection: ChatID? = nil, front: ChatID? = nil,
    chatToOpen: ChatToOpenViewModel = ChatToOpenViewModel(number: 0, conversation: nil),
    numbers: [ChatNumber: ChatID] = [:], heads: [SectionHeadViewModel] = []
  ) {
    self.heads = heads
    self.numbers = numbers
    self.state = state
    self.suggestedSelection = suggestedSelection
    self.front = front
    self.chatToOpen = chatToOpen
  }

  package static let initial = ChatListViewModel(state: .loading)
}

package enum ChatListEntry: Sendable, Equatable {
  case chat(ChatRowViewModel)
  case head(SectionHeadViewModel)
}

package enum ChatListState: Sendable, Equatable {
  case loading
  /// The loaded rows, by section; within the section of a space in the order that the space
  /// defines, within any other in the order that the person chose. Empty if there are no chats, or
  /// if all are in folded sections. `hasEarlier` and `hasLater` are `true` if the list has more
  /// rows above or below them.
  case loaded(rows: [ChatRowViewModel], hasEarlier: Bool, hasLater: Bool)
  case failed(FailureViewModel)
}

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
  package let isInvite: Bool
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
  package let departure: DepartureViewModel?
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

package struct SectionHeadViewModel: Sendable, Equatable {
  package let section: ChatSection
  package let name: String
  /// The index, among the loaded rows, of the row above which the section's head is; the number of
  /// loaded rows for a head below the last row.
  package let row: Int
  package let isFolded: Bool
  /// The numbers of unread messages (`unread`, "7") and of mentions (`mentions`, "@1") of a folded
  /// section; "" for none, and for a section that is not folded.
  package let unread: String
  package let mentions: String
  package let fold: Intent
  /// The text that a screen reader reads for the head: the section's name and states; "" unless the
  /// screen is drawn for a screen reader.
  package let spoken: String

  package init(
    section: ChatSection, name: String, row: Int, isFolded: Bool, unread: String = "",
    mentions: String = "", fold: Intent, spoken: String = ""
  ) {
    self.section = section
    self.name = name
    self.row = row
    self.isFolded = isFolded
    self.unread = unread
    self.mentions = mentions
    self.fold = fold
    self.spoken = spoken
  }
}

package struct DepartureViewModel: Sendable, Equatable {
  package let chat: ChatID
  package let question: String
  package let consequence: String
  /// The label of the button that leaves or declines: "Leave" or "Decline".
  package let yes: String
  package let no: String
  package let leave: Intent

  package init(
    chat: ChatID, question: String, consequence: String, yes: String, no: String, leave: Intent
  ) {
    self.chat = chat
    self.question = question
    self.consequence = consequence
    self.yes = yes
    self.no = no
    self.leave = leave
  }
}

package enum PreviewKind: Sendable, Equatable {
  /// The preview is the last message, the person's membership, or an id that distinguishes chats of
  /// the same name.
  case message
  /// The preview is a text that the person has not sent: "Draft: …".
  case draft
  /// The preview names the people who are writing a message: "Carla is typing …".
  case typing
}

package struct ChatToOpenViewModel: Sendable, Equatable {
  /// The number of answers so far; 0 before the first one. The screen recognises a new answer by a
  /// changed number.
  package let number: Int
  package let finding: FoundTarget

  package init(number: Int, finding: FoundTarget) {
    self.number = number
    self.finding = finding
  }

  package init(number: Int, conversation: Conversation?) {
    self.init(number: number, finding: conversation.map { .conversation($0) } ?? .nothing)
  }
}
