internal import Intents
internal import ViewModels

extension ChatListScreen {
  enum State: Sendable, Equatable {
    /// The rows of the chat list are being loaded. `wanted` is the chat to select when they arrive;
    /// `nil` for the chat that the router suggests, or else the first one.
    case loading(wanted: ChatID?)
    /// The account has no chats.
    case empty(wanted: ChatID?)
    case failed(FailureViewModel, wanted: ChatID?)
    case listing(ChatListSelection)
  }

  enum Event: Sendable, Equatable {
    case received(ChatListViewModel)
    /// The number of entries that fit into the chat list may have changed, as with the terminal's
    /// size.
    case resized
    case moved(ListMove)
    /// The wheel scrolled the chat list by this number of entries; a negative number scrolls toward
    /// the top. If the selected entry would no longer be visible, a visible one is selected.
    case scrolled(by: Int)
    case opened(ChatID)
    /// The keys left the chat list for the page of this chat, which is to be selected again.
    case returned(to: ChatID)
    case pressed(Int)
    /// The entry of the chat list at this index is to be selected without being opened.
    case pointed(Int)
    case chosen
    case retried
    /// The selected chat is to be stored, because the selection has not moved for a while, or the
    /// account is about to be closed, as at the end of the full screen.
    case settled
  }

  /// `visible` is the number of entries that fit into the chat list.
  static func reduce(_ state: State, _ event: Event, visible: Int) -> Step<State> {
    switch (state, event) {
    case (.loading(let wanted), .received(let viewModel)),
      (.empty(let wanted), .received(let viewModel)),
      (.failed(_, let wanted), .received(let viewModel)):
      return Step(first(viewModel, wanted: wanted, visible: visible))
    case (.listing(let listing), .received(let viewModel)):
      return received(viewModel, in: listing, visible: visible)
    case (.loading, .opened(let chat)):
      return Step(.loading(wanted: chat), [.intent(.chatList(.select(chat)))])
    case (.empty, .opened(let chat)):
      return Step(.empty(wanted: chat), [.intent(.chatList(.select(chat)))])
    case (.failed(let failure, _), .opened(let chat)):
      return Step(.failed(failure, wanted: chat), [.intent(.chatList(.select(chat)))])
    case (.listing(let listing), .opened(let chat)):
      return listing.selecting(chat, visible: visible).settled()
    case (.listing(let listing), .returned(let chat)):
      return listing.returned(to: chat, visible: visible)
    case (.listing(let listing), .resized):
      return Step(.listing(listing.keepingSelectionVisible(visible)))
    case (.listing(let listing), .moved(let move)):
      return listing.moved(move, visible: visible)
    case (.listing(let listing), .scrolled(let rows)):
      return listing.scrolled(by: rows, visible: visible)
    case (.listing(let listing), .pressed(let index)):
      return listing.pressed(index, visible: visible)
    case (.listing(let listing), .pointed(let index)):
      return listing.pointed(index, visible: visible)
    case (.listing(let listing), .chosen):
      return Step(state, listing.choose())
    case (.listing(let listing), .settled):
      return listing.settled()
    case (.failed(let failure, _), .retried), (.failed(let failure, _), .chosen):
      return Step(state, [.intent(failure.retry)])
    case (.loading, .retried), (.empty, .retried), (.listing, .retried):
      return Step(state, [.intent(.reconnect)])
    case (.loading, .resized), (.loading, .moved), (.loading, .scrolled), (.loading, .pressed),
      (.loading, .chosen), (.loading, .settled), (.empty, .resized), (.empty, .moved),
      (.empty, .scrolled), (.empty, .pressed), (.empty, .chosen), (.empty, .settled),
      (.failed, .resized), (.failed, .moved), (.failed, .scrolled), (.failed, .pressed),
      (.failed, .settled), (.loading, .pointed), (.empty, .pointed), (.failed, .pointed),
      (.loading, .returned), (.empty, .returned), (.failed, .returned):
      return Step(state)
    }
  }

  /// Returns the chat list's state for this view model if the list had no rows before. `wanted` is
  /// the chat to select, even if it is not among the rows; `nil` for the suggested or else the
  /// first chat. `visible` is the number of entries that fit.
  private static func first(
    _ viewModel: ChatListViewModel, wanted: ChatID?, visible: Int
  ) -> State {
    switch viewModel.state {
    case .loading: return .loading(wanted: wanted)
    case .failed(let failure): return .failed(failure, wanted: wanted)
    case .loaded(let rows, let above, let below):
      guard !rows.isEmpty || !viewModel.heads.isEmpty else { return .empty(wanted: wanted) }
      // If there are no rows, all sections are folded, and the heading of the first section is
      // selected.
      let selected = wanted ?? viewModel.suggestedSelection ?? rows.first?.id ?? ChatID("")
      return .listing(
        ChatListSelection(
          rows: rows, heads: viewModel.heads, more: .init(above: above, below: below),
          selected: selected,
          remembered: wanted ?? viewModel.suggestedSelection, isAwaited: wanted != nil
        ).keepingSelectionVisible(visible))
    }
  }

  private static func received(
    _ viewModel: ChatListViewModel, in listing: ChatListSelection, visible: Int
  ) -> Step<State> {
    switch viewModel.state {
    case .loading: return Step(.loading(wanted: listing.selected))
    case .failed(let failure): return Step(.failed(failure, wanted: listing.selected))
    case .loaded(let rows, let above, let below):
      let heads = viewModel.heads
      guard !rows.isEmpty || !heads.isEmpty else { return Step(.empty(wanted: nil)) }
      let more = ChatListSelection.More(above: above, below: below)
      return listing.received(rows, heads: heads, more: more, visible: visible)
    }
  }
}

extension ChatListScreen.State {
  var isLoading: Bool {
    if case .loading = self { true } else { false }
  }

  /// The loaded rows of the chat list and the selection; `nil` while the rows are loading, when
  /// they could not be loaded, and when the account has no chat.
  var listing: ChatListSelection? {
    switch self {
    case .listing(let listing): listing
    case .loading, .empty, .failed: nil
    }
  }

  func paneState(isFocused: Bool) -> ChatListPaneState {
    var pane = ChatListPaneState()
    pane.isFocused = isFocused
    pane.selected = listing?.selected
    pane.selectedHead = listing?.selectedHead
    pane.firstVisible = listing?.firstVisible ?? 0
    return pane
  }
}
