package import Intents

extension ChatModel {
  /// Adds new messages and invites, which the store has committed, to the banner, except those of
  /// the open chat or thread if the screen shows it at the position `reading` and the terminal has
  /// the focus.
  package mutating func tell(_ news: [News], by reading: ReadingPosition) -> Consequences {
    // A position without a chat, as of a peek, names no thread either.
    let thread = reading.chat == nil ? open?.thread : reading.thread
    let others = news.filter {
      !(open?.chat.id == $0.chat && reading.shown == $0.chat && thread == $0.thread
        && reading.isFocused)
    }
    guard !others.isEmpty else { return .none }
    bannerNumber &+= 1
    return banner(becomes: .came(others, number: bannerNumber))
  }

  /// Applies `event` to the banner. The result is `.none` if the banner does not change.
  package mutating func banner(becomes event: BannerEvent) -> Consequences {
    let next = banner.reduced(by: event)
    guard next != banner else { return .none }
    banner = next
    return Consequences(changed: .banner)
  }

  /// `true` if the banner has news, and all of them belong to the main timeline or thread that the
  /// screen shows. The screen then draws no banner for them.
  package var isBannerInFront: Bool {
    guard case .shown(let banner) = banner else { return false }
    return banner.news.allSatisfy { isInFront($0.chat) && open?.thread == $0.thread }
  }

  /// `true` if the screen shows the chat, even if it was only restored at the start, or the person
  /// only peeks at it.
  package func isInFront(_ chat: ChatID) -> Bool {
    open?.chat.id == chat && reading.shown == chat
  }
}
