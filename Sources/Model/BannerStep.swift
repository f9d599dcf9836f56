package import Intents

extension ChatModel {
  /// Adds new messages and invites, which the store has committed, to the banner, except those of
  /// the open chat or thread if the screen shows it at the position `reading` and the terminal has
  /// the focus.
  package mutating func tell(_ news: [News], by reading: ReadingPosition) -> Consequences {
    let others = news.filter {
      !(isOpen($0.chat, $0.thread) && reading.shown == $0.chat && reading.isFocused)
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
    return banner.news.allSatisfy { isInFront($0.chat) && isOpen($0.chat, $0.thread) }
  }

  private func isOpen(_ chat: ChatID, _ thread: EventID?) -> Bool {
    open?.chat.id == chat && open?.thread == thread
  }

  /// `true` if the screen shows the chat, even if it was only restored at the start, or the person
  /// only peeks at it.
  package func isInFront(_ chat: ChatID) -> Bool {
    open?.chat.id == chat && reading.shown == chat
  }
}
