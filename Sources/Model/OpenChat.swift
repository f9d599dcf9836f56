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
  /// The query that `window` answers; `nil` before the first answer.
  var answered: MessageQuery?
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
  package internal(set) var standing = KnownStanding.unknown
  package internal(set) var landing: Landing?
  package internal(set) var sought: SoughtMessage?
  /// The joined chat that the list shows in place of this one, because its room replaced this one's,
  /// perhaps by way of others; `nil` for none.
  package internal(set) var newer: ChatID?
  /// `true` while the room that replaced this chat is being joined.
  package internal(set) var isFollowing = false
  /// The people who are typing in the chat. A person is removed when the server does not list the
  /// person any more, when a new message of that person arrives, and when the connection is lost.
  package internal(set) var typing: [Typist] = []

  package var thread: EventID? { query.thread }
  package var conversation: Conversation { Conversation(chat.id, thread: thread) }
}

package struct Typist: Sendable, Equatable {
  package let user: UserID
  /// The person's name to show in this chat: the display name, followed by the user id if others
  /// have the same name; without a usable display name, the user id. Never empty.
  package let name: String

  package init(user: UserID, name: String) {
    self.user = user
    self.name = name
  }
}

extension ChatModel {

  /// Opens a chat or a thread of it. The result contains the request to open the live socket, if no
  /// chat was open. An invite is only shown, unless the person has accepted it; then the result
  /// contains the request to join, if it was not made yet.
  ///
  /// - Parameters:
  ///   - chat: the stored chat; `nil` if the store does not have it yet.
  ///   - unread: the first unread message of the chat or thread, whether it will be loaded or not;
  ///     `nil` for none.
  ///   - thread: the thread that is to be shown: the message with which it begins (`root`), and its
  ///     stored draft and unread replies (`start`); `nil` for the main timeline.
  ///   - isPeeked: `true` to show the chat without marking messages as read or joining it.
  package mutating func open(
    _ id: ChatID, stored chat: Chat?, unread: MessageID? = nil,
    thread: (root: EventID, start: ThreadStart)? = nil, isPeeked: Bool = false
  ) -> Consequences {
    var effects: [Effect] = open == nil ? [.liveStream(true)] : []
    let wasJoining = open?.chat.id == id && open?.isJoining == true
    let isAccepted = wasJoining || acceptedInvite == id
    let isJoining = chat?.membership == .invited && !isPeeked && isAccepted
    if acceptedInvite == id { acceptedInvite = nil }
    if isJoining, !wasJoining { effects.append(.join(id, directWith: chat?.directUser)) }
    let draft = thread?.start.draft ?? chat?.draft
    let unreadCount = thread?.start.unread ?? chat?.unreadInMain ?? 0
    if open?.conversation == Conversation(id, thread: thread?.root) {
      if let draft { open?.draft = draft }
      // Messages may have arrived during the peek, so the unread line is set again.
      if open?.isPeeked == true, !isPeeked {
        setLine(at: unread)
        open?.unreadCount = unreadCount
      }
      open?.isPeeked = isPeeked
      open?.isJoining = isJoining
      return Consequences(changed: .messages, stale: [.openChat, .messages], effects: effects)
    }
    open = OpenChat(
      chat: chat ?? awaited(id), isAwaited: chat == nil, draft: draft ?? .empty,
      unreadLine: unread, unreadCount: unreadCount, isPeeked: isPeeked,
      isJoining: isJoining,
      query: query(id, thread: thread?.root, around: unread == nil ? draft?.place : nil),
      fetching: historyRequests.contains(Conversation(id, thread: thread?.root))
        ? .loading : .loaded,
      isFollowing: following.contains(id))
    return Consequences(changed: .messages, stale: [.openChat, .messages], effects: effects)
  }

  /// A second request to join does no harm.
  package mutating func accept(_ id: ChatID) -> Consequences {
    guard let chat = open?.chat, chat.id == id, chat.membership == .invited else { return .none }
    open?.isJoining = true
    open?.isPeeked = false
    return Consequences(changed: .messages, effects: [.join(id, directWith: chat.directUser)])
  }

  private func query(
    _ chat: ChatID, thread: EventID?, around place: ViewPlace?
  ) -> MessageQuery {
    MessageQuery(
      chat: chat, thread: thread, around: place.map { .event($0.message) },
      limit: place == nil ? MessageQuery.newestLimit : MessageQuery.aroundLimit)
  }

  package mutating func closeChat() -> Consequences {
    guard open != nil else { return .none }
    open = nil
    return Consequences(changed: .messages, effects: [.liveStream(false)])
  }

  /// Loads another part of the open chat or thread: the messages around a message or, for `nil`,
  /// the newest messages.
  package mutating func show(_ chat: ChatID, around message: MessageID?) -> Consequences {
    guard let open, open.chat.id == chat else { return .none }
    let limit = message == nil ? MessageQuery.newestLimit : MessageQuery.aroundLimit
    let query = MessageQuery(chat: chat, thread: open.thread, around: message, limit: limit)
    guard query != open.query || open.load != .loaded else { return .none }
    self.open?.query = query
    return Consequences(stale: .messages)
  }

