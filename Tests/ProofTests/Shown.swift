import Model
import ViewModels

@testable import Engine
@testable import Screens

/// A copy of the view models that the screens show.
struct Shown: Equatable {
  let chatList: ChatListViewModel
  private(set) var messages: MessagesViewModel?
  let badge: BadgeViewModel
  let statusLine: StatusLineViewModel
  let createChat: CreateChatViewModel
  let autocomplete: AutocompleteContactViewModel
  private(set) var banner: BannerViewModel
  let messageDetails: MessageDetailsViewModel
  let chatSearch: ChatSearchViewModel
  let settings: SettingsViewModel
  let mentions: MentionsViewModel
  let members: MembersViewModel
  let roomDirectory: RoomDirectoryViewModel
  let messageSearch: MessageSearchViewModel

  init(_ screens: Screens) {
    chatList = screens.chatList.viewModel
    if case .open(let chat) = screens.messages.state {
      messages = chat.viewModel
    } else {
      messages = nil
    }
    badge = screens.status.badge
    statusLine = screens.status.viewModel
    createChat = screens.createChat.viewModel
    autocomplete = screens.createChat.candidates
    banner = screens.banner.viewModel
    messageDetails = screens.messageDetails.viewModel
    chatSearch = screens.switcher.search.viewModel
    settings = screens.settings
    mentions = screens.messages.people
    members = screens.members.viewModel
    roomDirectory = screens.rooms.viewModel
    messageSearch = screens.messageSearch.viewModel
  }

  /// These view models with other messages (`nil` for a chat that is closed) and another banner.
  func with(messages: MessagesViewModel?, banner: BannerViewModel) -> Shown {
    var shown = self
    (shown.messages, shown.banner) = (messages, banner)
    return shown
  }

  /// The kinds of view models that differ from `old`. The messages of a chat that was closed are
  /// not among them.
  func news(since old: Shown) -> [Paced] {
    var news: [Paced] = []
    if chatList != old.chatList { news.append(.chatList) }
    if messages != nil, messages != old.messages { news.append(.messages) }
    if badge != old.badge { news.append(.badge) }
    if statusLine != old.statusLine { news.append(.statusLine) }
    if createChat != old.createChat { news.append(.createChat) }
    if autocomplete != old.autocomplete { news.append(.autocomplete) }
    if messageDetails != old.messageDetails { news.append(.messageDetails) }
    if settings != old.settings { news.append(.settings) }
    if mentions != old.mentions { news.append(.mentions) }
    if members != old.members { news.append(.members) }
    if roomDirectory != old.roomDirectory { news.append(.roomDirectory) }
    if messageSearch != old.messageSearch { news.append(.messageSearch) }
    if banner != old.banner { news.append(.banner) }
    if chatSearch != old.chatSearch { news.append(.chatSearch) }
    return news
  }
}
