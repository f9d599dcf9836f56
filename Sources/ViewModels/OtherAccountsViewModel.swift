/// The accounts that are open beside the shown one, as its screen shows them.
package struct OtherAccountsViewModel: Sendable, Equatable {
  /// The accounts in the order in which they were opened.
  package let accounts: [OtherAccountViewModel]
  /// The unread messages in all of these accounts together.
  package let unread: Int
  /// The mentions among the unread messages.
  package let mentions: Int
  /// The announcement of new messages in one of these accounts; `nil` for none.
  package let banner: OtherBannerViewModel?
  /// The chats that a search of the switcher found in these accounts.
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
