package import Intents

/// The open chat, finished for drawing: a window of its messages, a page more on either side than shown.
package struct MessagesViewModel: Sendable, Equatable {
  /// `nil`: no chat is open.
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

  package init(
    chat: ChatID?, title: String, subtitle: String, state: MessagesState, typing: String,
    draft: Draft, refused: [RefusedSubmission], accepted: [TransactionID] = []
  ) {
    self.chat = chat
    self.title = title
    self.subtitle = subtitle
    self.state = state
    self.typing = typing
    self.draft = draft
    self.refused = refused
    self.accepted = accepted
  }

  package static let initial = MessagesViewModel(
    chat: nil, title: "", subtitle: "", state: .loading, typing: "", draft: .empty, refused: [])
}

/// What the messages pane shows above the composer.
package enum MessagesState: Sendable, Equatable {
  case loading
  case loaded(MessageRows)
  case failed(FailureViewModel)
}

/// Rows, oldest first.
package struct MessageRows: Sendable, Equatable {
  package let rows: [MessageRowViewModel]
  /// More can be loaded above (from disk or the server) by this intent; `nil`: the start is shown.
  package let earlier: Intent?
  /// More is on disk below by this intent; `nil`: the last row is the newest.
  package let later: Intent?
  /// "loading earlier messages …", a failure with its reason, "This is the start of the chat", or "".
  package let topNote: String
  /// The newest event of a chat whose end is in this window: what a read position is about.
  package let newestEvent: EventID?
  /// Unread begins at a message that is not among the rows: this loads those around it. `nil`: the line
  /// is among them, or there is none.
  package let unread: Intent?
  /// Asks again for earlier messages that did not come; `nil`: nothing failed.
  package let retry: Intent?

  package init(
    rows: [MessageRowViewModel], earlier: Intent?, later: Intent?, topNote: String,
    newestEvent: EventID?, unread: Intent? = nil, retry: Intent? = nil
  ) {
    self.rows = rows
    self.earlier = earlier
    self.later = later
    self.topNote = topNote
    self.newestEvent = newestEvent
    self.unread = unread
    self.retry = retry
  }
}

/// One row of the messages pane.
package enum MessageRowViewModel: Sendable, Equatable {
  /// "today", "yesterday", "Monday 3 October".
  case day(String)
  case message(MessageViewModel)
  /// A join, a new name, a topic; also what a message was that cannot be shown.
  case notice(MessageID, time: String, text: String)
  /// "history may be missing here": Enter fetches.
  case gap(text: String, fetch: Intent)
  /// Where unread begins.
  case unreadLine(String)
  /// Behind the last message: the chat goes on elsewhere. `follow`: leads there; `nil`: on the way.
  case successor(text: String, follow: Intent?)
}

/// A message, finished for drawing. `body` may hold newlines; it has no control characters.
package struct MessageViewModel: Sendable, Equatable {
  package let id: MessageID
  package let sender: String
  /// 0 for our own, else 1 ... 6: the same person always has the same.
  package let senderColor: Int
  /// "14:03".
  package let time: String
  package let body: String
  package let kind: MessageBodyKind
  /// `nil` for others' messages.
  package let delivery: DeliveryViewModel?
  /// What it answers, one line: "alice: first words"; "" when it answers nothing.
  package let quote: String
  /// Its sender replaced what it said.
  package let isEdited: Bool
  package let reactions: [ReactionViewModel]
  /// What we did to it and the server has not.
  package let pending: [PendingViewModel]
  package let abilities: MessageAbilities

  package init(
    id: MessageID, sender: String, senderColor: Int, time: String, body: String,
    kind: MessageBodyKind, delivery: DeliveryViewModel?, quote: String = "",
    isEdited: Bool = false, reactions: [ReactionViewModel] = [],
    pending: [PendingViewModel] = [], abilities: MessageAbilities = .none
  ) {
    self.id = id
    self.sender = sender
    self.senderColor = senderColor
    self.time = time
    self.body = body
    self.kind = kind
    self.delivery = delivery
    self.quote = quote
    self.isEdited = isEdited
    self.reactions = reactions
    self.pending = pending
    self.abilities = abilities
  }
}

/// How a body is meant.
package enum MessageBodyKind: Sendable, Equatable {
  case text
  /// `* alice waves`
  case emote
  /// Sent by a bot; not counted as unread.
  case notice
  case mention
  /// Deleted, encrypted, a file, or of a type not shown yet: `body` says so.
  case placeholder
}

/// Where an own message is on its way, as glyph and word.
package struct DeliveryViewModel: Sendable, Equatable {
  package let phase: DeliveryPhase
  /// One column wide: "…", "↑", "✓", "✔", "!" ; ASCII where the terminal has no more.
  package let glyph: String
  /// "queued", "sending", "sent", "seen", "failed: too large".
  package let word: String

  package init(phase: DeliveryPhase, glyph: String, word: String) {
    self.phase = phase
    self.glyph = glyph
    self.word = word
  }
}

/// The states of an own message.
package enum DeliveryPhase: Sendable, Equatable, CaseIterable {
  case queued, sending, sent, seen, failed
}

/// A submission that was not stored, and why.
package struct RefusedSubmission: Sendable, Equatable {
  package let transaction: TransactionID
  /// As it was typed.
  package let text: String
  /// A sentence: "The disk is full; your text is kept here."
  package let reason: String

  package init(transaction: TransactionID, text: String, reason: String) {
    self.transaction = transaction
    self.text = text
    self.reason = reason
  }
}
