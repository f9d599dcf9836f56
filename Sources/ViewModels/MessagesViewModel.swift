package import Intents

/// The open chat, finished for drawing: a window of its messages, a page more on either side than shown.
package struct MessagesViewModel: Sendable, Equatable {
  /// The open chat; `nil`: none.
  package let chat: ChatID?
  package let title: String
  /// Topic or address, one line; "" when there is none.
  package let subtitle: String
  package let state: MessagesState
  /// "alice is typing …", or "".
  package let typing: String
  /// The stored text to start composing with. Taken by the screen only when the chat is opened.
  package let draft: Draft
  /// Submissions that could not be stored: the screen gives their text back to the composer.
  package let refused: [RefusedSubmission]
  /// Submissions of this chat that are on disk, newest last, at most the last 64. A message can be stored,
  /// sent and echoed between two view models: the screen, which then never sees its local row, stops
  /// showing a submission as *submitting* by this.
  package let accepted: [TransactionID]
  /// The last of our messages whose rows have another id now, newest last.
  package let echoes: [OwnEcho]

  package init(
    chat: ChatID?, title: String, subtitle: String, state: MessagesState, typing: String,
    draft: Draft, refused: [RefusedSubmission], accepted: [TransactionID] = [],
    echoes: [OwnEcho] = []
  ) {
    self.chat = chat
    self.title = title
    self.subtitle = subtitle
    self.state = state
    self.typing = typing
    self.draft = draft
    self.refused = refused
    self.accepted = accepted
    self.echoes = echoes
  }

  package static let initial = MessagesViewModel(
    chat: nil, title: "", subtitle: "", state: .loading, typing: "", draft: .empty, refused: [])
}
