internal import Intents
internal import Model

/// Telling a person of new messages, and the server of which they want to be told.
extension EventRouter {
  /// How long a banner is shown.
  private static let bannerNanoseconds: UInt64 = 5_000_000_000

  /// Something is stored: what of it is news, and what of the news is read.
  func tell(of changes: StoreChanges) {
    if changes.totals { forgetReadNews() }
    let consequences = model.tell(changes.news)
    guard consequences != .none else { return }
    carryOut(consequences)
    alarms.bannerEnds = now &+ Self.bannerNanoseconds
  }

  /// The banner was there for long enough.
  func endBanner() {
    alarms.bannerEnds = nil
    changeBanner(.expired)
  }

  /// What is told of no more goes at once; what is told more waits for its pace.
  func changeBanner(_ event: BannerEvent) {
    let consequences = model.banner(becomes: event)
    carryOut(consequences)
    if consequences != .none { pacer.hurry(.banner, now: now) }
  }

  /// The server's word on a level or on all of them.
  func step(_ event: AccountEvent) {
    carryOut(model.apply(event))
    switch event {
    case .levelTaken(let chat, _), .levelRefused(let chat, _):
      levels.answered(chat)
      tellLevels()
    case .signedIn, .signedOut, .synced, .directChats, .rules:
      break
    }
  }

  /// Tells the server the levels that it does not know, and asks for its rules when it never told them.
  func tellLevels() {
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

  // A commit that changes totals is rare enough for a look at each chat of a banner.
  private func forgetReadNews() {
    guard case .shown(let banner) = model.banner else { return }
    for news in banner.news {
      let chat = read(nil) { try store.chat(news.chat) }
      // An invite counts nothing.
      guard let chat, chat.unread.messages == 0, chat.membership != .invited else { continue }
      changeBanner(.seen(news.chat))
    }
  }
}
