package import Intents

/// The chat, or the thread of it, that the messages pane shows, opened or peeked at: the chat's
/// row, the loaded messages, the people who are typing, and the state of its pending requests.
package struct OpenChat: Sendable, Equatable {
  package internal(set) var chat: Chat
  /// `true` while the store does not have the chat: it was just created, and has not arrived by
  /// sync yet.
  package internal(set) var isAwaited: Bool
  /// The draft that was stored when the chat was opened. The composer has the current draft.
  package internal(set) var draft: Draft
  /// The message above which the unread line is shown, whether it is loaded or not: the first
  /// message that was unread when the chat was opened; `nil` for no line. The line does not move
  /// while messages are read; it moves if all were read and a message arrived while the person was
  /// away, and to earlier unread messages that fill a gap just before it.
  package internal(set) var unreadLine: MessageID?
  /// The message just before the unread line when it was set: if messages that fill a gap are
  /// inserted after this message, the line moves to the first message of other people after it.
  /// `nil` until this message and the one below the line are loaded together.
  package internal(set) var lastBeforeLine: MessageID?
  /// The greatest unread count of the chat since the unread line was set, shown in that line; 0
  /// while it is unknown.
  package internal(set) var unreadCount = 0
  /// `true` if the person only peeks at the chat, so that no message counts as read.
  package internal(set) var isPeeked = false
  /// `true` after the person accepted the invite, until a sync response contains another
  /// membership.
  package internal(set) var isJoining = false
  package internal(set) var load = LoadState.loading
  package internal(set) var query: MessageQuery
  package internal(set) var window = MessageWindow.empty
  /// The state of the last request for older messages from the server: pending, ended or failed;
  /// `.loaded` also before the first request.
  package internal(set) var fetching = LoadState.loaded
  /// The message after the gap in the history that `fetching` is about; `nil` when it is about the
  /// history before the first stored message, or nothing was requested.
  package internal(set) var fetchingBefore: MessageID?
  /// The last own messages that have arrived by sync since the chat was opened, with their new
  /// event ids, the newest last, at most `echoLimit`.
  package internal(set) var echoes: [OwnEcho] = []
  /// The user's power level in the chat, and the power levels that actions need there.
  package internal(set) var standing = KnownStanding.unknown
  /// The answer to the last request to show the messages of a date in the chat, or a message that
  /// was found on the server; `nil` before the first request.
  package internal(set) var landing: Landing?
  /// The message up to which the chat's history is being fetched; `nil` for none.
  package internal(set) var sought: SoughtMessage?
  /// `true` while the room that replaced this chat is being joined.
  package internal(set) var isFollowing = false
  /// The people who are typing. A person is removed when the server reports that the person stopped
  /// or that the typing notice expired, when a message of that person arrives, and when the
  /// connection is lost. The client has no timer of its own for other people's typing notices;
  /// `ClientTimings.typingMilliseconds` is the time that it requests for the user's own notice.
  package internal(set) var typing: [Typist] = []

  /// The message with which the shown thread begins; `nil` while the main timeline is shown.
  package var thread: EventID? { query.thread }

  /// The chat whose messages are shown, with the thread if one is shown.
  package var conversation: Conversation { Conversation(chat.id, thread: thread) }
}
