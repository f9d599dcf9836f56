/// A text, a file or a poll that the person submits, for example with Enter.
package struct Submission: Sendable, Equatable {
  package let chat: ChatID
  /// The first message of the thread in which the submission is sent; `nil` for the main timeline.
  package let thread: EventID?
  package let transaction: TransactionID
  package let text: String
  /// `true` for an emote: the text describes an action of the sender ("waves").
  package let isEmote: Bool
  /// The structure and styles of a text that is Markdown, with which it is shown and sent; `nil`
  /// for a plain text.
  package let format: FormattedText?
  /// The text as it is typed in the composer: "/me waves" where `text` is "waves"; without newlines
  /// at its start and whitespace at its end. A stored draft with exactly this text, and without an
  /// unfinished edit, is removed once the submission is stored, unless a command made it.
  package let typed: String
  /// The relation of the text to another message: a reply to it or an edit of it; `nil`: neither.
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

  /// Makes the submission of a text, a file or a poll to a chat.
  ///
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
