internal import Intents
package import ViewModels

package enum OtherAccountsBuilder {
  package static let maxChats = 5
  /// The greatest number of an account's chats that are shown as matches in the switcher, the same
  /// as for the shown account.
  package static let maxMatches = 100

  package static func build(_ accounts: [AccountOverview]) -> OtherAccountsViewModel {
    OtherAccountsViewModel(
      accounts: accounts.map(account), unread: accounts.reduce(0) { $0 + $1.badge.unread },
      mentions: accounts.reduce(0) { $0 + $1.badge.mentions },
      banner: accounts.lazy.compactMap(banner).first, searches: accounts.compactMap(search))
  }

  private static func account(_ overview: AccountOverview) -> OtherAccountViewModel {
    let state = state(overview.statusLine)
    let counts = UnreadWords.spoken(overview.badge.unread, mentions: overview.badge.mentions)
    return OtherAccountViewModel(
      name: overview.name, state: state, tone: overview.statusLine.tone,
      unread: UnreadWords.count(overview.badge.unread),
      mentions: UnreadWords.mentions(overview.badge.mentions), chats: unreadChats(overview),
      spoken: (["account \(overview.name)", state].filter { !$0.isEmpty } + counts)
        .joined(separator: ", "))
  }

  /// The state of the connection up to a colon, so without the cause or progress; "" for an account
  /// that is online.
  private static func state(_ statusLine: StatusLineViewModel) -> String {
    guard statusLine.tone != .online else { return "" }
    return String(statusLine.connection.prefix { $0 != ":" })
  }

  private static func unreadChats(_ overview: AccountOverview) -> [OtherChatViewModel] {
    guard case .loaded(let rows, _, _) = overview.chatList.state else { return [] }
    return rows.lazy.filter(isNew).prefix(maxChats)
      .map { OtherChatViewModel(account: overview.name, row: $0) }
  }

  /// `true` if the chat is listed below its account: it is an invite, it has mentions, or it is
  /// unread and its notification level is "all messages".
  private static func isNew(_ row: ChatRowViewModel) -> Bool {
    row.isInvite || !row.mentions.isEmpty || (!row.unread.isEmpty && row.levelMark.isEmpty)
  }

  private static func search(_ overview: AccountOverview) -> OtherSearchViewModel? {
    overview.chatSearch.query.map { query in
      OtherSearchViewModel(
        account: overview.name, query: query,
        rows: Array(overview.chatSearch.rows.prefix(maxMatches)))
    }
  }

  private static func banner(_ overview: AccountOverview) -> OtherBannerViewModel? {
    guard case .shown(let words) = overview.banner.state else { return nil }
    let named = BannerWords(
      number: words.number, who: "\(words.who) (\(overview.name))", words: words.words,
      hasMention: words.hasMention, chat: words.chat, isInFront: false, thread: words.thread)
    return OtherBannerViewModel(account: overview.name, words: named)
  }
}
