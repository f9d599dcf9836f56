/// The accounts that are open but not shown, as the screen of the shown account shows them.
package struct OtherAccountsViewModel: Sendable, Equatable {
  /// The accounts in the order in which they were opened.
  package let accounts: [OtherAccountViewModel]
  /// The number of unread messages in all of these accounts together.
  package let unread: Int
  /// The number of mentions among the unread messages.
  package let mentions: Int
  /// The in-app notification of new messages in one of these accounts; `nil` for none.
  package let banner: OtherBannerViewModel?
  /// The chats of these accounts that match the switcher's query, by account.
  package let searches: [OtherSearchViewModel]

  package init(
    accounts: [OtherAccountViewModel], unread: Int = 0, mentions: Int = 0,
    banner: OtherBannerViewModel? = nil, searches: [OtherSearchViewModel] = []
  ) {
    self.accounts = accounts
    self.unread = unread
    self.mentions = mentions
    self.banner = banner
    self.searches = searches
  }

  package static let initial = OtherAccountsViewModel(accounts: [])
}
