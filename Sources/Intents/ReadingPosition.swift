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

  /// Makes a reading position. `shown` is the chat on the screen; it is needed only if `chat` is
  /// `nil`.
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

  /// The chat that the person reads, with the shown thread; `nil` if `chat` is `nil`.
  package var conversation: Conversation? { chat.map { Conversation($0, thread: thread) } }
}
