package import Intents

/// The in-app notification.
package enum BannerState: Sendable, Equatable {
  case hidden
  case shown(Banner)
}

/// News that are shown together.
package struct Banner: Sendable, Equatable {
  /// Counts the times at which something was added, so that each is told once.
  package let number: Int
  /// One a chat, the newest last, at most `limit`.
  package let news: [News]

  /// More chats are not told apart.
  static let limit = 50
}

/// What happens to the in-app notification.
package enum BannerEvent: Sendable, Equatable {
  /// One a chat; at least one. `number`: greater than at any time before.
  case came([News], number: Int)
  /// The chat was opened or read, here or elsewhere.
  case seen(ChatID)
  /// It was there for long enough.
  case expired
}

extension BannerState {
  /// The state after `event`.
  package func reduced(by event: BannerEvent) -> BannerState {
    switch (self, event) {
    case (.hidden, .came(let news, let number)):
      .shown(Banner(number: number, news: Array(news.suffix(Banner.limit))))
    case (.hidden, .seen): .hidden
    case (.hidden, .expired): .hidden
    case (.shown(let banner), .came(let news, let number)):
      .shown(Banner(number: number, news: banner.folding(news)))
    case (.shown(let banner), .seen(let chat)): banner.without(chat)
    case (.shown, .expired): .hidden
    }
  }
}

extension Banner {
  fileprivate func folding(_ fresh: [News]) -> [News] {
    var folded = news
    for item in fresh {
      let known = folded.first { $0.chat == item.chat }
      folded.removeAll { $0.chat == item.chat }
      folded.append(known.map { item.behind($0) } ?? item)
    }
    return Array(folded.suffix(Banner.limit))
  }

  fileprivate func without(_ chat: ChatID) -> BannerState {
    let rest = news.filter { $0.chat != chat }
    return rest.isEmpty ? .hidden : .shown(Banner(number: number, news: rest))
  }
}

extension News {
  /// These, and those of the same chat that came before.
  fileprivate func behind(_ older: News) -> News {
    News(
      chat: chat, name: name, isDirect: isDirect, count: count &+ older.count,
      senderName: senderName, text: text, hasMention: hasMention || older.hasMention)
  }
}

extension ChatModel {
  /// New messages that are stored. Those of the chat before the person's eyes are no news.
  package mutating func tell(_ news: [News]) -> Consequences {
    let others = news.filter { !(isInFront($0.chat) && reading.isFocused) }
    guard !others.isEmpty else { return .none }
    bannerNumber &+= 1
    return banner(becomes: .came(others, number: bannerNumber))
  }

  /// The banner after something happened to it.
  package mutating func banner(becomes event: BannerEvent) -> Consequences {
    let next = banner.reduced(by: event)
    guard next != banner else { return .none }
    banner = next
    return Consequences(changed: .banner)
  }

  /// Whether all that the banner tells of is in the chat in front.
  package var isBannerInFront: Bool {
    guard case .shown(let banner) = banner else { return false }
    return banner.news.allSatisfy { isInFront($0.chat) }
  }

  /// Whether the screen shows the chat, opened and not only looked at.
  package func isInFront(_ chat: ChatID) -> Bool {
    guard let open, open.chat.id == chat, !open.isPeeked else { return false }
    return reading.chat == chat
  }
}
