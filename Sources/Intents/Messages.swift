package struct Submission: Sendable, Equatable {
  package let chat: ChatID
  package let thread: EventID?
  package let transaction: TransactionID
  package let text: String
  package let isEmote: Bool
  /// The structure and styles of a text that is Markdown, with which it is shown and sent; `nil`
  /// for a plain text.
  package let format: FormattedText?
  /// The text as it is typed in the composer: "/me waves" where `text` is "waves"; without newlines
  /// at its start and whitespace at its end. A stored draft with exactly this text, and without an
  /// unfinished edit, is removed once the submission is stored, unless a command made it.
  package let typed: String
  package let relation: Relation?
  /// `true` if a command (`confab send`) made the submission. If the store refuses it, the command
  /// gets the reason; the screen then shows nothing, and no draft is changed.
  package let isByCommand: Bool
  /// The file that is sent, of which the profile's folder has a copy; `text` is then the line that
  /// describes the file, such as "image: cat.png, 88 kB". `nil` for a text or a poll.
  package let file: AttachedFile?
  /// The poll that is started; `text` is then the poll in one line (`Poll.words`). `nil` for a text
  /// or a file.
  package let poll: Poll?

  /// - Parameter typed: the composer's text; `nil` if it equals `text`.
  package init(
    chat: ChatID, thread: EventID? = nil, transaction: TransactionID, text: String,
    isEmote: Bool = false, format: FormattedText? = nil, typed: String? = nil,
    relation: Relation? = nil, isByCommand: Bool = false, file: AttachedFile? = nil,
    poll: Poll? = nil
  ) {
    self.poll = poll
    self.file = file
    self.format = format
    self.chat = chat
    self.thread = thread
    self.transaction = transaction
    self.text = text
    self.isEmote = isEmote
    self.typed = typed ?? text
    self.relation = relation
    self.isByCommand = isByCommand
  }
}

/// The unfinished state of a chat or a thread: the text of the composer with its cursor, the
/// message to which that text replies, an unfinished edit, and the scroll position.
package struct Draft: Sendable, Equatable {
  package let text: String
  /// The position of the cursor in `text`, in graphemes from the start: 0 ... text.count.
  package let cursor: Int
  package let answers: ReplyTarget?
  /// An unfinished edit of an own message; `nil` for none. While the composer shows the edit,
  /// `text` is kept, and the composer shows it again when the edit ends.
  package let edit: EditDraft?
  /// The scroll position; `nil` if the view is at the end, or at a message without an event id.
  package let place: ViewPlace?

  package init(
    text: String, cursor: Int, answers: ReplyTarget? = nil, edit: EditDraft? = nil,
    place: ViewPlace? = nil
  ) {
    self.text = text
    self.cursor = cursor
    self.answers = answers
    self.edit = edit
    self.place = place
  }

  package static let empty = Draft(text: "", cursor: 0)
}

package struct EditDraft: Sendable, Equatable {
  /// The event id of the edited message, or an id that stands for an unsent message
  /// (`EventID.ofUnsent`).
  package let event: EventID
  package let text: String
  /// The position of the cursor in `text`, in graphemes from the start: 0 ... text.count.
  package let cursor: Int

  package init(event: EventID, text: String, cursor: Int) {
    self.event = event
    self.text = text
    self.cursor = cursor
  }
}

package struct ReplyTarget: Sendable, Equatable {
  package let event: EventID
  /// The line that quotes the message: its sender and the beginning of its text, as in "alice: see
  /// you at".
  package let words: String

  package init(event: EventID, words: String) {
    self.event = event
    self.words = words
  }
}

package struct InspectedMessage: Sendable, Equatable {
  package let chat: ChatID
  package let message: MessageID
  /// `true` if the versions of an edited message are shown, so that those that are not stored are
  /// fetched from the server.
  package let wantsVersions: Bool

  package init(_ chat: ChatID, _ message: MessageID, wantsVersions: Bool = false) {
    self.chat = chat
    self.message = message
    self.wantsVersions = wantsVersions
  }
}

