/// The accounts that are open but not shown, as the screen of the shown account shows them.
package struct OtherAccountsViewModel: Sendable, Equatable {
  /// The accounts that are open but not shown, in the order in which they were opened.
  package let accounts: [OtherAccountViewModel]
  /// The number of unread messages in all accounts of `accounts` together.
  package let unread: Int
  /// The number of mentions among the unread messages of all accounts of `accounts`.
  package let mentions: Int
  /// The in-app notification of new messages or invites in one of the accounts that are not shown;
  /// `nil` for none.
  package let banner: OtherBannerViewModel?
  /// The chats of the accounts that are not shown that match the switcher's query, by account.
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
