package import Intents
package import ViewModels

package struct ChatListPaneState: Sendable, Equatable {
  package var selected: ChatID?
  /// The open chat, whose row has the mark; `nil` if none is open, so that the selected row has it.
  package var open: ChatID?
  package var selectedHead: ChatSection?
  /// The index of the first visible entry of the chat list; the drawing changes it if needed.
  package var firstVisible = 0
  package var isFocused = true
  package var filter = ComposerState()
  /// `true` if the cursor is in the field of the filter, and not on the selected row.
  package var isInField = false
  /// `true` if the chat list's rows are the matches of the filter's current text, and not of an
  /// earlier text.
  package var isAnswered = true
  /// The numbers of unread messages and mentions in all chats of the open accounts, for the title.
  package var badge = BadgeViewModel.initial
  /// The chat list may have space for only some of them.
  package var others = OtherAccountRows.none
  package var selectedOther: OtherAccountRows.Place?
  package var isLinear = false
  package var isCompact = false

  package init() {}
}

package struct MessagesPaneState: Sendable, Equatable {
  package var scroll = ScrollPosition.end
  package var composer = ComposerState()
  /// Submissions, except edits, that no view model contains yet: they are shown as being saved,
  /// below the rows.
  package var submitting: [Submission] = []
  package var isFocused = false
  package var isThread = false
  /// `true` while a chat is peeked at: shown without being marked as read.
  package var isPeek = false
  /// `true` if the chat list is not beside the page, so that the title begins with "‹", which leads
  /// back to the list or, from a thread, to the thread's chat.
  package var hasBack = false
  package var badge = BadgeViewModel.initial
  package var isLinear = false
  /// `true` for the compact layout, in which the time and the sender's name stand before each
  /// message and no blank rows separate messages.
  package var isCompact = false
  /// The greatest height of a thumbnail in rows; 0 if no thumbnails are shown.
  package var thumbnailRows = 0
  package var selected: MessageID?
  package var bar: MessageBar?
  /// The buttons for the answers to the invite that is shown; `focusedAnswer` is the index of the
  /// focused one.
  package var answers: [RowButton] = []
  package var focusedAnswer = 0
  package var unfolded: Set<MessageID> = []
  /// The line above the composer: the message that the person replies to, a note (for instance that
  /// a message is being edited, or the outcome of an action), or why the selected message or a
  /// change of it could not be sent; "" for none.
  package var composerNote = ""
  /// The note below the messages about a text that the person entered, such as why it was not sent
  /// or that its end was cut off; "" for none.
  package var note = ""
  /// The report about the last key press or command, shown where `note` would be; "" for none.
  package var report = ""
  /// The reason why `offers` are shown, for a page that is too narrow for their descriptions, which
  /// say it; "" for none.
  package var offersReason = ""
  /// `true` if Enter carries out the selected one of `offers`, which are no completions of a word.
  package var offersAreChoices = false
  /// The reason why the person cannot write in this chat, which the empty composer shows in place
  /// of its invitation to write; "" if the person can write.
  package var obstacle = ""
  /// The sentence about the action that can be undone, for the row between messages and composer;
  /// "" for none.
  package var undo = ""
  package var hasNoChats = false
  /// The number of columns at the right end of the page's title that the banner covers.
  package var bannerColumns = 0
  /// The number of other people's messages that arrived below the visible ones since the newest
  /// message was last visible; 0 if the number is not known.
  package var newCount = 0
  /// The name of the key that scrolls to the newest messages; "" while no key does that.
  package var endKey = ""
  package var offers: [ComposerOffer] = []
  /// The index in `offers` of the completion that was written into the composer; `nil` for none.
  package var selectedOffer: Int?
  /// The position of the typed word in the composer's text, in graphemes from the start. The names
  /// of the offered completions are aligned with it.
  package var offerStart = 0

  package init() {}

  var hasComposerFocus: Bool { isFocused && selected == nil }
}

package struct ComposerOffer: Sendable, Equatable {
  /// The name of the offered completion, for instance a command with its argument, "/me TEXT", a
  /// person's name, "Anna", or an emoji with its name, "🎉 :tada:".
  package let words: String
  /// The description beside the name of the offered completion, for instance a sentence about the
  /// command, the person's user id, or other names of the emoji; "" for none, such as for a path.
  package let description: String

  package init(words: String, description: String) {
    self.words = words
    self.description = description
  }
}

package enum ScrollPosition: Sendable, Equatable {
  /// The page is at the end of the timeline and follows new messages.
  case end
  /// The last visible line is line `line` (from 0) of the row with this key; it stays there when
  /// rows are added.
  case anchored(row: RowKey, line: Int)
}

/// The key of a row of the messages page, by which the row is found in a later view model.
package enum RowKey: Sendable, Hashable {
  case message(MessageID)
  /// A divider, identified by the next message or notice about a change of the room below it;
  /// `kind` is 0 for a day divider, 1 for a gap in the timeline, 2 for the unread marker.
  case before(MessageID, kind: Int)

  package var messageID: MessageID {
    switch self {
    case .message(let message), .before(let message, _): message
    }
  }

  /// The row's key after each message in `echoes` has got its event id in place of its transaction
  /// id; the key is unchanged if it contains none of these transaction ids.
  package func moved(by echoes: [OwnEcho]) -> RowKey {
    switch self {
    case .message(let message): .message(echoes.newID(of: message))
    case .before(let message, let kind): .before(echoes.newID(of: message), kind: kind)
    }
  }
}

