internal import Routing
internal import Screens
internal import ViewModels

/// The full screen's listeners, one a pane. The router holds them weakly; they live as long as the screen.
struct ScreenListeners: Sendable {
  private let chatList: Listener<ChatListViewModel>
  private let messages: Listener<MessagesViewModel>
  private let createChat: Listener<CreateChatViewModel>
  private let autocomplete: Listener<AutocompleteContactViewModel>
  private let statusLine: Listener<StatusLineViewModel>
  private let badge: Listener<BadgeViewModel>
  private let switcher: Listener<SwitcherViewModel>
  private let banner: Listener<BannerViewModel>
  private let inspection: Listener<InspectionViewModel>
  private let settings: Listener<SettingsViewModel>

  /// `wake` has the drawing thread call `deliver`.
  init(wake: @escaping @Sendable () -> Void) {
    chatList = Listener(wake: wake)
    messages = Listener(wake: wake)
    createChat = Listener(wake: wake)
    autocomplete = Listener(wake: wake)
    statusLine = Listener(wake: wake)
    badge = Listener(wake: wake)
    switcher = Listener(wake: wake)
    banner = Listener(wake: wake)
    inspection = Listener(wake: wake)
    settings = Listener(wake: wake)
  }

  /// Registers all of them: each gets its first view model at once.
  func register(with router: EventRouter) {
    router.add(.chatList(chatList))
    router.add(.messages(messages))
    router.add(.createChat(createChat))
    router.add(.autocomplete(autocomplete))
    router.add(.statusLine(statusLine))
    router.add(.badge(badge))
    router.add(.switcher(switcher))
    router.add(.banner(banner))
    router.add(.inspection(inspection))
    router.add(.settings(settings))
  }

  /// Hands what arrived to the screens.
  func deliver(to screens: inout Screens) -> [Outcome] {
    var outcomes: [Outcome] = []
    if let viewModel = chatList.take() { outcomes += screens.receive(chatList: viewModel) }
    if let viewModel = messages.take() { outcomes += screens.receive(messages: viewModel) }
    if let viewModel = createChat.take() { outcomes += screens.receive(createChat: viewModel) }
    if let viewModel = autocomplete.take() { outcomes += screens.receive(autocomplete: viewModel) }
    if let viewModel = statusLine.take() { outcomes += screens.receive(statusLine: viewModel) }
    if let viewModel = badge.take() { outcomes += screens.receive(badge: viewModel) }
    if let viewModel = banner.take() { outcomes += screens.receive(banner: viewModel) }
    if let viewModel = inspection.take() { outcomes += screens.receive(inspection: viewModel) }
    if let viewModel = settings.take() { outcomes += screens.receive(settings: viewModel) }
    if let viewModel = switcher.take() { outcomes += screens.receive(switcher: viewModel) }
    return outcomes
  }
}
