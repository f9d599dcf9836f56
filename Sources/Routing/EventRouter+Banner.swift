internal import Intents
internal import Model

/// Notifies the person of new messages and invites by the banner.
extension EventRouter {
  /// Adds to the banner the new messages and invites of a commit, except those in the chat or
  /// thread that the person sees now. Before, removes from the banner the chats whose messages were
  /// all read, and the chats that the user has left. `batches`: the committed events, which are not
  /// applied to the model yet; the person may have left the chat on the screen with one of them.
  func tell(of changes: StoreChanges, _ batches: [[Event]]) {
    if changes.totals || changes.chatList { forgetNews(wereSomeRead: changes.totals) }
    let reading = batches.joined().compactMap(\.readingPosition).last ?? model.reading
    let consequences = model.tell(changes.news, by: reading)
    guard consequences != .none else { return }
    carryOut(consequences)
    alarms.bannerEnds = now &+ BannerDuration.nanoseconds
  }

  /// Hides the banner when the time for which it is shown is over.
  func endBanner() {
    alarms.bannerEnds = nil
    changeBanner(.expired)
  }

  /// Applies an event to the banner, and shows a change at once.
  func changeBanner(_ event: BannerEvent) {
    let consequences = model.banner(becomes: event)
    carryOut(consequences)
    if consequences != .none { pacer.hurry(.banner, now: now) }
  }

  // Removes from the banner the chats that the user has left and, if `wereSomeRead`, those without
  // unread messages. A banner is shown for seconds and has at most 50 chats, so reading each of
  // them from the store is cheap. An invite that was withdrawn changes the chat list, but no total
  // of unread messages.
  private func forgetNews(wereSomeRead: Bool) {
    guard case .shown(let banner) = model.banner else { return }
    for news in banner.news {
      guard let chat = read(nil, { try store.chat(news.chat) }) else { continue }
      let isOver =
        switch chat.membership {
        // An invite has no unread messages, so its count of 0 does not mean that it was read.
        case .invited: false
        case .left: true
        case .joined: wereSomeRead && chat.unread.messages == 0
        }
      if isOver { changeBanner(.seen(news.chat)) }
    }
  }
}

extension Event {
  /// The position that this event reports; `nil` if it reports none.
  fileprivate var readingPosition: ReadingPosition? {
    if case .intent(.reading(let position)) = self { position } else { nil }
  }
}
