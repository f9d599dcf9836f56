/// A text or a file that the person submits, for example with Enter. It is shown as *submitting*
/// until it is stored.
package struct Submission: Sendable, Equatable {
  package let chat: ChatID
  /// The first message of the thread to which the text belongs; `nil` for a text of the main
  /// timeline.
  package let thread: EventID?
  package let transaction: TransactionID
  package let text: String
  /// `true` for an emote: the text describes an action of the sender ("waves").
  package let isEmote: Bool
  /// The structure and styles of a text in Markdown, with which the text is shown and sent; `nil`
  /// for a plain text.
  package let format: FormattedText?
  /// The composer's text as a draft stores it: "/me waves" where `text` is "waves".
  package let typed: String
  /// The relation of the text to another message: a reply to it or an edit of it; `nil`: neither.
  package let relation: Relation?
  /// `true` if a command (`confab send`) submitted the text. If the text is refused, the command
  /// gets the reason; the screen then shows nothing, and no draft is changed.
  package let isByCommand: Bool
  /// The file that is sent, of which the profile's folder has a copy; `text` is then the line that
  /// describes the file, such as "image: cat.png, 88 kB". `nil` for a text.
  package let file: AttachedFile?
  /// The poll that is started; `text` is then the poll in one line (`Poll.words`). `nil` for a
  /// text.
  package let poll: Poll?

  /// Makes the submission of a text to a chat.
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
