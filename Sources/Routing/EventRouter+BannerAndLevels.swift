internal import Intents
internal import Model

/// Notifies the person of new messages, and sends notification levels to the server.
extension EventRouter {
  /// Adds the new messages of a commit to the banner, and removes chats from the banner whose
  /// messages were all read.
  func tell(of changes: StoreChanges) {
    if changes.totals { forgetReadNews() }
    let consequences = model.tell(changes.news)
    guard consequences != .none else { return }
    carryOut(consequences)
    alarms.bannerEnds = now &+ BannerDuration.nanoseconds
  }

  /// Removes the banner when its time is over.
  func endBanner() {
    alarms.bannerEnds = nil
    changeBanner(.expired)
  }

  /// Applies an event to the banner, and shows the change at once.
  func changeBanner(_ event: BannerEvent) {
    let consequences = model.banner(becomes: event)
    carryOut(consequences)
    if consequences != .none { pacer.hurry(.banner, now: now) }
  }

  /// Applies an event about the account. Once the server has accepted or refused a notification
  /// level, sends the levels that wait.
  func step(_ event: AccountEvent) {
    carryOut(model.apply(event))
    switch event {
    case .levelTaken(let chat, _), .levelRefused(let chat, _):
      levels.answered(chat)
      sendLevels()
    case .datum(let chat, let datum, .taken), .datum(let chat, let datum, .refused):
      roomData.answered(chat, datum)
      sendRoomData()
    case .signedIn, .signedOut, .synced, .directChats, .ignored, .rules, .datum(_, _, .kept):
      break
    }
  }

  /// Sends the notification levels that the server does not have yet, and fetches the server's push
  /// rules if they are not known.
  func sendLevels() {
    guard model.connection == .online else { return }
    let settled = NotificationsToSettle(pending: [], areRulesKnown: true)
    let open = read(settled) { try store.notificationsToSettle() }
    for level in levels.start(open.pending) {
      port.perform(.setLevel(level.chat, level.level, usual: level.usual))
    }
    if !open.areRulesKnown, !hasAskedForRules {
      hasAskedForRules = true
      port.perform(.fetchRules)
    }
  }

  /// Sends what the person set for chats and the server does not have yet.
  func sendRoomData() {
    guard model.connection == .online else { return }
    for pending in roomData.start(read([]) { try store.rooms.pendingData() }) {
      port.perform(.keep(pending.chat, pending.datum))
    }
  }

  // Commits that change unread totals are rare, so reading each chat of the banner is cheap.
  private func forgetReadNews() {
    guard case .shown(let banner) = model.banner else { return }
    for news in banner.news {
      let chat = read(nil) { try store.chat(news.chat) }
      // An invite has no unread messages, so a count of 0 does not mean that it was read.
      guard let chat, chat.unread.messages == 0, chat.membership != .invited else { continue }
      changeBanner(.seen(news.chat))
    }
  }
}