/// The part of a chat that the person sees now. The router marks messages as read by it, and ends
/// the fetching of history for a message that the person does not wait for any more.
package struct ReadingPosition: Sendable, Equatable {
  /// The chat that the person reads; `nil` for none, for instance while the chat on the screen is
  /// only peeked at or was only restored at the start.
  package let chat: ChatID?
  /// The thread of the chat that is shown in place of the main timeline, as the message with which
  /// the thread begins; `nil` for the main timeline.
  package let thread: EventID?
  /// The chat on the screen, even if its messages do not count as read; `nil` when the screen shows
  /// no messages.
  package let shown: ChatID?
  /// `false` if the terminal has reported that it lost the focus, if another account is shown, or
  /// while the person's external editor has the terminal; otherwise `true`.
  package let isFocused: Bool
  /// `true` only if the view of the messages is at their end, follows new messages, and is not
  /// covered by an overlay. Without a chat it has no meaning.
  package let followsEnd: Bool
  /// The lowest visible message, or notice about a change of the room, that has an event id; if the
  /// end of the chat or thread is visible, its newest event, even one that is not shown. `nil`: the
  /// position marks no message as read.
  package let lastShown: EventID?
  /// The message that is selected as soon as its row is loaded; `nil` for none, and once the person
  /// has moved on.
  package let awaited: MessageID?

  /// `shown` is the chat on the screen; it is needed only if `chat` is `nil`.
  package init(
    chat: ChatID?, thread: EventID? = nil, shown: ChatID? = nil, isFocused: Bool,
    followsEnd: Bool, lastShown: EventID?, awaited: MessageID? = nil
  ) {
    self.chat = chat
    self.thread = thread
    self.shown = chat ?? shown
    self.isFocused = isFocused
    self.followsEnd = followsEnd
    self.lastShown = lastShown
    self.awaited = awaited
  }

  package var conversation: Conversation? { chat.map { Conversation($0, thread: thread) } }
}

/// The scroll position of a chat or thread: the message at the bottom of the view, and its last
/// visible line. If a divider or gap is at the bottom, the first line of the message below it.
package struct ViewPlace: Sendable, Equatable {
  package let message: EventID
  /// The number of the last visible line of the message, counted from 0.
  package let line: Int

  package init(message: EventID, line: Int) {
    self.message = message
    self.line = line
  }
}

package enum MessageLimit {
  /// The limit of a message's text in bytes of UTF-8. A Matrix event has at most 65,536 bytes, and
  /// its other fields need some of them.
  package static let bytes = 60_000
}

/// All texts are single lines that are safe to show.
package struct Poll: Sendable, Equatable {
  /// The maximum number of answers of a poll. As the specification demands, further answers are
  /// left out.
  package static let maxAnswers = 20

  package let question: String
  /// The answers of the poll, at least one and at most `maxAnswers`, whose ids differ.
  package let answers: [Answer]
  /// `true` if the votes are shown before the end of the poll.
  package let isDisclosed: Bool
  /// The number of answers that one person may select, from 1 to the number of answers.
  package let maxSelections: Int

  package struct Answer: Sendable, Equatable {
    /// The identifier by which votes name the answer, of at most 255 bytes and without control
    /// characters.
    package let id: String
    package let text: String

    package init(id: String, text: String) {
      self.id = id
      self.text = text
    }
  }

  /// Makes a poll; `nil` if there are no answers. Leaves out answers beyond `maxAnswers`, and
  /// answers whose id an earlier answer has. `maxSelections` is clamped to 1...the number of
  /// answers.
  package init?(
    question: String, answers: [Answer], isDisclosed: Bool = true, maxSelections: Int = 1
  ) {
    var kept: [Answer] = []
    for answer in answers.prefix(Self.maxAnswers) {
      if !kept.contains(where: { $0.id == answer.id }) { kept.append(answer) }
    }
    guard !kept.isEmpty else { return nil }
    self.question = question
    self.answers = kept
    self.isDisclosed = isDisclosed
    self.maxSelections = min(max(maxSelections, 1), kept.count)
  }

  /// The poll as one line of text: "poll: Lunch? — Pizza, Soup".
  package var words: String {
    "poll: \(question) — " + answers.map(\.text).joined(separator: ", ")
  }

  /// The indexes of the answers that a vote selects, ascending. `selections` are the ids of answers
  /// in the vote: only the first `maxSelections` of them count, and with an unknown id the vote
  /// selects nothing.
  package func votes(of selections: [String]) -> [Int] {
    var chosen: Set<Int> = []
    for (place, selection) in selections.enumerated() {
      guard let index = answers.firstIndex(where: { $0.id == selection }) else { return [] }
      if place < maxSelections { chosen.insert(index) }
    }
    return chosen.sorted()
  }
}