package struct CreateChatPaneState: Sendable, Equatable {
  /// The labels of the people who were already added to the new chat.
  package var people: [String] = []
  /// The text of the people field: the name or user id of the next person for the new chat.
  package var name = ComposerState()
  /// `true` if the people, the typed name and the chat's name are selected, so that typing replaces
  /// them.
  package var isSelected = false
  package var roomName = ComposerState()
  package var isRoom = false
  /// `true` if the address of a room, or a link to one, is typed in place of a person.
  package var joinsRoom = false
  package var topic = ComposerState()
  package var admission = RoomAdmission.invited
  package var alias = ComposerState()
  /// The server name of the account's homeserver; "" while it is unknown.
  package var server = ""
  package var focus = CreateChatField.people
  /// The index of the candidate that Enter adds; `nil` for none.
  package var highlighted: Int?
  /// `true` after a key press chose the highlighted candidate, until, for instance, a field is
  /// edited.
  package var isOnRow = false
  /// `true` if the create-chat pane is drawn for a screen reader: with `isOnRow` the cursor is then
  /// on the highlighted candidate.
  package var isLinear = false
  package var hasBack = false
  package var isFocused = true
  /// The reason why the form for the new chat was not submitted, or why a person was not added; ""
  /// for none.
  package var validation = ""
  /// The hint below the buttons, which says what is wrong with the typed name; "" for none.
  package var hint = ""
  /// `true` if the form for the new chat changed since it was submitted, so that a failure of the
  /// old request is not shown any more, or if it was not submitted yet.
  package var isChanged = false

  package init() {}
}

package enum CreateChatField: Sendable, Equatable, CaseIterable {
  /// The people field, and the field for the name of the chat or room.
  case people, room
  case topic, admission, alias
  case button
  /// The button that shows the fields that only a room has, or hides them again.
  case unfold
  case directory

  /// The fields and buttons of the form for a new chat or room, from its top to its end.
  package static func fields(isRoom: Bool, admission: RoomAdmission) -> [CreateChatField] {
    guard isRoom else { return [.people, .room, .button, .unfold, .directory] }
    return [.room, .topic, .people, .admission] + (admission == .invited ? [] : [.alias])
      + [.button, .unfold, .directory]
  }

  package var isText: Bool { [.people, .room, .topic, .alias].contains(self) }
}

package struct SwitcherPaneState: Sendable, Equatable {
  package var query = ComposerState()
  /// The index of the selected match; chats are counted first, then people, then the chats of other
  /// accounts, and last the search of messages.
  package var selected = 0
  /// The number of all chats of the account; `nil` if it is not known.
  package var total: Int?
  /// The matching chats of other accounts, which come after the people in the order of the matches.
  package var others: [OtherChatViewModel] = []
  package var searchesMessages = false
  /// The address of the room or person to which the typed link leads, which is the only match;
  /// `nil` if no link is typed.
  package var link: String?
  /// `true` if the cursor is on the selected match, for a screen reader, and not in the query.
  package var isOnRow = false

  package init() {}
}

package struct MembersPaneState: Sendable, Equatable {
  package var query = ComposerState()
  package var selected = 0
  /// `true` if the cursor is on the selected person, for a screen reader, and not in the query.
  package var isOnRow = false
  package var showsCard = false

  package init() {}
}

package struct RoomDirectoryPaneState: Sendable, Equatable {
  package var query = ComposerState()
  package var selected = 0
  /// `true` if the cursor is on the selected room, for a screen reader, and not in the query.
  package var isOnRow = false

  package init() {}
}

package struct HelpPaneState: Sendable, Equatable {
  package var query = ComposerState()
  /// The index of the help's first visible line; the drawing reduces it if the help ends sooner.
  package var firstLine = 0
  /// The number of sections that come first in the help because they belong to the screen on which
  /// the person opened it; 0 while a search text is typed.
  package var sectionsHere = 0
  /// `true` if the help overlay is drawn for a screen reader, so that it has one column.
  package var isLinear = false

  package init() {}
}

package struct KeyHint: Sendable, Equatable {
  package let key: String
  package let label: String

  package init(key: String, label: String) {
    self.key = key
    self.label = label
  }
}

package struct QuestionPaneState: Sendable, Equatable {
  package let question: String
  /// The sentences that describe the consequences of the action that the question is about; "" for
  /// none.
  package let consequence: String
  package let yes: String
  package let no: String
  package let confirms: Bool
  /// `true` if the confirmed action cannot be taken back, so that its button is red.
  package let destroys: Bool
  /// What confirming does, "deletes", for the hint about its keys; "" while no hint is shown.
  package let hint: String

  package init(
    question: String, consequence: String, yes: String, no: String, confirms: Bool,
    destroys: Bool = false, hint: String = ""
  ) {
    self.destroys = destroys
    self.hint = hint
    self.question = question
    self.consequence = consequence
    self.yes = yes
    self.no = no
    self.confirms = confirms
  }
}
