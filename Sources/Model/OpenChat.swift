package import Intents

/// The chat, or the thread of it, whose messages are shown, opened or peeked at: the chat's row,
/// the loaded messages, the people who are typing, and the state of requests about it.
package struct OpenChat: Sendable, Equatable {
  package internal(set) var chat: Chat
  /// `true` while the store does not have the chat, for example because it was just created and has
  /// not arrived by sync yet.
  package internal(set) var isAwaited: Bool
  /// The draft of the chat or thread as it was read from the store last, for instance when the chat
  /// was opened. The composer has the current draft.
  package internal(set) var draft: Draft
  /// The message above which the unread line is shown, whether it is loaded or not: the first
  /// unread message when the chat or thread was opened or, without one, the first that arrived
  /// unread later; `nil` for no line. The line does not move while messages are read. It moves, for
  /// instance, if all were read and a message arrived while the terminal did not have the focus.
  package internal(set) var unreadLine: MessageID?
  /// The message just before the unread line when it was set: if messages that fill a gap of the
  /// main timeline are inserted after this message, the line moves to the first message of other
  /// people after it. `nil` until this message and the one below the line are loaded together.
  package internal(set) var lastBeforeLine: MessageID?
  /// The number of unread messages that the unread line shows: for the main timeline the greatest
  /// count since the line was set; for a thread the count when it was opened, or 0 if the line was
  /// set later.
  package internal(set) var unreadCount = 0
  /// `true` if the person only peeks at the chat, so that no message counts as read.
  package internal(set) var isPeeked = false
  /// `true` after the person accepted the invite, until, for instance, a sync response contains
  /// another membership or the person declines the invite.
  package internal(set) var isJoining = false
  package internal(set) var load = LoadState.loading
  package internal(set) var query: MessageQuery
  package internal(set) var window = MessageWindow.empty
  /// The state of fetching missing history of the chat or thread from the server: running, failed,
  /// or neither (`.loaded`). A failure is forgotten once the client is online again.
  package internal(set) var fetching = LoadState.loaded
  /// The message after the gap in the history that `fetching` is about; `nil` for the history
  /// before the first stored message, for a request that was made before the chat or thread was
  /// opened, and for none.
  package internal(set) var fetchingBefore: MessageID?
  /// The last own messages of the chat that have left the outbox since it was opened, because a
  /// stored timeline contains them, with their event ids, the newest last, at most 64.
  package internal(set) var echoes: [OwnEcho] = []
  /// The user's power level in the chat, and the power levels that actions need there.
  package internal(set) var standing = KnownStanding.unknown
  /// The answer to the last request to show the messages of a date in the chat, or a message that
  /// the server's search found; `nil` before the first answer.
  package internal(set) var landing: Landing?
  /// The message up to which the history of the chat or thread is being fetched; `nil` for none.
  package internal(set) var sought: SoughtMessage?
  /// `true` while the room that replaced this chat is being joined.
  package internal(set) var isFollowing = false
  /// The people who are typing in the chat. A person is removed when the server does not list the
  /// person any more, when a new message of that person arrives, and when the connection is lost.
  package internal(set) var typing: [Typist] = []

  /// The message with which the shown thread begins; `nil` while the main timeline is shown.
  package var thread: EventID? { query.thread }

  /// The chat whose messages are shown, with the thread if one is shown.
  package var conversation: Conversation { Conversation(chat.id, thread: thread) }
}
