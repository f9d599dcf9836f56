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

  func with(_ changed: News) -> BannerState {
    .shown(Banner(number: number, news: news.map { $0.chat == changed.chat ? changed : $0 }))
  }

  func without(_ chat: ChatID) -> BannerState {
    let rest = news.filter { $0.chat != chat }
    return rest.isEmpty ? .hidden : .shown(Banner(number: number, news: rest))
  }
}

extension News {
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

/// The longest time for which the banner is shown after new messages or invites were last added to
/// it.
package enum BannerDuration {
  package static let nanoseconds: UInt64 = 5_000_000_000
}

package enum BannerEvent: Sendable, Equatable {
  /// New messages or invites arrived: one entry for each chat, at least one. `number` is greater
  /// than that of any earlier banner.
  case came([News], number: Int)
  /// The chat was opened, read (here or on another device) or left, so its messages leave the
  /// banner.
  case seen(ChatID)
  /// Messages of a chat in the banner were edited or deleted: the chat's news as they are now.
  case renewed(News)
  case expired
}

package enum BannerState: Sendable, Equatable {
  case hidden
  case shown(Banner)
}

extension BannerState {
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

/// New messages of one chat of which the person is notified: unread messages of other people that
/// the chat's notification level includes, or an invite to the chat.
package struct News: Sendable, Equatable {
  package let chat: ChatID
  package let name: String
  /// `true` for a direct chat, or an invite to one.
  package let isDirect: Bool
  /// The number of new messages, at least 1; an invite counts as 1.
  package let count: Int
  /// The first message of the thread to which the newest message belongs; `nil` for the main
  /// timeline.
  package let thread: EventID?
  /// The name to show for the newest message's sender, or for the person who sent the invite.
  package let senderName: String
  /// The newest message as one line of at most 200 scalars, safe to show (`CleanText` removed
  /// control characters); for an invite, the words "invites you".
  package let text: String
  /// The new messages, the newest last, at most 100; empty for an invite.
  package let events: [EventID]
  /// `true` if one of the new messages mentions the user; also `true` for an invite.
  package let hasMention: Bool

  package init(
    chat: ChatID, name: String, isDirect: Bool, count: Int, senderName: String, text: String,
    hasMention: Bool, thread: EventID? = nil, events: [EventID] = []
  ) {
    self.chat = chat
    self.name = name
    self.isDirect = isDirect
    self.count = count
    self.senderName = senderName
    self.text = text
    self.hasMention = hasMention
    self.thread = thread
    self.events = events.suffix(100)
  }
}

/// The account's push rules, reduced to the notification levels of chats and two defaults. Other
/// rules, such as keywords, are left to the server, whose unread counts include them.
package struct NotificationRules: Sendable, Equatable {
  /// `true` if the account's master push rule is on, so that the person is notified of no message
  /// and no invite.
  package let isSilent: Bool
  /// The notification level of direct chats without a push rule of their own.
  package let direct: NotificationLevel
  package let group: NotificationLevel
  /// The notification levels of chats with a push rule of their own.
  package let chats: [ChatID: NotificationLevel]

  package init(
    isSilent: Bool, direct: NotificationLevel, group: NotificationLevel,
    chats: [ChatID: NotificationLevel]
  ) {
    self.isSilent = isSilent
    self.direct = direct
    self.group = group
    self.chats = chats
  }
}

package struct NotificationsToSettle: Sendable, Equatable {
  package let pending: [PendingLevel]
  /// `true` if the account's push rules are stored; `false` if they are still to be fetched.
  package let areRulesKnown: Bool

  package init(pending: [PendingLevel], areRulesKnown: Bool) {
    self.pending = pending
    self.areRulesKnown = areRulesKnown
  }
}
