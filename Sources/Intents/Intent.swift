/// What a person asks for, as a value. The screens make it, the router takes it.
package enum Intent: Sendable, Equatable {
  case chatList(ChatListIntent)
  case createChat(CreateChatIntent)
  case messages(MessagesIntent)
  case actions(ActionIntent)
  /// Show a chat without reading it or, where we are invited, joining it.
  case peek(ChatID)
  case reading(ReadingPosition)
  case switcher(SwitcherIntent)
  /// From now on and at the next start.
  case set(Setting)
  /// Try to reach the server now instead of waiting for the next attempt.
  case reconnect
}

/// Asked for in the chat list.
package enum ChatListIntent: Sendable, Equatable {
  /// Load the rows around this chat (`nil`: the newest), because the view comes near the window's edge.
  case show(around: ChatID?)
  /// Remember which row is selected, for the next start.
  case select(ChatID?)
  case retry
  /// Find the next chat with unread messages behind this one (`nil`: from the top), in the whole list.
  case findUnread(after: ChatID?)
  /// All of this chat is read; the server is to be told.
  case markRead(ChatID)
  /// All of every chat is read.
  case markAllRead
  /// Of which of this chat's messages to tell.
  case setLevel(ChatID, NotificationLevel)
  /// Leave this chat; where we are only invited, decline.
  case leave(ChatID)
  /// Go on in the chat that replaced this one.
  case follow(ChatID)
}

/// Asked for in the create-chat pane.
package enum CreateChatIntent: Sendable, Equatable {
  /// A chat with these people; of two an existing one is opened.
  case create(ChatRequest)
  /// Who may be meant by what is typed; nobody by "".
  case suggest(String)
  /// The pane was left: forget a failure, let a running request finish unseen.
  case cancel
}

/// Asked for in the messages pane.
package enum MessagesIntent: Sendable, Equatable {
  case open(ChatID)
  /// No chat is in front any more.
  case close
  case submit(Submission)
  case draft(ChatID, Draft)
  /// The person is typing (`true`, repeated at most every 20 s) or stopped.
  case typing(ChatID, Bool)
  /// Load the window around this message; `nil`: the newest ones.
  case show(ChatID, around: MessageID?)
  /// Ask the server again for what is missing: before this message, or at the start when `nil`.
  case fetchHistory(ChatID, before: MessageID?)
  case resend(TransactionID)
  case discard(TransactionID)
}

/// A text handed over by Enter. It stays on the screen as *submitting* until it is on disk.
package struct Submission: Sendable, Equatable {
  package let chat: ChatID
  package let transaction: TransactionID
  package let text: String
  /// What the person does ("waves") and not what the person says.
  package let isEmote: Bool
  /// What stood in the composer, as in a draft: "/me waves" where `text` is "waves".
  package let typed: String
  /// What it is to another message; `nil`: a message for itself.
  package let relation: Relation?

  /// - Parameter typed: `nil`: the text itself.
  package init(
    chat: ChatID, transaction: TransactionID, text: String, isEmote: Bool = false,
    typed: String? = nil, relation: Relation? = nil
  ) {
    self.chat = chat
    self.transaction = transaction
    self.text = text
    self.isEmote = isEmote
    self.typed = typed ?? text
    self.relation = relation
  }
}

/// What a text that is sent is to a message.
package enum Relation: Sendable, Equatable {
  case reply(EventID)
  /// It takes the place of our own message's text.
  case edit(EventID)
}

/// Asked for of a message. Each has its own transaction, so that a repeated one is done once.
package enum ActionIntent: Sendable, Equatable {
  /// Delete our own message for everyone, or take our reaction back.
  case delete(ChatID, EventID, TransactionID)
  /// React with an emoji.
  case react(ChatID, EventID, key: String, TransactionID)
  /// Tell all that is known of a message; again whenever it changes, until `.stopInspecting`.
  case inspect(ChatID, MessageID)
  case stopInspecting
}

/// What a person left unfinished in a chat: a text that is being written, where the cursor stands in it,
/// what it answers, a message whose text is being changed, and how far the messages were read.
package struct Draft: Sendable, Equatable {
  package let text: String
  /// In graphemes from the start, 0 ... text.count.
  package let cursor: Int
  /// The message that the text answers.
  package let answers: ReplyTarget?
  /// It stands in the composer, and the text waits behind it.
  package let edit: EditDraft?
  /// Where the view of the messages stands; `nil`: at their end.
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

/// A message that is being answered.
package struct ReplyTarget: Sendable, Equatable {
  package let event: EventID
  /// "alice: first words".
  package let words: String

  package init(event: EventID, words: String) {
    self.event = event
    self.words = words
  }
}

/// What our own message is to say instead, unfinished.
package struct EditDraft: Sendable, Equatable {
  package let event: EventID
  package let text: String
  /// In graphemes from the start, 0 ... text.count.
  package let cursor: Int

  package init(event: EventID, text: String, cursor: Int) {
    self.event = event
    self.text = text
    self.cursor = cursor
  }
}

/// A line among a chat's messages.
package struct ViewPlace: Sendable, Equatable {
  package let message: EventID
  /// Which line of the message, from 0: the last one that is seen.
  package let line: Int

  package init(message: EventID, line: Int) {
    self.message = message
    self.line = line
  }
}

/// What a person can see of a chat now. The router marks messages read by it.
package struct ReadingPosition: Sendable, Equatable {
  /// The chat in front; `nil` when none is shown.
  package let chat: ChatID?
  /// The terminal has the focus, or cannot tell.
  package let isFocused: Bool
  /// The view is at the end and follows new messages.
  package let followsEnd: Bool
  /// The last message that was painted.
  package let lastShown: EventID?

  package init(chat: ChatID?, isFocused: Bool, followsEnd: Bool, lastShown: EventID?) {
    self.chat = chat
    self.isFocused = isFocused
    self.followsEnd = followsEnd
    self.lastShown = lastShown
  }
}

/// Asked for in the switcher.
package enum SwitcherIntent: Sendable, Equatable {
  /// Best matches for this text; all by recency when it is empty.
  case search(String)
  case close
}
