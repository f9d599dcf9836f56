internal import Intents
internal import Model

extension EventRouter {
  /// Adds to the banner the new messages and invites of a commit, except those in the chat or
  /// thread that the person sees now. Before, removes from the banner the chats whose messages were
  /// all read, and the chats that the user has left. `batches`: the committed events, which are not
  /// applied to the model yet; the person may have left the chat on the screen with one of them.
  func tell(of changes: StoreChanges, _ batches: [[Event]]) {
    if changes.totals || changes.chatList || !changes.chats.isEmpty {
      forgetNews(wereSomeRead: changes.totals)
    }
    let reading = batches.joined().compactMap(\.readingPosition).last ?? model.reading
    let consequences = model.tell(changes.news, by: reading)
    if consequences != .none {
      carryOut(consequences)
      alarms.bannerEnds = now &+ BannerDuration.nanoseconds
    }
    // A commit may also change messages that arrived with it.
    if batches.joined().contains(where: \.changesMessages) { renewNews(of: changes.chats) }
  }

  func endBanner() {
    alarms.bannerEnds = nil
    changeBanner(.expired)
  }

  func changeBanner(_ event: BannerEvent) {
    let consequences = model.banner(becomes: event)
    carryOut(consequences)
    if consequences != .none { pacer.hurry(.banner, now: now) }
  }

  // Removes from the banner the chats that the user has left and, if `wereSomeRead`, those without
  // unread messages, and those whose notification level leaves them out now. A banner is shown for
  // seconds and has at most 50 chats, so reading each of them from the store is cheap. An invite
  // that was withdrawn changes the chat list, but no total of unread messages.
  private func forgetNews(wereSomeRead: Bool) {
    guard case .shown(let banner) = model.banner else { return }
    for news in banner.news {
      guard let chat = read(nil, { try store.chat(news.chat) }) else { continue }
      let isOver =
        switch chat.membership {
        // An invite has no unread messages, so its count of 0 does not mean that it was read.
        case .invited: false
        case .left: true
        // An invite that is joined was accepted on another device.
        case .joined:
          news.isInvite || wereSomeRead && chat.unread.messages == 0 || isSilent(news, chat)
        }
      if isOver { changeBanner(.seen(news.chat)) }
    }
  }

  private func isSilent(_ news: News, _ chat: Chat) -> Bool {
    switch chat.level {
    case .all: false
    case .mentions: !news.hasMention
    case .mute: true
    }
  }

  // Shows in the banner the messages as they are stored now, without those that were deleted or
  // whose sender is ignored.
  private func renewNews(of chats: Set<ChatID>) {
    guard case .shown(let banner) = model.banner else { return }
    for news in banner.news where !news.isInvite && chats.contains(news.chat) {
      let limit = MessageQuery.aroundLimit
      let window = read(nil) {
        try store.messages(
          MessageQuery(chat: news.chat, thread: news.thread, around: nil, limit: limit))
      }
      guard let window else { continue }
      let stored = Dictionary(
        window.messages.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      changeBanner(news.renewed { stored[.event($0)] }.map { .renewed($0) } ?? .seen(news.chat))
    }
  }
}

extension Event {
  fileprivate var readingPosition: ReadingPosition? {
    if case .intent(.reading(let position)) = self { position } else { nil }
  }

  fileprivate var changesMessages: Bool {
    switch self {
    case .messages(.deleted), .messages(.edited), .account(.ignored): true
    default: false
    }
  }
}
