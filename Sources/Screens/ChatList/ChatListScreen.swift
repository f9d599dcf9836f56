internal import Cells
internal import Intents
internal import Keys
internal import Panes
internal import ViewModels

/// The chat list: its rows, the selected row, and a request for another chat that only the router
/// can find, such as the next unread one.
struct ChatListScreen: Sendable {
  private(set) var viewModel = ChatListViewModel.initial
  private(set) var state = State.loading(wanted: nil)
  private(set) var cache = PlainPaneCache<ChatListViewModel, ChatListPaneState>()
  /// The time of the last move of the selection, in nanoseconds; `nil` once the selection is
  /// stored.
  private var selectionMoved: UInt64?
  private var wish = Wish.none
  /// The search whose matches take the place of the rows while something is typed in the list.
  private(set) var filter = ChatSearch()
  /// `true` if the cursor is in the field of the filter, because text was typed since the last move
  /// of the selection.
  private var isInField = false

  /// A request for another chat, for instance the next unread one, that only the router can find.
  /// `answered` has the chat that the router found, or `nil` if it found none.
  private enum Wish { case none, asked, answered(ChatID?) }

  private mutating func run(_ event: Event, in context: SceneContext) -> [SceneEffect] {
    let old = listing?.selected
    context.trace?(.reduce(.chatList))
    let step = Self.reduce(
      state, event, visible: ChatListPane.visibleRows(size: context.layout.list.size))
    state = step.state
    if let old, let new = listing?.selected, new != old { selectionMoved = context.now }
    return step.effects
  }

  /// The loaded rows and the selection; `nil` while the rows are loading, when they could not be
  /// loaded, and when the account has no chat.
  var listing: ChatListSelection? { state.listing }

  /// The time at which `tick(in:)` is to store the selected chat, in nanoseconds of the monotonic
  /// clock; `nil` when it is stored.
  var deadline: UInt64? {
    selectionMoved.map { ScreenDelay.end(of: ScreenDelay.selection, since: $0) }
  }

  mutating func tick(in context: SceneContext) -> [SceneEffect] {
    guard let moved = selectionMoved,
      ScreenDelay.isOver(ScreenDelay.selection, since: moved, at: context.now)
    else { return [] }
    return settle(in: context)
  }

  /// Returns the intent that stores the selected chat, without a further delay; nothing if the
  /// router already has that selection.
  mutating func settle(in context: SceneContext) -> [SceneEffect] {
    selectionMoved = nil
    return run(.settled, in: context)
  }

  mutating func resize(in context: SceneContext) -> [SceneEffect] { run(.resized, in: context) }

  /// Receives new rows. If they bring the result of a request for another chat, the result is kept
  /// for `takeAnswer`.
  mutating func receive(_ viewModel: ChatListViewModel, in context: SceneContext) -> [SceneEffect] {
    let found = viewModel.nextUnreadChat
    if case .asked = wish, found.number != self.viewModel.nextUnreadChat.number {
      wish = .answered(found.chat)
    }
    self.viewModel = viewModel
    return run(.received(viewModel), in: context)
  }

  /// Returns the effect that opens the chat which the router was asked to find, or the bell if it
  /// found none. Returns nothing before the router's result, and after the result was taken once.
  mutating func takeAnswer() -> [SceneEffect] {
    guard case .answered(let chat) = wish else { return [] }
    wish = .none
    return chat.map { [.open($0)] } ?? [.bell]
  }

  /// Remembers that the router was asked for another chat, which is opened when it is found.
  mutating func awaitChat() { wish = .asked }

  /// Selects the chat that was opened, empties the filter, and forgets a request for another chat.
  mutating func opened(_ chat: ChatID, in context: SceneContext) -> [SceneEffect] {
    wish = .none
    let effects = endFilter(in: context) + run(.opened(chat), in: context)
    selectionMoved = nil
    return effects
  }

  /// The row of the selected chat, among the matches if the list is filtered; `nil` for none.
  var selectedRow: ChatRowViewModel? {
    guard let form = shownMatches else { return listing?.selectedRow }
    return form.rows.indices.contains(form.selected) ? form.rows[form.selected] : nil
  }

  mutating func take(_ input: SceneInput, in context: SceneContext) -> [SceneEffect] {
    switch input {
    case .move(let move): return self.move(move, in: context)
    case .turn(let lines):
      guard isFiltered else { return run(.scrolled(by: lines), in: context) }
      return move(lines < 0 ? .up : .down, in: context)
    case .choose: return isFiltered ? chooseMatch(in: context) : run(.chosen, in: context)
    case .retry: return run(.retried, in: context)
    case .press(let row, let column): return press(row, column, in: context)
    case .edit(let edit): return self.edit(edit, in: context)
    case .back: return endFilter(in: context)
    }
  }

