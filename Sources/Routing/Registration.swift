package import ViewModels

/// A listener and what it listens to.
package enum Registration: Sendable {
  case chatList(Listener<ChatListViewModel>)
  case messages(Listener<MessagesViewModel>)
  case badge(Listener<BadgeViewModel>)
  case statusLine(Listener<StatusLineViewModel>)
  case createChat(Listener<CreateChatViewModel>)
  case switcher(Listener<SwitcherViewModel>)
  case autocomplete(Listener<AutocompleteContactViewModel>)
  case sending(Listener<SendingViewModel>)
  case banner(Listener<BannerViewModel>)
  case inspection(Listener<InspectionViewModel>)
  case settings(Listener<SettingsViewModel>)
}
