package import Intents

/// The banner, which announces new messages and invites on the screen, those of several chats
/// together.
package struct Banner: Sendable, Equatable {
  /// The number of this banner, which grows each time new messages or invites are added; the screen
  /// notifies the person at most once for each number.
  package let number: Int
  /// The new messages and invites that the banner shows: one entry for each chat, at most `limit`
  /// entries. Those of the last commit are at the end; within a commit they have no certain order.
  package let news: [News]

  /// The maximum number of chats in a banner; beyond it, the chats that had no news for the longest
  /// time are dropped.
  static let limit = 50
}

extension Banner {
  /// Returns the banner's entries with `fresh` added: one entry for each chat, with the total count
  /// of its old and fresh messages. Fresh entries come last. The oldest entries beyond `limit` are
  /// dropped.
  func folding(_ fresh: [News]) -> [News] {
    var folded = news
    // Earlier ones would be dropped below.
    for item in fresh.suffix(Banner.limit) {
      let known = folded.first { $0.chat == item.chat }
      folded.removeAll { $0.chat == item.chat }
      folded.append(known.map { item.behind($0) } ?? item)
    }
    return Array(folded.suffix(Banner.limit))
  }

  /// Returns the state of the banner with other news of the same chat in the place of the old ones.
  func with(_ changed: News) -> BannerState {
    .shown(Banner(number: number, news: news.map { $0.chat == changed.chat ? changed : $0 }))
  }

  /// Returns the state of the banner without the messages of a chat; `.hidden` if no others are
  /// left.
  func without(_ chat: ChatID) -> BannerState {
    let rest = news.filter { $0.chat != chat }
    return rest.isEmpty ? .hidden : .shown(Banner(number: number, news: rest))
  }
}

extension News {
  /// Returns this news combined with older news of the same chat: with the sum of the message
  /// counts, with a mention if either has one, and otherwise with the values of this news.
  fileprivate func behind(_ older: News) -> News {
    // The messages of a chat replace the invite to it.
    let former = older.isInvite && !isInvite ? 0 : older.count
    return News(
      chat: chat, name: name, isDirect: isDirect, count: count &+ former,
      senderName: senderName, text: text, hasMention: hasMention || older.hasMention,
      thread: thread, events: older.events + events)
  }

  /// Returns this news as the stored messages have it now: without messages that were deleted or
  /// hidden since, and with the words of the newest one that is left. `nil` if none is left.
  ///
  /// - Parameter stored: returns a message of the chat as it is stored; `nil` if it is not shown.
  package func renewed(_ stored: (EventID) -> Message?) -> News? {
    var left: [(event: EventID, message: Message)] = []
    for event in events {
      if let message = stored(event), message.content != .deleted { left.append((event, message)) }
    }
    let count = count - (events.count - left.count)
    guard count > 0, let newest = left.last?.message else { return nil }
    // A banner after a gap counts messages that are not known, and one of them may mention the
    // user.
    let isMentioned = left.count < count || left.contains { $0.message.content.mentionsUs }
    return News(
      chat: chat, name: name, isDirect: isDirect, count: count, senderName: newest.senderName,
      text: newest.content.preview, hasMention: hasMention && isMentioned, thread: thread,
      events: left.map(\.event))
  }

  /// `true` for an invite, which has no message.
  package var isInvite: Bool { events.isEmpty }
}
