internal import Model
internal import ViewModelBuilders
internal import ViewModels

/// Knows who listens, and marks as due those whom a change concerns.
struct EventHandler {
  private var chatList = Audience<ChatListViewModel>()
  private var messages = Audience<MessagesViewModel>()
  private var badge = Audience<BadgeViewModel>()
  private var statusLine = Audience<StatusLineViewModel>()
  private var createChat = Audience<CreateChatViewModel>()
  private var switcher = Audience<SwitcherViewModel>()
  private var autocomplete = Audience<AutocompleteContactViewModel>()
  private var sending = Audience<SendingViewModel>()
  private var banner = Audience<BannerViewModel>()
  private var inspection = Audience<InspectionViewModel>()
  private var settings = Audience<SettingsViewModel>()
  private let trace: Trace?

  /// Nobody listens yet.
  init(trace: Trace?) {
    self.trace = trace
  }

  /// Whether anybody listens to the status line.
  var showsStatus: Bool { !statusLine.isEmpty }

  /// Marks the listeners that a change of these parts concerns.
  mutating func mark(_ parts: ModelParts, in pacer: inout Pacer, now: UInt64) {
    guard !parts.isEmpty else { return }
    trace?(.handler(parts))
    if parts.contains(.chatList) { pacer.mark(.chatList, now: now) }
    if parts.contains(.messages) { pacer.mark(.messages, now: now) }
    if parts.contains(.totals) { pacer.mark(.badge, now: now) }
    if parts.contains(.status) { pacer.mark(.statusLine, now: now) }
    if parts.contains(.creation) { pacer.mark(.createChat, now: now) }
    if parts.contains(.switcher) { pacer.mark(.switcher, now: now) }
    if parts.contains(.contacts) { pacer.mark(.autocomplete, now: now) }
    if parts.contains(.inspection) { pacer.mark(.inspection, now: now) }
    if parts.contains(.settings) { pacer.mark(.settings, now: now) }
    if parts.contains(.banner) { pacer.mark(.banner, now: now) }
    if !parts.isDisjoint(with: [.sending, .status]), sending.hasListeners() {
      pacer.mark(.sending, now: now)
    }
  }

  /// Has a view model built for each of `due` that anybody listens to. All slots are filled before the
  /// first bell rings, so that one change makes one frame. The result is those whose view model is the
  /// one that everybody has already.
  mutating func deliver(
    _ due: Set<Paced>, _ model: ChatModel, _ surroundings: Surroundings
  ) -> Set<Paced> {
    var bells: [@Sendable () -> Void] = []
    var unused: Set<Paced> = []
    for paced in Paced.allCases where due.contains(paced) {
      if !deliver(paced, model, surroundings, &bells) { unused.insert(paced) }
    }
    for bell in bells { bell() }
    return unused
  }

  private mutating func deliver(
    _ paced: Paced, _ model: ChatModel, _ around: Surroundings,
    _ bells: inout [@Sendable () -> Void]
  ) -> Bool {
    switch paced {
    case .chatList:
      offer(to: &chatList, paced, &bells) { ChatListBuilder.build(model, around) }
    case .messages:
      offer(to: &messages, paced, &bells) { MessagesBuilder.build(model, around) }
    case .badge:
      offer(to: &badge, paced, &bells) { BadgeBuilder.build(model) }
    case .statusLine:
      offer(to: &statusLine, paced, &bells) { StatusLineBuilder.build(model, around) }
    case .createChat:
      offer(to: &createChat, paced, &bells) { CreateChatBuilder.build(model, around) }
    case .switcher:
      offer(to: &switcher, paced, &bells) { SwitcherBuilder.build(model, around) }
    case .autocomplete:
      offer(to: &autocomplete, paced, &bells) { AutocompleteContactBuilder.build(model) }
    case .sending:
      offer(to: &sending, paced, &bells) { SendingBuilder.build(model) }
    case .banner:
      offer(to: &banner, paced, &bells) { BannerBuilder.build(model) }
    case .inspection:
      offer(to: &inspection, paced, &bells) { InspectionBuilder.build(model, around) }
    case .settings:
      offer(to: &settings, paced, &bells) { SettingsBuilder.build(model) }
    case .receipts, .stream:
      true
    }
  }

  private func offer<ViewModel>(
    to audience: inout Audience<ViewModel>, _ paced: Paced, _ bells: inout [@Sendable () -> Void],
    _ build: () -> ViewModel
  ) -> Bool {
    guard !audience.isEmpty else { return false }
    trace?(.builder(paced))
    let isNew = audience.offer(build(), &bells)
    if isNew { trace?(.listener(paced)) }
    return isNew
  }
}

extension EventHandler {
  /// Adds a listener and gives it its first view model at once.
  mutating func add(_ registration: Registration, _ model: ChatModel, _ around: Surroundings) {
    switch registration {
    case .chatList(let it): chatList.add(it, first: ChatListBuilder.build(model, around))
    case .messages(let it): messages.add(it, first: MessagesBuilder.build(model, around))
    case .badge(let it): badge.add(it, first: BadgeBuilder.build(model))
    case .statusLine(let it): statusLine.add(it, first: StatusLineBuilder.build(model, around))
    case .createChat(let it): createChat.add(it, first: CreateChatBuilder.build(model, around))
    case .switcher(let it): switcher.add(it, first: SwitcherBuilder.build(model, around))
    case .autocomplete(let it):
      autocomplete.add(it, first: AutocompleteContactBuilder.build(model))
    case .sending(let it): sending.add(it, first: SendingBuilder.build(model))
    case .banner(let it): banner.add(it, first: BannerBuilder.build(model))
    case .inspection(let it):
      inspection.add(it, first: InspectionBuilder.build(model, around))
    case .settings(let it): settings.add(it, first: SettingsBuilder.build(model))
    }
  }
}
