package import Intents

extension ChatModel {
  /// How many messages are read when a chat is opened: some screens.
  package static let newestLimit = 120
  /// How many are read around one: a page more on either side than the tallest screen shows.
  package static let aroundLimit = 200

  /// A chat comes to the front.
  ///
  /// - Parameters:
  ///   - chat: as the store has it; `nil` when it does not know it yet.
  ///   - unread: its first unread message, wherever that is.
  ///   - isPeeked: it is only looked at; an invite is not accepted.
  package mutating func open(
    _ id: ChatID, stored chat: Chat?, unread: MessageID? = nil, isPeeked: Bool = false
  ) -> Consequences {
    var effects: [Effect] = open == nil ? [.liveStream(true)] : []
    let isJoining = chat?.membership == .invited && !isPeeked
    if isJoining { effects.append(.join(id, directWith: chat?.directUser)) }
    if open?.chat.id == id {
      if let chat { open?.draft = chat.draft }
      // Something may have come since it was only looked at.
      if open?.isPeeked == true, !isPeeked { open?.unreadLine = unread }
      open?.isPeeked = isPeeked
      open?.isJoining = isJoining
      return Consequences(changed: .messages, stale: [.openChat, .messages], effects: effects)
    }
    open = OpenChat(
      chat: chat ?? awaited(id), isAwaited: chat == nil, draft: chat?.draft ?? .empty,
      unreadLine: unread, isPeeked: isPeeked, isJoining: isJoining,
      query: query(id, around: unread == nil ? chat?.draft.place : nil),
      fetching: historyRequests.contains(id) ? .loading : .loaded,
      isFollowing: following.contains(id))
    return Consequences(changed: .messages, stale: [.openChat, .messages], effects: effects)
  }

  private func query(_ chat: ChatID, around place: ViewPlace?) -> MessageQuery {
    MessageQuery(
      chat: chat, around: place.map { .event($0.message) },
      limit: place == nil ? Self.newestLimit : Self.aroundLimit)
  }

  /// No chat is in front any more.
  package mutating func closeChat() -> Consequences {
    guard open != nil else { return .none }
    open = nil
    return Consequences(changed: .messages, effects: [.liveStream(false)])
  }

  /// Another part of the open chat is wanted.
  package mutating func show(_ chat: ChatID, around message: MessageID?) -> Consequences {
    guard let open, open.chat.id == chat else { return .none }
    let limit = message == nil ? Self.newestLimit : Self.aroundLimit
    let query = MessageQuery(chat: chat, around: message, limit: limit)
    guard query != open.query || open.load != .loaded else { return .none }
    self.open?.query = query
    return Consequences(stale: .messages)
  }

  /// The open chat's row as it is in the store; `nil` while the store does not know it.
  package mutating func take(openChat chat: Chat?) -> ModelParts {
    guard let chat, let before = open, before.chat.id == chat.id else { return [] }
    if before.isAwaited {
      open?.isAwaited = false
      open?.draft = chat.draft
    } else if before.chat == chat {
      return []
    }
    open?.chat = chat
    if chat.membership != .invited { open?.isJoining = false }
    return .messages
  }

  /// The open chat's messages as they are in the store.
  package mutating func take(_ window: MessageWindow) -> ModelParts {
    guard let before = open else { return [] }
    let load = before.isAwaited ? LoadState.loading : before.load.reduced(by: .arrived)
    if let first = window.firstUnread, unreadBegins(anew: before) { open?.unreadLine = first }
    guard load != before.load || window != before.window || open?.unreadLine != before.unreadLine
    else { return [] }
    open?.load = load
    open?.window = window
    return .messages
  }

  /// Whether the line belongs above the first unread message: there is none yet, or what is unread came
  /// after all was read, while the person was away.
  private func unreadBegins(anew open: OpenChat) -> Bool {
    guard open.unreadLine != nil else { return true }
    return !reading.isFocused && open.load == .loaded && open.window.firstUnread == nil
  }

  /// The open chat's messages could not be read.
  package mutating func messagesFailed(_ reason: FailureReason) -> ModelParts {
    guard let before = open else { return [] }
    open?.load = before.load.reduced(by: .failed(reason))
    return .messages
  }

  /// Who types in a chat.
  package mutating func take(typing: [Typist], in chat: ChatID) -> ModelParts {
    guard let before = open, before.chat.id == chat, before.typing != typing else { return [] }
    open?.typing = typing
    return .messages
  }

  /// Messages came: whoever wrote one has typed it. Servers end a notice by its own time only.
  package mutating func wrote(_ arrival: Arrival) -> ModelParts {
    guard let open, !open.typing.isEmpty, case .newest = arrival.placement else { return [] }
    let senders = Set(arrival.messages.map(\.sender))
    return take(typing: open.typing.filter { !senders.contains($0.user) }, in: arrival.chat)
  }

  /// Stands for a chat until the store knows it.
  private func awaited(_ id: ChatID) -> Chat {
    Chat(
      id: id, name: "New chat", topic: "", directUser: nil, membership: .joined, last: nil,
      activity: ServerTimestamp(milliseconds: 0), unread: .none, draft: .empty, isEncrypted: false)
  }
}