  private mutating func move(_ move: ListMove, in context: SceneContext) -> [SceneEffect] {
    isInField = false
    guard isFiltered else { return run(.moved(move), in: context) }
    let visible = ChatListPane.visibleRows(size: context.layout.list.size)
    return runFilter(in: context) { $0.run(.moved(move, visible: visible)) }
  }

  private mutating func press(_ row: Int, _ column: Int, in context: SceneContext) -> [SceneEffect]
  {
    let area = context.layout.list
    let place = Position(row: row - area.row, column: column - area.column)
    let pane = paneState(isFocused: true)
    switch ChatListPane.target(at: place, shownRows, pane, size: area.size) {
    case .newChat: return [.newChat(with: "")]
    case .field:
      isInField = true
      return []
    case .chat(let index):
      guard !isFiltered else { return runFilter(in: context) { $0.run(.pressed(index)) } }
      return run(.pressed(index), in: context)
    case nil: return []
    }
  }

  /// Forgets the last drawing, so that the next one is made anew.
  mutating func forgetDrawing() { cache.forget() }

  /// Draws the list; its title says the number of unread messages in all chats.
  mutating func draw(isFocused: Bool, unread: Int, in context: SceneContext) -> Layer {
    var pane = paneState(isFocused: isFocused)
    pane.unread = unread
    return cache.layer(.chatList, shownViewModel, pane, in: context.layout.list) {
      ChatListPane.draw($0, $1, size: $2)
    }
  }
}

// The filter: letters that are typed in the list search it.
extension ChatListScreen {
  /// `true` while something is typed in the filter.
  var isFiltered: Bool { filter.state != .closed }

  /// The matches once those of any query arrived; `nil` before, and without a filter.
  private var shownMatches: ChatSearch.Form? {
    filter.state.form.flatMap { $0.answered == nil ? nil : $0 }
  }

  private var shownRows: [ChatRowViewModel] { shownMatches?.rows ?? listing?.rows ?? [] }

  private var shownViewModel: ChatListViewModel {
    guard let matches = shownMatches else { return viewModel }
    return ChatListViewModel(
      state: .loaded(rows: matches.rows, hasEarlier: false, hasLater: false))
  }

  private func paneState(isFocused: Bool) -> ChatListPaneState {
    var pane = state.paneState(isFocused: isFocused)
    guard let form = filter.state.form else {
      pane.isInField = isInField
      return pane
    }
    pane.filter = form.query.state
    pane.isInField = isInField
    pane.isAnswered = form.isAnswered
    if shownMatches != nil {
      pane.selected = selectedRow?.id
      pane.firstVisible = 0
    }
    return pane
  }

  private mutating func runFilter(
    in context: SceneContext, _ change: (inout ChatSearch) -> [SceneEffect]
  ) -> [SceneEffect] {
    context.trace?(.reduce(.chatList))
    return change(&filter)
  }

  /// Applies an edit to the filter; a text that becomes empty ends it.
  private mutating func edit(_ edit: ComposerEdit, in context: SceneContext) -> [SceneEffect] {
    guard isFiltered else {
      var query = ComposerText()
      query.applyInLine(edit, limit: ChatSearch.queryLimit)
      guard !query.isBlank else { return [] }
      isInField = true
      return runFilter(in: context) { $0.begin(query) }
    }
    isInField = true
    let effects = runFilter(in: context) { $0.run(.edited(edit)) }
    let isEmpty = filter.state.form?.query.isEmpty == true
    return isEmpty ? effects + endFilter(in: context) : effects
  }

  /// Opens the selected match; if nothing matches, offers a new chat with the typed name.
  private mutating func chooseMatch(in context: SceneContext) -> [SceneEffect] {
    if let form = filter.state.form, form.isAnswered, form.rows.isEmpty {
      return endFilter(in: context) + [.newChat(with: form.query.text)]
    }
    return runFilter(in: context) { $0.run(.chosen) }
  }

  /// Empties the filter, so that the list has all its rows again.
  mutating func endFilter(in context: SceneContext) -> [SceneEffect] {
    isInField = false
    return isFiltered ? runFilter(in: context) { $0.run(.cancelled) } : []
  }

  /// Receives the matches of a search; those of another query are not shown.
  mutating func receive(
    _ viewModel: ChatSearchViewModel, in context: SceneContext
  ) -> [SceneEffect] {
    runFilter(in: context) { $0.receive(viewModel) }
  }

  /// The effect that asks for the matches again after another search took the place of this one.
  var searchingAgain: [SceneEffect] {
    filter.state.form.map { [.intent(.chatSearch(.search($0.query.text)))] } ?? []
  }

  /// Keeps an input that is meant for the chat that an early Enter will open, and returns `true`.
  mutating func hold(_ input: TerminalInput) -> Bool { filter.hold(input, in: .chatList) }
}
