/// The view models of an account that is open but not shown, of which the screen of the shown
/// account shows a part, for instance the unread chats.
package struct AccountOverview: Sendable, Equatable {
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

package struct ProfilesViewModel: Sendable, Equatable {
  /// The names of all profiles on the disk, sorted.
  package let names: [String]
  package let current: String
  /// The names of the profiles whose accounts are open but not shown.
  package let beside: [String]
  /// The user id of the shown account, if the person can sign out from it; "" if the shown profile
  /// uses the embedded server or has no account that is signed in.
  package let user: String

  package init(names: [String], current: String, user: String, beside: [String] = []) {
    self.names = names
    self.current = current
    self.user = user
    self.beside = beside
  }

  package static let initial = ProfilesViewModel(names: [], current: "", user: "")
}

package struct OtherAccountsViewModel: Sendable, Equatable {
  /// The accounts that are open but not shown, in the order in which they were opened.
  package let accounts: [OtherAccountViewModel]
  package let unread: Int
  package let mentions: Int
  package let banner: OtherBannerViewModel?
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

/// An account that is open but not shown: the content of its row at the end of the chat list, and
/// of the rows of some of its unread chats.
package struct OtherAccountViewModel: Sendable, Equatable {
  package let name: String
  /// The state of the account's connection ("offline", "session expired"); "" while the account is
  /// online.
  package let state: String
  package let tone: ConnectionTone
  /// The number of unread messages in the account, written as in the row of a chat: "", "7" or
  /// "99+".
  package let unread: String
  /// The number of mentions in the account, written as in the row of a chat: "", "@1" or "@99+".
  package let mentions: String
  /// The first of the account's invites, of its chats with mentions, and of its unread chats with
  /// the notification level "all messages", in the order of the chat list, as far as their rows are
  /// loaded; 5 at most.
  package let chats: [OtherChatViewModel]
  package let spoken: String

  package init(
    name: String, state: String = "", tone: ConnectionTone = .online, unread: String = "",
    mentions: String = "", chats: [OtherChatViewModel] = [], spoken: String = ""
  ) {
    self.name = name
    self.state = state
    self.tone = tone
    self.unread = unread
    self.mentions = mentions
    self.chats = chats
    self.spoken = spoken
  }
}

/// A chat of an account that is open but not shown. The id of a chat is unique only within its
/// account, so the account's name is stored with it.
package struct OtherChatViewModel: Sendable, Equatable {
  package let account: String
  package let row: ChatRowViewModel

  package init(account: String, row: ChatRowViewModel) {
    self.account = account
    self.row = row
  }
}

package struct OtherBannerViewModel: Sendable, Equatable {
  package let account: String
  /// The text of the notification; its `who` ends with the account's name in parentheses.
  package let words: BannerWords

  package init(account: String, words: BannerWords) {
    self.account = account
    self.words = words
  }
}

/// The chats of an account that is open but not shown, as far as they match the switcher's query;
/// 100 at most.
package struct OtherSearchViewModel: Sendable, Equatable {
  package let account: String
  /// The query that the rows match; the screen ignores rows for an older query.
  package let query: String
  package let rows: [ChatRowViewModel]

  package init(account: String, query: String, rows: [ChatRowViewModel]) {
    self.account = account
    self.query = query
    self.rows = rows
  }
}
