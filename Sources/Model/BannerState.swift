/// The state of the banner, which announces new messages and invites on the screen.
package enum BannerState: Sendable, Equatable {
  case hidden
  case shown(Banner)
}

extension BannerState {
  /// The state of the banner after `event`: new messages and invites are added, those of a chat
  /// that was seen are removed, changed ones replaced, and the banner is hidden when none are left
  /// or its time is over.
  package func reduced(by event: BannerEvent) -> BannerState {
    switch (self, event) {
    case (.hidden, .came(let news, let number)):
      .shown(Banner(number: number, news: Array(news.suffix(Banner.limit))))
    case (.hidden, .seen): .hidden
    case (.hidden, .renewed): .hidden
    case (.hidden, .expired): .hidden
    case (.shown(let banner), .came(let news, let number)):
      .shown(Banner(number: number, news: banner.folding(news)))
    case (.shown(let banner), .seen(let chat)): banner.without(chat)
    case (.shown(let banner), .renewed(let news)): banner.with(news)
    case (.shown, .expired): .hidden
    }
  }
}
