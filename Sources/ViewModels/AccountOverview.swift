/// The view models of an account that is open but not shown, of which the screen of the shown
/// account shows a part, for instance the unread chats.
package struct AccountOverview: Sendable, Equatable {
  /// The name of the account's profile.
  package let name: String
  package let chatList: ChatListViewModel
  package let badge: BadgeViewModel
  package let statusLine: StatusLineViewModel
  package let banner: BannerViewModel
  package let chatSearch: ChatSearchViewModel

  package init(
    name: String, chatList: ChatListViewModel = .initial, badge: BadgeViewModel = .initial,
    statusLine: StatusLineViewModel = .initial, banner: BannerViewModel = .initial,
    chatSearch: ChatSearchViewModel = .initial
  ) {
    self.name = name
    self.chatList = chatList
    self.badge = badge
    self.statusLine = statusLine
    self.banner = banner
    self.chatSearch = chatSearch
  }
}