  package mutating func replace(openChat chat: Chat?, newer: ChatID? = nil) -> ModelParts {
    guard let chat, let before = open, before.chat.id == chat.id else { return [] }
    open?.newer = newer
    if before.isAwaited {
      open?.isAwaited = false
      if before.thread == nil { open?.draft = chat.draft }
    } else if before.chat == chat {
      return before.newer == newer ? [] : .messages
    }
    open?.chat = chat
    if before.thread == nil { open?.unreadCount = max(before.unreadCount, chat.unreadInMain) }
    if chat.membership != .invited { open?.isJoining = false }
    return .messages
  }

  package mutating func replace(_ window: MessageWindow) -> ModelParts {
    guard let before = open else { return [] }
    open?.answered = before.query
    let load = before.isAwaited ? LoadState.loading : before.load.reduced(by: .arrived)
    leaveDeleted(of: window)
    if let first = window.firstUnread, unreadBegins(anew: before) {
      setLine(at: first)
      open?.unreadCount = before.thread == nil ? before.chat.unreadInMain : 0
    }
    noteBeforeLine(window)
    guard load != before.load || window != before.window || open?.unreadLine != before.unreadLine
    else { return [] }
    open?.load = load
    open?.window = window
    return .messages
  }

  /// Takes messages that were deleted since the last reading out of the count of the unread line,
  /// and moves the line to the first message of others that is left.
  private mutating func leaveDeleted(of window: MessageWindow) {
    guard let open, let line = open.unreadLine,
      let start = window.messages.firstIndex(where: { $0.id == line })
    else { return }
    let unread = window.messages[start...].filter { !$0.isOwn && $0.content.isSaid }
    let deleted = Set(unread.filter { $0.content == .deleted }.map(\.id))
    guard !deleted.isEmpty else { return }
    let new = open.window.messages.filter { $0.content != .deleted && deleted.contains($0.id) }
    self.open?.unreadCount = max(0, open.unreadCount - new.count)
    guard deleted.contains(line), !window.hasLater || unread.count > deleted.count else { return }
    let next = unread.first { $0.content != .deleted }
    self.open?.unreadLine = next?.id
    if next == nil { self.open?.unreadCount = 0 }
  }

  private mutating func setLine(at message: MessageID?) {
    open?.unreadLine = message
    open?.lastBeforeLine = nil
  }

  private mutating func noteBeforeLine(_ window: MessageWindow) {
    guard let open, open.lastBeforeLine == nil, let line = open.unreadLine,
      let index = window.messages.firstIndex(where: { $0.id == line }), index > 0
    else { return }
    self.open?.lastBeforeLine = window.messages[index - 1].id
  }

  /// Moves the unread line of the open chat to `first`, the first message of other people after the
  /// message `lastBeforeLine`, because messages may have been stored between that message and the
  /// line. `nil` changes nothing.
  package mutating func moveUnreadLine(to first: MessageID?) -> ModelParts {
    guard let first, open?.unreadLine != first else { return [] }
    open?.unreadLine = first
    return .messages
  }

  /// `true` if the unread line is set at the first unread message: there is no line yet, or all
  /// messages were read and new ones arrived while the terminal did not have the focus.
  private func unreadBegins(anew open: OpenChat) -> Bool {
    guard open.unreadLine != nil else { return true }
    return !reading.isFocused && open.load == .loaded && open.window.firstUnread == nil
  }

  package mutating func messagesFailed(_ reason: FailureReason) -> ModelParts {
    guard let before = open else { return [] }
    open?.load = before.load.reduced(by: .failed(reason))
    return .messages
  }

  package mutating func replace(typing: [Typist], in chat: ChatID) -> ModelParts {
    let list: ModelParts = chatList.replace(typing: typing, in: chat) ? .chatList : []
    guard let before = open, before.chat.id == chat, before.typing != typing else { return list }
    open?.typing = typing
    return list.union(.messages)
  }

  package func showsTyping(in chat: ChatID) -> Bool {
    open?.chat.id == chat || chatList.window.chats.contains { $0.id == chat }
  }

  mutating func endTyping() -> ModelParts {
    var changed: ModelParts = []
    if !chatList.typing.isEmpty { changed.insert(.chatList) }
    if open != nil { changed.insert(.messages) }
    chatList.typing = [:]
    open?.typing = []
    return changed
  }

  /// Removes the senders of new messages from the people who are typing, because servers may end a
  /// typing notice only after a timeout.
  package mutating func wrote(_ arrival: Arrival) -> ModelParts {
    guard case .newest = arrival.placement else { return [] }
    let isOpen = open?.chat.id == arrival.chat
    let typing = (isOpen ? open?.typing : nil) ?? chatList.typing[arrival.chat] ?? []
    guard !typing.isEmpty else { return [] }
    let senders = Set(arrival.messages.map(\.sender))
    return replace(typing: typing.filter { !senders.contains($0.user) }, in: arrival.chat)
  }

  private func awaited(_ id: ChatID) -> Chat {
    Chat(
      id: id, name: "New chat", topic: "", directUser: nil, membership: .joined, last: nil,
      activity: ServerTimestamp(milliseconds: 0), unread: .none, draft: .empty, isEncrypted: false)
  }
}
